#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The Python package by pip, without a network: a wheel in an empty virtual environment, and `pip install .`. Both have the library, the rule
# books and the notices inside, and find them there.
. "$(dirname "$0")/common.sh"
python=$(command -v /usr/bin/python3 || command -v python3) || skip "there is no python3"
"$python" -c "import setuptools, ensurepip, pip, wheel" 2>/dev/null || skip "pip, venv, setuptools or wheel is missing (script/bootstrap test installs them)"
unset FAIRROLL_LIBRARY PYTHONPATH
work=$SCRATCH/wheel
package=$ROOT/bindings/python
rm -rf "$work"
mkdir -p "$work"
listed() { find "$package" -not -path '*/__pycache__*' | sort; }
before=$(listed)

FAIRROLL_BUILD=$BUILD "$python" -m pip wheel --quiet --no-index --no-deps --no-build-isolation --wheel-dir "$work" "$package" || fail "no wheel was made"
wheel=$(echo "$work"/fairroll-*-py3-none-linux_*.whl)
[ -f "$wheel" ] || fail "the wheel has another name: $(ls "$work")"
"$python" -m zipfile -l "$wheel" >"$work/inside"
for file in fairroll/lib/libfairroll.so.2 fairroll/py.typed fairroll/__init__.pyi fairroll/share/fairroll/rulesets/us_sd/craps.fair \
  fairroll/share/doc/fairroll/{LICENSE,NOTICE,THIRD-PARTY-NOTICES} fairroll/share/doc/fairroll/licences/LGPL-3; do
  grep -q "^$file " "$work/inside" || fail "$file is not in the wheel"
done
! grep -E 'bin/fairroll|setup\.py|\.(hpp|a) ' "$work/inside" || fail "these have no place in a wheel"

works_in() {
  cd "$work" && mkdir -p nowhere && cd nowhere
  expect "20:18:33:06 invalid (1)" "$work/$1/bin/python" -c "import fairroll; print(fairroll.load('us_sd.craps').judge('throw 4 3 { die 2 rests on other_die }').clauses[0].address)"
  expect "7/495" "$work/$1/bin/python" -c "import fairroll; print(fairroll.load('us_sd.craps').edges('pass')[0].figures.per_bet_made)"
  expect "$work/$1/lib/" "$work/$1/bin/python" -c "import fairroll, fairroll._library as library; print(fairroll.find_shipped_rulesets(), library.lib._name)"
  expect "$(sed -n 's/^project(fairroll VERSION \([0-9.]*\).*/\1/p' "$ROOT/CMakeLists.txt")" "$work/$1/bin/python" -m pip show fairroll
}
"$python" -m venv "$work/empty"
"$work/empty/bin/python" -m pip install --quiet --no-index "$wheel"
works_in empty
"$python" -m venv --system-site-packages "$work/other"  # for setuptools and wheel
(cd "$package" && FAIRROLL_BUILD=$BUILD "$work/other/bin/python" -m pip install --quiet --no-index --no-deps --no-build-isolation .)
works_in other
"$work/other/bin/python" -m pip uninstall --quiet --yes fairroll
[ ! -e "$work"/other/lib/python3*/site-packages/fairroll ] || fail "something is left behind"

# What is wrong is said, with the way out.
refuse "is not a build folder" env FAIRROLL_BUILD=/nowhere "$python" -m pip wheel --no-index --no-deps --no-build-isolation --wheel-dir "$work/no" "$package"
mkdir -p "$work/alone" && cp -r "$package" "$work/alone/python"
refuse "build from the whole source tree" "$python" -m pip wheel --no-index --no-deps --no-build-isolation --wheel-dir "$work/no" "$work/alone/python"
refuse "\`cmake\` is not installed" env PATH="$work/nowhere" "$python" -m pip wheel --no-index --no-deps --no-build-isolation --wheel-dir "$work/no" "$package"
diff <(echo "$before") <(listed) || fail "this was written into the sources"
