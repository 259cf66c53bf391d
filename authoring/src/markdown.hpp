// SPDX-License-Identifier: Apache-2.0
// Markdown of texts that somebody else wrote.
#pragma once

#include <string>
#include <string_view>

namespace fairroll::authoring {

/// As words of a paragraph: nothing in them is taken for Markdown or HTML.
[[nodiscard]] std::string plain(std::string_view text);
/// As code within a line, whatever it holds.
[[nodiscard]] std::string code(std::string_view text);
/// As a block of code of the language, whatever it holds.
[[nodiscard]] std::string code_block(std::string_view text);

}  // namespace fairroll::authoring
