#!/usr/bin/env bash
# A project that takes the sources into its own build. It has neither CLI11 nor doctest; it compiles the grammar, so PEGTL it has.
. "$(dirname "$0")/common.sh"
work=$SCRATCH/stranger_subdirectory
mkdir -p "$work"
build() {
  cmake -S "$here/stranger" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_CXX_COMPILER_LAUNCHER="${LAUNCHER:-}" -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DFAIRROLL_ROOT="$ROOT" >"$work/log" 2>&1 && cmake --build "$work/build" >>"$work/log" 2>&1
}
export -f build
export work here CXX
status=0
without "CLI doctest re2" bash -c build || status=$?
[ $status -ne 78 ] || { status=0; build || status=$?; }
[ $status -eq 0 ] || { tail -n 30 "$work/log"; fail "it does not build"; }
judge "$work/build/stranger" "$ROOT/rulesets"
# Nothing of ours is installed with a project that did not ask for it.
rm -rf "$work/installed"
cmake --install "$work/build" --prefix "$work/installed" >/dev/null
[ ! -e "$work/installed" ] || fail "installed without being asked: $(find "$work/installed" ! -type d)"
