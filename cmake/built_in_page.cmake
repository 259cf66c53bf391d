# SPDX-License-Identifier: Apache-2.0
# Builds pages of docs/ into a program, as strings because a compiler may refuse a long one:
# fairroll_build_in(TARGET PAGES CUT NAME NAMESPACE). Each string but the first begins at `CUT`; the header is NAME.hpp, the array NAME.
function(fairroll_build_in target pages cut name namespace)
  set(pieces "")
  foreach(page IN LISTS pages)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/${page})
    file(READ ${PROJECT_SOURCE_DIR}/docs/${page} text)
    string(APPEND pieces "${text}")
  endforeach()
  string(REGEX REPLACE "^\n" "" kept "${cut}")
  string(REPLACE "${cut}" ")fair_page\",\n    R\"fair_page(${kept}" pieces "${pieces}")
  file(CONFIGURE OUTPUT built_in/${name}.hpp @ONLY CONTENT [[// Generated from docs/: @pages@.
#pragma once

#include <string_view>

namespace @namespace@ {

inline constexpr std::string_view @name@[] = {
    R"fair_page(@pieces@)fair_page"};

}  // namespace @namespace@
]])
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/built_in)
endfunction()
