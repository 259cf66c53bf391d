// The command line described as data, read from the options that the program really takes. The manual and what shells offer are written
// from it, so neither can be stale.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <vector>

namespace fairroll::cli {

/// What a shell may offer for a value, besides words.
enum class Source { Nothing, Files, Folders, RuleBooks };

struct ValueForm {
  std::string placeholder;  ///< `DIR`; empty: there is no value
  Source source = Source::Nothing;
  std::vector<std::string> words;
};

struct OptionForm {
  std::vector<std::string> names;  ///< `--rules`, `-h`; short ones first
  ValueForm value;
  std::string help;
  bool repeatable = false;
};

struct ArgumentForm {
  ValueForm value;
  std::string help;
  bool repeatable = false;
};

struct CommandForm {
  std::string name;  ///< `fairroll` of the program itself
  std::string summary;
  std::vector<OptionForm> options;
  std::vector<ArgumentForm> arguments;
  std::string footer;  ///< examples and remarks
  std::vector<CommandForm> commands;
};

[[nodiscard]] CommandForm describe(CLI::App& app);

}  // namespace fairroll::cli
