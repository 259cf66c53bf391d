// SPDX-License-Identifier: Apache-2.0
// What every command gets from main, and what it gives back. One file per command, one line per command in commands.def.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/model/clause.hpp>

#include "command_line.hpp"
#include "exit_code.hpp"
#include "io.hpp"

namespace fairroll::cli {

struct Context {
  Colour colour = Colour::Auto;
  /// With `--format json`: buffered diagnostics until the command decides whether it writes a document. See finish(). Otherwise null.
  std::shared_ptr<Diagnostics> untold;

  [[nodiscard]] TextStyle out_style() const { return style_for(stdout, colour); }
  [[nodiscard]] TextStyle error_style() const { return style_for(stderr, colour); }
};

/// Returns true if the arguments contain `--format json`, even if other arguments are invalid.
[[nodiscard]] bool asks_for_json(int argc, const char* const* argv);

/// Reports an error in the command line on standard error or as JSON. `command` is empty if the command is unknown. Returns Usage.
ExitCode wrong_usage(const Context& context, const std::string& command, const std::string& words, const std::string& help = {});

/// The format in which results are written. Each command offers the formats that it supports.
enum class Format { Text, Gnu, Json, JsonLines, Sarif, Junit, Tap, Csv, Assertions };

/// Adds `--format` with the given choices. The first choice is the default. `format` must outlive parsing.
void add_format(CommandForm& command, Format& format, const std::vector<Format>& choices);

/// Adds the argument `PATH...` (files, folders or `-`). A command that requires a path shows its help if there is none: see act().
void add_paths(CommandForm& command, std::vector<std::string>& paths, const std::string& what);

/// Adds --column, which is the column of a database that contains the steps (table_address.hpp). `column` must outlive parsing.
void add_column(CommandForm& command, std::string& column);

/// Adds --reading and --posting, which select alternatives and posted values. Both maps contain the selected value for each name and must
/// outlive parsing.
void add_wishes(CommandForm& command, std::map<std::string, std::string>& readings, std::map<std::string, std::string>& postings);

/// Adds --as-of, which takes a date such as `2018-01-31`. Without the option, `day` is unchanged. `day` must outlive parsing.
void add_day_option(CommandForm& command, std::optional<Date>& day, const char* help);

/// Adds an option for a whole number from `least` to `most`. Without the option, `number` is unchanged. `number` must outlive parsing.
void add_number(CommandForm& command, const char* name, std::uint64_t& number, std::uint64_t least, std::uint64_t most, const char* help);

/// Sets the action of a command. Without `paths`, the command shows help and returns Usage instead. `paths` must outlive parsing.
void act(CommandForm& command, const std::vector<std::string>& paths, std::function<ExitCode()> action);

/// Adds the section `Examples:` to the help of a command, with one example per line and an optional remark.
void add_examples(CommandForm& command, const std::vector<std::string>& lines, const std::string& remark = {});

// The commands.
#define FAIRROLL_COMMAND(name) void add_##name(CommandForm& program, Context& context);
#include "commands.def"

}  // namespace fairroll::cli
