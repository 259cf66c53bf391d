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
  /// JSON was asked for: what is complained of waits here until it is known whether the command writes a document. See finish().
  std::shared_ptr<Diagnostics> untold;

  [[nodiscard]] TextStyle out_style() const { return style_for(stdout, colour); }
  [[nodiscard]] TextStyle error_style() const { return style_for(stderr, colour); }
};

/// `--format json` is among the arguments, whatever else may be wrong with them.
[[nodiscard]] bool asks_for_json(int argc, const char* const* argv);

/// Says on standard error, or in JSON, what is wrong with the command line of that command; empty: it is not known which. Returns Usage.
ExitCode wrong_usage(const Context& context, const std::string& command, const std::string& words, const std::string& help = {});

/// How results are written. Each command offers the ones that it can write.
enum class Format { Text, Gnu, Json, JsonLines, Sarif, Junit, Tap, Csv, Assertions };

/// Adds `--format` with those choices; the first is the default. `format` must outlive the parse.
void add_format(CommandForm& command, Format& format, const std::vector<Format>& choices);

/// Adds the positional `PATH...` (files, folders, `-`). A command that needs one shows its help if there is none: see act().
void add_paths(CommandForm& command, std::vector<std::string>& paths, const std::string& what);

/// Adds --column, which says where the steps stand in a database (table_address.hpp). `column` must outlive the parse.
void add_column(CommandForm& command, std::string& column);

/// Adds --reading and --posting, what a run chooses where the rules leave a choice. Both maps, from a name to what was chosen, must outlive
/// the parse.
void add_wishes(CommandForm& command, std::map<std::string, std::string>& readings, std::map<std::string, std::string>& postings);

/// Adds --as-of, which takes a day such as `2018-01-31`. `day` must outlive the parse, and keeps its value if none is given.
void add_day_option(CommandForm& command, std::optional<Date>& day, const char* help);

/// Adds an option that takes a whole number from `least` to `most`. `number` must outlive the parse, and keeps its value if none is given.
void add_number(CommandForm& command, const char* name, std::uint64_t& number, std::uint64_t least, std::uint64_t most, const char* help);

/// That command does `action`; without any `paths` it shows its help and ends with Usage instead. `paths` must outlive the parse.
void act(CommandForm& command, const std::vector<std::string>& paths, std::function<ExitCode()> action);

/// The `Examples:` part of a command's help, one example a line, and what else should be known.
void add_examples(CommandForm& command, const std::vector<std::string>& lines, const std::string& remark = {});

// The commands.
#define FAIRROLL_COMMAND(name) void add_##name(CommandForm& program, Context& context);
#include "commands.def"

}  // namespace fairroll::cli
