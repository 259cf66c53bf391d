# SPDX-License-Identifier: Apache-2.0
# Headers alone: see toolchain.cmake.
if(NOT TARGET CLI11::CLI11)
  add_library(CLI11::CLI11 INTERFACE IMPORTED)
  target_include_directories(CLI11::CLI11 SYSTEM INTERFACE ${FAIRROLL_HEADERS})
endif()
set(CLI11_FOUND TRUE)
