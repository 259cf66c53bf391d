# SPDX-License-Identifier: Apache-2.0
# Pages that the program shows without having them beside it: docs/diagnostics.md, a string for each of its sections.
set(page ${PROJECT_SOURCE_DIR}/docs/diagnostics.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
file(READ ${page} sections)
string(REPLACE "\n### " ")fair_page\",\n    R\"fair_page(### " sections "${sections}")
file(CONFIGURE OUTPUT built_in/diagnostic_sections.hpp @ONLY CONTENT [[// Made of docs/diagnostics.md.
#pragma once

#include <string_view>

namespace fairroll::cli {

inline constexpr std::string_view diagnostic_sections[] = {
    R"fair_page(@sections@)fair_page"};

}  // namespace fairroll::cli
]])
target_include_directories(fairroll_cli PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/built_in)
