#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The same as shared libraries: built, installed, moved, linked by a stranger; they show no more than their headers.
. "$(dirname "$0")/common.sh"
work=$SCRATCH/shared
mkdir -p "$work"
build=$BUILD-shared
cmake -C "$(how_to_compile)" -S "$ROOT" -B "$build" -G Ninja -DCMAKE_CXX_COMPILER="$CXX" -DBUILD_SHARED_LIBS=ON -DFAIRROLL_CLI=OFF -DBUILD_TESTING=OFF >"$work/log" 2>&1 ||
  { tail -n 30 "$work/log"; fail "it does not configure"; }
cmake --build "$build" >>"$work/log" 2>&1 || { tail -n 30 "$work/log"; fail "it does not build"; }
rm -rf "$work/prefix" "$work/first"
cmake --install "$build" --prefix "$work/first" >>"$work/log"
mv "$work/first" "$work/prefix"
SCRATCH=$work "$here/stranger_cmake.sh" prefix
SCRATCH=$work "$here/stranger_pkg_config.sh" prefix

for floor in grammar interpreter analysis audit trust authoring publishing; do
  library=$work/prefix/lib/libfairroll_$floor.so
  soname=$(objdump -p "$library" | awk '$1 == "SONAME" { print $2 }')
  [ "$soname" = "libfairroll_$floor.so.0.1" ] || fail "$library calls itself $soname"
  shown=$(nm -DC --defined-only "$library")
  grep -qF 'fairroll::' <<<"$shown" || fail "$library shows nothing"
  # Names of the folders' own sources and of libraries that only we use; what a function takes is no name that is shown.
  ! grep -E '^[^(]*(tao::pegtl|nlohmann|fairroll::(live|judging|rules|lint)::)' <<<"$shown" | grep -v ' [wWvV] ' || fail "$library shows what is inside"
done

# Our own program asks for much of what the headers declare: all of it must be shown.
cli=$BUILD/cli/libfairroll_cli.a
lines() { awk -v kind="$1" 'NF >= 2 && $(NF - 1) ~ kind && $NF ~ /8fairroll/ { print $NF }' | sort -u; }
nm "$cli" 2>/dev/null | lines '^U$' >"$work/asked"
nm --defined-only "$cli" 2>/dev/null | lines . >"$work/own"
nm -D --defined-only "$work"/prefix/lib/libfairroll_*.so 2>/dev/null | lines . >"$work/shown"
[ "$(wc -l <"$work/asked")" -gt 100 ] || fail "our program asks for nothing"
missing=$(comm -23 <(comm -23 "$work/asked" "$work/own") "$work/shown" | c++filt)
[ -z "$missing" ] || fail "declared by a public header, but not shown: $missing"
