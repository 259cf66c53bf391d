# SPDX-License-Identifier: Apache-2.0
# docs/language.md, from which hover tells what a word means: a string for each of its lines, because a compiler need not take longer ones.
set(page ${PROJECT_SOURCE_DIR}/docs/language.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
file(READ ${page} lines)
string(REPLACE "\n" ")fair_page\",\n    R\"fair_page(" lines "${lines}")
file(CONFIGURE OUTPUT built_in/language_page.hpp @ONLY CONTENT [[// Made of docs/language.md.
#pragma once

#include <string_view>

namespace fairroll::authoring {

inline constexpr std::string_view language_page[] = {
    R"fair_page(@lines@)fair_page"};

}  // namespace fairroll::authoring
]])
target_include_directories(fairroll_authoring PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/built_in)
