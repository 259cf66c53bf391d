#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What is linked into a release stands in the installed notices, and what stands there is linked in. Known by Debian's packages: of the libraries
# and start files that the linker took, and of the headers that the compiler read for what ships. sbom.sh compares file by file.
. "$(dirname "$0")/common.sh"
command -v dpkg >/dev/null || skip "there is no dpkg"
notices=$prefix/share/doc/fairroll/THIRD-PARTY-NOTICES
work=$SCRATCH/notices
mkdir -p "$work"

# inside.py knows it from the linker and the compiler, of each file that ships; here they are taken together.
python3 "$here/inside.py" "$BUILD" "$prefix" >"$work/inside" || fail "the build does not say what is inside"
python3 -c 'import json, sys; print("\n".join(sorted({name for file in json.load(open(sys.argv[1])).values() for way in ("linked", "headers") for name in file[way]})))' \
  "$work/inside" >"$work/packages"
[ "$(wc -l <"$work/packages")" -gt 10 ] || fail "the build does not say what is inside"
sed -nE 's/^(Debian|Build): //p' "$notices" | sed 's/, /\n/g' >"$work/named"
[ -s "$work/named" ] || fail "the notices name nothing"
while read -r package; do
  named=no
  while read -r pattern; do
    # shellcheck disable=SC2254
    case $package in $pattern) named=yes ;; esac
  done <"$work/named"
  [ $named = yes ] || fail "$package is linked in, and the notices do not name it"
done <"$work/packages"
while read -r pattern; do
  found=no
  while read -r package; do
    # shellcheck disable=SC2254
    case $package in $pattern) found=yes ;; esac
  done <"$work/packages"
  [ $found = yes ] || fail "the notices name $pattern, and nothing of it is linked in"
done <"$work/named"

# Whoever wants to change a library needs to know its version.
for source in gmp glibc; do grep -qE "^$source [0-9]" "$notices" || fail "the notices do not say which $source is inside"; done
