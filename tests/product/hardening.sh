#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What ships is compiled and linked so that a fault of memory ends it (cmake/hardening.cmake): every object by its command, the program and the
# library by what is in them. Small programs that lack one protection each show that the lack is found.
. "$(dirname "$0")/common.sh"
[ "$(uname -m)" = x86_64 ] || skip "the instructions that are looked for are those of x86-64"
grep -qx 'FAIRROLL_HARDEN:BOOL=ON' "$BUILD/CMakeCache.txt" || skip "this build is not to be hardened"
! grep -q '^BUILD_SHARED_LIBS:BOOL=ON' "$BUILD/CMakeCache.txt" || skip "the program is not one piece"
work=$SCRATCH/hardening
rm -rf "$work"
mkdir -p "$work"

flags=(-fstack-protector-strong -fstack-clash-protection -fcf-protection=full -D_FORTIFY_SOURCE=3)
links=(-static-pie -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack -Wl,-z,text)

# lacks FILE: the protections that a program or a library does not have, a line each. Of its code only functions named fairroll count: what the C
# library was compiled with is Debian's to say.
lacks() {
  local head segments dynamic
  head=$(readelf -hW "$1") segments=$(readelf -lW "$1") dynamic=$(readelf -dW "$1")
  grep -q 'Type: *DYN' <<<"$head" || echo "stands at a fixed address"
  case $1 in
    *.so*) ;;
    *) grep -q 'FLAGS_1.*PIE' <<<"$dynamic" || echo "no PIE" ;;
  esac
  grep -q 'GNU_RELRO' <<<"$segments" || echo "no RELRO"
  grep -qE 'BIND_NOW|FLAGS.* NOW' <<<"$dynamic" || echo "RELRO in part only"
  grep -q 'GNU_STACK.* RW ' <<<"$segments" || echo "executable stack"
  ! grep -q TEXTREL <<<"$dynamic" || echo "code is changed when it starts"
  ! grep -qE '\((RPATH|RUNPATH)\)' <<<"$dynamic" || echo "looks for libraries in a folder of its own"
  objdump -d --no-show-raw-insn "$1" | awk '
    /^[0-9a-f]+ <.*>:$/ { ours = $2 ~ /fairroll/ && $2 !~ /@plt|\.cold/; first = ours; functions += ours; next }
    ours && first && NF { branch += $2 == "endbr64"; first = 0 }
    ours && /%fs:0x28/ { guard++ }
    ours && /orq? +\$0x0,\(%rsp\)/ { probe++ }
    END {
      if (!functions) print "no function is known by its name"
      if (!guard) print "no stack protector"
      if (!probe) print "no stack clash protection"
      if (!branch) print "no marks of where a branch may lead"
    }'
}

# Every object that ships, by the command that compiles it.
ninja -C "$BUILD" -t commands fairroll fairroll_c $(cd "$prefix/lib" && ls libfairroll_*.a | sed 's/^lib//; s/\.a$//') | grep -E -- ' -c [^ ]+$' >"$work/commands"
[ "$(wc -l <"$work/commands")" -gt 10 ] || fail "the build does not say how it compiles"
for flag in "${flags[@]}" -ffile-prefix-map; do
  without=$(grep -vc -- " $flag" "$work/commands" || true)  # grep ends with 1 where there is none
  [ "$without" -eq 0 ] || fail "$without objects are compiled without $flag: $(grep -v -m1 -- " $flag" "$work/commands")"
done

for file in "$prefix/bin/fairroll" "$prefix"/lib/libfairroll.so.?; do
  lacking=$(lacks "$file")
  [ -z "$lacking" ] || fail "$file: $lacking"
done
! readelf -lW "$prefix/bin/fairroll" | grep -q INTERP || fail "the program is not static"
# Nobody learns from it where it was made.
for file in "$prefix/bin/fairroll" "$prefix"/lib/libfairroll.so.? "$prefix"/lib/*.a; do
  ! grep -qaF -e "$ROOT/" -e "$BUILD" "$file" || fail "$file knows where it was made"
done

# Controls: with everything nothing is lacking, and without one thing that is said.
cat >"$work/control.cpp" <<'CPP'
#include <cstdio>
#include <cstring>
namespace fairroll {
__attribute__((noinline)) int takes(const char* words) { char small[32]; std::strcpy(small, words); return std::puts(small); }
__attribute__((noinline)) int digs(int depth) { volatile char large[20000]; large[depth] = 1; return large[depth / 2]; }
}  // namespace fairroll
int main(int count, char** words) { return fairroll::takes(words[0]) + fairroll::digs(count); }
CPP
control() {  # control NAME FLAG...
  local name=$1
  shift
  "$CXX" -O2 -fPIE "$work/control.cpp" -o "$work/$name" "$@" 2>"$work/log" || fail "the control does not build: $(cat "$work/log")"
  lacks "$work/$name"
}
lacking=$(control whole "${flags[@]}" "${links[@]}")
[ -z "$lacking" ] || fail "of the control nothing should be lacking: $lacking"
misses() {  # misses WORDS FLAG...
  local words=$1
  shift
  lacking=$(control less "${flags[@]}" "${links[@]}" "$@")
  grep -qF "$words" <<<"$lacking" || fail "a program built with $* was to lack: $words; found: $lacking"
}
misses "no stack protector" -fno-stack-protector
misses "no stack clash protection" -fno-stack-clash-protection
misses "no marks of where a branch may lead" -fcf-protection=none
misses "no RELRO" -Wl,-z,norelro
misses "RELRO in part only" -Wl,-z,lazy
misses "executable stack" -Wl,-z,execstack
misses "looks for libraries in a folder of its own" -Wl,-rpath,/somewhere
"$CXX" -O2 -fno-pie -no-pie -static "${flags[@]}" "$work/control.cpp" -o "$work/fixed"
lacking=$(lacks "$work/fixed")
grep -qx "stands at a fixed address" <<<"$lacking" || fail "a program at a fixed address was not found"
# The C library's functions that know how large their target is are those of FORTIFY_SOURCE.
"$CXX" -O2 "${flags[@]}" -c "$work/control.cpp" -o "$work/control.o"
grep -q __strcpy_chk <<<"$(nm "$work/control.o")" || fail "FORTIFY_SOURCE has no effect"
