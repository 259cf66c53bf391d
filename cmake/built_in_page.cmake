# SPDX-License-Identifier: Apache-2.0
# A page of docs/ that the program shows without having it beside it, cut into strings because a compiler need not take long ones:
# fairroll_build_in(TARGET PAGE CUT NAME NAMESPACE). `CUT` begins each string but the first; the header is NAME.hpp, the array NAME.
function(fairroll_build_in target page cut name namespace)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/${page})
  file(READ ${PROJECT_SOURCE_DIR}/docs/${page} pieces)
  string(REGEX REPLACE "^\n" "" kept "${cut}")
  string(REPLACE "${cut}" ")fair_page\",\n    R\"fair_page(${kept}" pieces "${pieces}")
  file(CONFIGURE OUTPUT built_in/${name}.hpp @ONLY CONTENT [[// Made of docs/@page@.
#pragma once

#include <string_view>

namespace @namespace@ {

inline constexpr std::string_view @name@[] = {
    R"fair_page(@pieces@)fair_page"};

}  // namespace @namespace@
]])
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/built_in)
endfunction()
