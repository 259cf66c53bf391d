#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The wheel that pip makes where nobody has built the library yet: it is compiled on the way, without the command line and what that takes.
. "$(dirname "$0")/common.sh"
python=$(command -v /usr/bin/python3 || command -v python3) || skip "there is no python3"
"$python" -c "import setuptools, ensurepip, pip, wheel" 2>/dev/null || skip "pip, venv, setuptools or wheel is missing (script/bootstrap test installs them)"
unset FAIRROLL_LIBRARY FAIRROLL_BUILD PYTHONPATH
work=$SCRATCH/wheel_from_source
rm -rf "$work"
"$python" -m pip wheel --quiet --no-index --no-deps --no-build-isolation --wheel-dir "$work" "$ROOT/bindings/python" || fail "no wheel was made"
"$python" -m venv "$work/empty"
"$work/empty/bin/python" -m pip install --quiet --no-index "$work"/fairroll-*.whl
cd "$work"
expect "20:18:33:06 invalid (1)" empty/bin/python -c "import fairroll; print(fairroll.load('us_sd.craps').judge('throw 4 3 { die 2 rests on other_die }').clauses[0].address)"
