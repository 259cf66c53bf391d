#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the build into a folder, and moves that: nothing in it may know where it was.
. "$(dirname "$0")/common.sh"

rm -rf "$SCRATCH"
mkdir -p "$SCRATCH"
cmake --install "$BUILD" --prefix "$SCRATCH/first" >/dev/null
mv "$SCRATCH/first" "$prefix"
for file in bin/fairroll lib/libfairroll_grammar.a lib/libfairroll_interpreter.a lib/libfairroll_analysis.a lib/libfairroll_audit.a lib/libfairroll_trust.a lib/libfairroll_publishing.a lib/cmake/fairroll/fairrollConfig.cmake \
  lib/pkgconfig/fairroll.pc lib/pkgconfig/fairroll-analysis.pc lib/pkgconfig/fairroll-audit.pc lib/pkgconfig/fairroll-trust.pc lib/pkgconfig/fairroll-publishing.pc include/fairroll/table.hpp include/fairroll/nodes.def share/man/man1/fairroll.1 \
  share/fairroll/rulesets/us_sd/craps.fair share/fairroll/rulesets/us_sd/throw.scenario share/bash-completion/completions/fairroll \
  share/doc/fairroll/{LICENSE,NOTICE,THIRD-PARTY-NOTICES} share/doc/fairroll/licences/{GPL-3,LGPL-3,LGPL-2.1,glibc}; do
  [ -f "$prefix/$file" ] || fail "$file is not installed"
done
! grep -rlF -e "$SCRATCH" -e "$ROOT" "$prefix/lib/cmake" "$prefix/lib/pkgconfig" "$prefix/include" "$prefix/share" || fail "these files know where they were made"
! grep -rliE 'pegtl|cli11|doctest|nlohmann' "$prefix/lib/cmake" "$prefix/lib/pkgconfig" "$prefix/include" || fail "these files ask for libraries of ours"

! objdump -h "$prefix"/lib/libfairroll_*.a | grep -F .gnu.lto >/dev/null || fail "the archives hold what only the compiler that made them can read"

# Components: what runs needs no headers, and what compiles brings no program.
cmake --install "$BUILD" --prefix "$SCRATCH/runtime" --component runtime >/dev/null
cmake --install "$BUILD" --prefix "$SCRATCH/development" --component development >/dev/null
cmake --install "$BUILD" --prefix "$SCRATCH/python" --component python >/dev/null
[ ! -e "$SCRATCH/runtime/include" ] || fail "headers in the component runtime"
[ ! -e "$SCRATCH/development/bin" ] || fail "programs in the component development"
listed() { (cd "$1" && find . ! -type d | sort); }
diff <(listed "$prefix") <(sort <(listed "$SCRATCH/runtime") <(listed "$SCRATCH/development") <(listed "$SCRATCH/python")) || fail "the components are not the whole"
