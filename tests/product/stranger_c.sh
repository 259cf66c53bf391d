#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A project in C with find_package, and one command line with pkg-config, against $1 (`prefix`, `root/usr`).
. "$(dirname "$0")/common.sh"
from=$SCRATCH/$1
[ -f "$from/include/fairroll.h" ] || skip "this build is without the library for C (FAIRROLL_BINDINGS)"
work=$SCRATCH/stranger_c/$1
rm -rf "$work"
mkdir -p "$work"
cc=${CC:-cc}
{ cmake -S "$here/stranger_c" -B "$work/build" -G Ninja -DCMAKE_C_COMPILER="$cc" -DCMAKE_PREFIX_PATH="$from" && cmake --build "$work/build"; } >"$work/log" 2>&1 ||
  { cat "$work/log"; fail "it does not build"; }
expect "South Dakota craps" "$work/build/stranger_c" "$from/share/fairroll/rulesets"
refuse "there is no ruleset named" "$work/build/stranger_c" "$work/nowhere"

command -v pkg-config >/dev/null || skip "there is no pkg-config (script/bootstrap installs it)"
export PKG_CONFIG_PATH=$from/lib/pkgconfig
# shellcheck disable=SC2046
"$cc" -std=c11 -Wall -Wextra -Werror "$here/stranger_c/main.c" -o "$work/by_pkg_config" $(pkg-config --cflags --libs fairroll-c)
LD_LIBRARY_PATH=$from/lib expect "South Dakota craps" "$work/by_pkg_config" "$from/share/fairroll/rulesets"
