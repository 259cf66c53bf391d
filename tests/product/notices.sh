#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What is linked into a release stands in the installed notices, and what stands there is linked in. Known by Debian's packages: of the libraries
# and start files that the linker names, and of the headers that the compiler read for what ships.
. "$(dirname "$0")/common.sh"
command -v dpkg >/dev/null || skip "there is no dpkg"
notices=$prefix/share/doc/fairroll/THIRD-PARTY-NOTICES
work=$SCRATCH/notices
mkdir -p "$work"

# The link line, and what the compiler adds to it by itself: it says so when it links a program of nothing in the same way.
ninja -C "$BUILD" -t commands bin/fairroll | tail -n 1 >"$work/link"
grep -q -- '-o bin/fairroll' "$work/link" || fail "that is no link line: $(cat "$work/link")"
static=$(grep -o -- ' -static ' "$work/link" || true)
echo 'int main() {}' >"$work/nothing.cpp"
# shellcheck disable=SC2086 # one word or none
"$CXX" -c "$work/nothing.cpp" -o "$work/nothing.o" && "$CXX" $static -pthread "$work/nothing.o" -o "$work/nothing" -Wl,--trace >"$work/trace"
{ tr ' ' '\n' <"$work/link"; tr '()' '\n\n' <"$work/trace"; } | grep -E '^/.*\.(a|o|so[0-9.]*)$' | grep -vF -e "$BUILD" -e "$work" | xargs realpath | sort -u >"$work/files"
! tr ' ' '\n' <"$work/link" | grep '^-l' || fail "these are linked by name, so nobody knows which they are"

# Headers of all objects that ship: the floors, the commands, the library for C.
(cd "$BUILD" && ninja -t deps |
  awk '/^[^ ]/ { ships = $1 ~ /^(grammar|interpreter|analysis|audit|trust|authoring|publishing|cli|bindings\/c)\/CMakeFiles\/[^ ]*\.o:$/ } ships && /^ / { print $1 }' |
  sort -u | xargs realpath | sort -u | grep -v -e "^$(realpath "$ROOT")/" -e "^$(realpath "$BUILD")/" >"$work/headers")
[ "$(wc -l <"$work/headers")" -gt 100 ] || fail "the build does not say which headers it read"
cat "$work/headers" >>"$work/files"

# linux-libc-dev: numbers and structures of the kernel's interface, which its licence lets every program use. gcc's own headers are libgcc's.
(xargs -a "$work/files" dpkg -S 2>"$work/nobodys" || true) | sed 's/: .*//; s/:[a-z0-9-]*$//' | sort -u | grep -vx linux-libc-dev >"$work/packages"
[ ! -s "$work/nobodys" ] || fail "these files are of no package: $(cat "$work/nobodys")"
sed -n 's/^Debian: //p' "$notices" | sed 's/, /\n/g' >"$work/named"
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
