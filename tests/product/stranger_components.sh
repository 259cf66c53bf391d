#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What find_package says of components that cannot be had: only who asks for one is refused, and is told why.
. "$(dirname "$0")/common.sh"
work=$SCRATCH/components
rm -rf "$work"
mkdir -p "$work"
configure() { # NAME ARGUMENTS-OF-FIND_PACKAGE [OPTIONS...]
  local name=$1 wanted=$2
  shift 2
  mkdir -p "$work/$name"
  cat >"$work/$name/CMakeLists.txt" <<EOF
cmake_minimum_required(VERSION 3.25)
project(asks LANGUAGES CXX)
find_package(fairroll $wanted)
if(fairroll_FOUND)
  message(STATUS "found \${fairroll_VERSION}: interpreter \${fairroll_interpreter_FOUND}, analysis \${fairroll_analysis_FOUND}")
endif()
EOF
  cmake -S "$work/$name" -B "$work/$name/build" -G Ninja -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_PREFIX_PATH="$prefix" "$@"
}
no_gmp=(-Dfairroll_GMP_LIBRARY=OFF)  # as good as not found

expect "interpreter TRUE, analysis TRUE" configure whole "0.1 REQUIRED"
expect "interpreter TRUE, analysis FALSE" configure no_gmp "0.1 REQUIRED" "${no_gmp[@]}"
expect "needs GMP" configure no_gmp_told "0.1 REQUIRED" "${no_gmp[@]}"
expect "interpreter TRUE" configure core_only "0.1 REQUIRED COMPONENTS interpreter" "${no_gmp[@]}"
refuse "fairroll::analysis needs GMP" configure asked "0.1 REQUIRED COMPONENTS analysis" "${no_gmp[@]}"
expect "interpreter TRUE, analysis TRUE" configure no_sodium "0.1 REQUIRED" -Dfairroll_SODIUM_LIBRARY=OFF
refuse "fairroll::trust needs libsodium" configure no_trust "0.1 REQUIRED COMPONENTS trust" -Dfairroll_SODIUM_LIBRARY=OFF
expect "interpreter TRUE" configure trust "0.1 REQUIRED COMPONENTS trust"
refuse "there is no component \`croupier\`" configure unknown "0.1 REQUIRED COMPONENTS croupier"
refuse "version: 0.1" configure later "0.2 REQUIRED"
