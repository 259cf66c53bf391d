// Words that an option or argument takes. They are kept in the option itself, so that help, shells and the manual cannot disagree with it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace fairroll::cli {

/// Lets the option take one of these words and nothing else; shells offer them.
CLI::Option& take_one_of(CLI::Option& option, const std::vector<std::string>& words);

/// Shells offer these words; the option takes others as well.
CLI::Option& suggest(CLI::Option& option, const std::vector<std::string>& words);

/// The words given to it by either of these; empty if there are none.
[[nodiscard]] std::vector<std::string> words_of(CLI::Option& option);

}  // namespace fairroll::cli
