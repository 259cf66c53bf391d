#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Static libraries define nothing by the names of the libraries that they were made with: a program may link other versions of those.
. "$(dirname "$0")/common.sh"
command -v nm >/dev/null || skip "there is no nm"
archives=$(find "$prefix" -name 'libfairroll_*.a')
[ -n "$archives" ] || skip "the libraries are shared ones"
for archive in $archives; do
  symbols=$(nm --defined-only --extern-only --demangle "$archive" 2>/dev/null)
  [ -n "$symbols" ] || fail "$archive defines nothing"
  theirs=$(grep -E '(^|[^_a-z])(tao::|nlohmann::|XXH)' <<<"$symbols" | cut -c1-160 | head -3) || true
  [ -z "$theirs" ] || fail "$(basename "$archive") defines names of others: $theirs"
done
