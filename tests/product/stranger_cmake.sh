#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A project outside the tree with find_package: against $1 (`prefix`, `root/usr`, ...), without the libraries that we are made with.
. "$(dirname "$0")/common.sh"
from=$SCRATCH/$1
work=$SCRATCH/stranger_cmake/$1
rm -rf "$work"
mkdir -p "$work"
cp -r "$here/stranger" "$work/source"

build() {
  cmake -S "$work/source" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_PREFIX_PATH="$from" >"$work/log" 2>&1 &&
    cmake --build "$work/build" >>"$work/log" 2>&1
}
export -f build
export work from CXX
status=0
without "$library_headers" bash -c build || status=$?
if [ $status -eq 78 ]; then  # nothing can be hidden here
  build || { cat "$work/log"; fail "it does not build"; }
elif [ $status -ne 0 ]; then
  cat "$work/log"
  fail "it does not build"
fi
grep -q "fairroll_DIR:PATH=$from/" "$work/build/CMakeCache.txt" || fail "another Fairroll than the one in $from was found"
expect_own_headers -I"$from/include" "$here/stranger/main.cpp"
expect_own_headers -I"$from/include" "$here/stranger/edge.cpp"
expect_own_headers -I"$from/include" "$here/stranger/signed.cpp"
loads_signed "$work/build/stranger_signed"
judge "$work/build/stranger" "$from/share/fairroll/rulesets"
expect "pass 7/495" "$work/build/stranger_edge" "$from/share/fairroll/rulesets"
