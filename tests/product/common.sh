# SPDX-License-Identifier: Apache-2.0
# What the tests of this folder share. They get: ROOT (the sources), BUILD (a release build), SCRATCH (theirs alone), CXX.
set -euo pipefail
here=$ROOT/tests/product
prefix=$SCRATCH/prefix      # what install.sh has put there
packages=$SCRATCH/packages  # what packages.sh has made
root=$SCRATCH/root          # where packages.sh has installed them

fail() { echo "FAILED: $*" >&2; exit 1; }
skip() { echo "skipped: $*" >&2; exit 77; }

# expect WORDS COMMAND...: succeeds, and its output holds WORDS.
expect() {
  local words=$1 output
  shift
  output=$("$@" 2>&1) || fail "$* ended with $?: $output"
  grep -qF -- "$words" <<<"$output" || fail "$*: no \`$words\` in: $output"
}

# refuse WORDS COMMAND...: fails, and says WORDS.
refuse() {
  local words=$1 output
  shift
  ! output=$("$@" 2>&1) || fail "$* was to fail, and printed: $output"
  tr '\n' ' ' <<<"$output" | tr -s ' ' | grep -qF -- "$words" || fail "$*: no \`$words\` in: $output"
}

# without "A B" COMMAND...: runs it where those folders below /usr/include and the CMake packages of these names are empty.
# Ends with 78 if this machine lets nobody hide a folder.
without() { "$here/without.sh" "$@"; }

# What a stranger does not have. With add_subdirectory he compiles the grammar himself, which takes PEGTL.
library_headers="tao CLI doctest nlohmann re2"

# The same proof where nothing can be hidden: what a file of his includes.
expect_own_headers() {
  local included
  included=$("$CXX" -std=c++20 -M "$@")
  ! grep -E '/include/(tao|CLI|doctest|nlohmann|re2)/|gmp(xx)?\.h' <<<"$included" || fail "a stranger's program includes what only ours should"
}

# judge PROGRAM RULESETS: it is the stranger's, and judges as it should.
judge() { expect "INVALID  20:18:33:06 invalid (1)" "$1" "$2"; }

# loads_signed PROGRAM: it is the stranger's, and loads what is signed and nothing else.
loads_signed() {
  local signed=$ROOT/tests/trust/signed
  expect "A game to sign, version 7" "$1" "$signed/lab.bundle" "$signed/lab.bundle.minisig" "$signed/lab.pub" 2027-01-31 lab.game
  refuse "too_few: error[F1004]" "$1" "$signed/lab.bundle" "$signed/lab.bundle.minisig" "$signed/lab.trust" 2027-01-31 lab.game
  refuse "bundle_expired: error[F1005]" "$1" "$signed/lab.bundle" "$signed/lab.bundle.minisig" "$signed/lab.pub" 2028-01-01 lab.game
}

# How to compile the sources once more, in a folder beside BUILD: paths to the sources are then alike, and with ccache the objects of the
# release serve again. Without it, the quickest that a compiler can do.
how_to_compile() {
  if [ -n "${CCACHE:-}" ]; then echo "$here/as_the_release.cmake"; else echo "$here/quickest.cmake"; fi
}
