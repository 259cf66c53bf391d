# SPDX-License-Identifier: Apache-2.0
# Headers alone: see toolchain.cmake.
if(NOT TARGET taocpp::pegtl)
  add_library(taocpp::pegtl INTERFACE IMPORTED)
  target_include_directories(taocpp::pegtl SYSTEM INTERFACE ${FAIRROLL_HEADERS})
endif()
set(pegtl_FOUND TRUE)
