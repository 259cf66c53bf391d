#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# One command line with pkg-config, against $1 (`prefix`, `root/usr`), without the libraries that we are made with.
. "$(dirname "$0")/common.sh"
command -v pkg-config >/dev/null || skip "there is no pkg-config (script/bootstrap installs it)"
from=$SCRATCH/$1
work=$SCRATCH/stranger_pkg_config/$1
rm -rf "$work"
mkdir -p "$work"
export PKG_CONFIG_PATH=$from/lib/pkgconfig

build() {
  # Word by word, as in a Makefile.
  # shellcheck disable=SC2046
  "$CXX" -std=c++20 "$here/stranger/main.cpp" -o "$work/stranger" $(pkg-config --cflags --libs fairroll) &&
    "$CXX" -std=c++20 "$here/stranger/edge.cpp" -o "$work/stranger_edge" $(pkg-config --cflags --libs fairroll-analysis) &&
    "$CXX" -std=c++20 "$here/stranger/signed.cpp" -o "$work/stranger_signed" $(pkg-config --cflags --libs fairroll-trust)
}
export -f build
export work here CXX
status=0
without "$library_headers" bash -c build || status=$?
[ $status -ne 78 ] || { status=0; build || status=$?; }
[ $status -eq 0 ] || fail "it does not build"
export LD_LIBRARY_PATH=$from/lib
judge "$work/stranger" "$from/share/fairroll/rulesets"
loads_signed "$work/stranger_signed"
expect "pass 7/495" "$work/stranger_edge" "$from/share/fairroll/rulesets"
expect 0.1 pkg-config --modversion fairroll
