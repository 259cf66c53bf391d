#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Loading, judging and playing through the C library reads nothing that was not written: valgrind has nothing to say.
. "$(dirname "$0")/common.sh"
command -v valgrind >/dev/null || skip "there is no valgrind"
mkdir -p "$SCRATCH/valgrind"
cc -std=c11 -I"$prefix/include" "$ROOT/bindings/c/example/example.c" -o "$SCRATCH/valgrind/example" "$prefix/lib/libfairroll.so" -Wl,-rpath,"$prefix/lib"
valgrind -q --error-exitcode=9 "$SCRATCH/valgrind/example" "$prefix/share/fairroll/rulesets" >"$SCRATCH/valgrind/out" 2>&1 ||
  { grep '^==' "$SCRATCH/valgrind/out" | head -40; fail "valgrind has something to say"; }
