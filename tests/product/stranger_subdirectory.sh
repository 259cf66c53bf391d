#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A project that takes the sources into its own build. It has neither CLI11 nor doctest; it compiles the grammar, so PEGTL it has.
. "$(dirname "$0")/common.sh"
work=$SCRATCH/stranger_subdirectory
mkdir -p "$work"
tree=$BUILD-stranger
how=$(how_to_compile)
build() {
  cmake -C "$how" -S "$here/stranger" -B "$tree" -G Ninja -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_CXX_COMPILER_LAUNCHER="${CCACHE:-}" \
    -DFAIRROLL_ROOT="$ROOT" >"$work/log" 2>&1 && cmake --build "$tree" >>"$work/log" 2>&1
}
export -f build
export work tree how here CXX
status=0
without "CLI doctest re2" bash -c build || status=$?
[ $status -ne 78 ] || { status=0; build || status=$?; }
[ $status -eq 0 ] || { tail -n 30 "$work/log"; fail "it does not build"; }
judge "$tree/stranger" "$ROOT/rulesets"
# Nothing of ours is installed with a project that did not ask for it.
rm -rf "$work/installed"
cmake --install "$tree" --prefix "$work/installed" >/dev/null
[ ! -e "$work/installed" ] || fail "installed without being asked: $(find "$work/installed" ! -type d)"
