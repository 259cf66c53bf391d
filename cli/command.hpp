// What every command gets from main, and what it gives back. One file per command, one line per command in main.cpp.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "exit_code.hpp"
#include "io.hpp"

namespace fairroll::cli {

struct Context {
  Colour colour = Colour::Auto;
  /// What to do once the whole command line is understood; set by the command that was chosen.
  std::function<ExitCode()> action;

  [[nodiscard]] TextStyle out_style() const { return style_for(stdout, colour); }
  [[nodiscard]] TextStyle error_style() const { return style_for(stderr, colour); }
};

/// How results are written. Each command offers the ones that it can write.
enum class Format { Text, Gnu, Json, Sarif, Junit, Tap, Csv, Assertions };

/// Adds `--format` with those choices; the first is the default. `format` must outlive the parse.
void add_format(CLI::App& command, Format& format, const std::vector<Format>& choices);

/// Adds the positional `PATH...` (files, folders, `-`). A command that needs one shows its help if there is none: see act().
void add_paths(CLI::App& command, std::vector<std::string>& paths, const std::string& what);

/// Registers `action` for that command; without any `paths` the command shows its help and ends with Usage instead.
/// Both references must outlive the parse.
void act(CLI::App& command, Context& context, const std::vector<std::string>& paths, std::function<ExitCode()> action);

/// The `Examples:` part of a command's help, one example a line, and what else should be known.
void add_examples(CLI::App& command, const std::vector<std::string>& lines, const std::string& remark = {});

// The commands.
void add_fmt(CLI::App& app, Context& context);
void add_check(CLI::App& app, Context& context);
void add_run(CLI::App& app, Context& context);
void add_explain(CLI::App& app, Context& context);
void add_test(CLI::App& app, Context& context);
void add_list(CLI::App& app, Context& context);
void add_flatten(CLI::App& app, Context& context);
void add_mutate(CLI::App& app, Context& context);
void add_cover(CLI::App& app, Context& context);
void add_dump(CLI::App& app, Context& context);
void add_schema(CLI::App& app, Context& context);
void add_simulate(CLI::App& app, Context& context);
void add_edge(CLI::App& app, Context& context);
void add_verify(CLI::App& app, Context& context);
void add_conforms(CLI::App& app, Context& context);
void add_exposure(CLI::App& app, Context& context);
void add_completions(CLI::App& app, Context& context);
void add_man(CLI::App& app, Context& context);

}  // namespace fairroll::cli
