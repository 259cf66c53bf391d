// fairroll fmt: the canonical layout of rule and scenario files.
#include <memory>
#include <stdexcept>

#include <fairroll/format.hpp>
#include <fairroll/parser.hpp>

#include "command.hpp"
#include "discover.hpp"
#include "report.hpp"

namespace fairroll::cli {

namespace {

struct Options {
  std::vector<std::string> paths;
  bool check = false;
};

class Formatter {
 public:
  Formatter(const Context& context, bool check) : context_(context), check_(check) {}

  void take(const InputFile& file) {
    const ReadResult read = read_source(file.path);
    if (!read.ok()) return fail(read.diagnostics);
    const bool from_input = file.path == standard_input;
    const FileKind kind = from_input ? guess_kind(read.source->text()) : file.kind;
    const ParseResult parsed = parse(kind, read.source);
    if (!parsed.ok()) return fail(parsed.diagnostics);
    const std::string text = format(*parsed.tree);
    if (text.size() > Source::max_bytes) return fail(grows_too_large(file.path));
    confirm(kind, parsed, text);
    const bool differs = text != read.source->text();
    if (from_input && !check_) return print(stdout, text);
    if (!differs) return;
    ++changed_;
    if (!check_) {
      if (const Diagnostics faults = write_file(file.path, text); !faults.empty()) return fail(faults);
    }
    print(stdout, file.path + '\n');
  }

  void fail(const Diagnostics& diagnostics) {
    complain(context_, diagnostics);
    code_ = worse(code_, exit_code_of(diagnostics));
  }

  /// The code to end with, after a word to the person at standard error.
  ExitCode finish(std::size_t files) {
    if (check_ && changed_ > 0) {
      code_ = worse(code_, ExitCode::ExpectationFailed);
      print(stderr, std::to_string(changed_) + " of " + plural(files, "file") + " would change; run `fairroll fmt` on them\n");
    }
    return code_;
  }

 private:
  static ParseResult parse(FileKind kind, const SourcePtr& source) {
    return kind == FileKind::Rules ? parse_rules(source) : parse_scenarios(source);
  }

  static Diagnostics grows_too_large(const std::string& path) {
    return {Diagnostic{.code = Code::too_large,
                       .place = {},
                       .message = "in canonical layout `" + path + "` is larger than 1 MiB",
                       .help = "split it into several units"}};
  }

  // A rule book is not rewritten on trust: what would mean something else, or could not be read again, is never written.
  static void confirm(FileKind kind, const ParseResult& before, const std::string& text) {
    const ParseResult after = parse(kind, std::make_shared<const Source>(before.tree->source->name(), text));
    if (after.ok() && same_meaning(*before.tree, *after.tree)) return;
    throw std::logic_error("setting `" + before.tree->source->name() + "` in canonical layout would change it; the file is as it was");
  }

  const Context& context_;
  bool check_;
  std::size_t changed_ = 0;
  ExitCode code_ = ExitCode::Ok;
};

ExitCode run(const Context& context, const Options& options) {
  Formatter formatter(context, options.check);
  const Discovery found = discover(options.paths);
  formatter.fail(found.diagnostics);
  for (const InputFile& file : found.files) formatter.take(file);
  return formatter.finish(found.files.size());
}

}  // namespace

void add_fmt(CLI::App& app, Context& context) {
  CLI::App& command = *app.add_subcommand("fmt", "Set rule and scenario files in the canonical layout");
  const auto options = std::make_shared<Options>();
  add_paths(command, options->paths, "Files and folders to rewrite in place; - reads standard input and writes standard output");
  command.add_flag("--check", options->check, "Change nothing; list the files that would change, and end with 1 if there are any");
  add_examples(command, {"fairroll fmt rulesets                 rewrites what is not set right, and lists it",
                         "fairroll fmt --check rulesets         for reviews and builds", "fairroll fmt - < draft.fair"});
  act(command, context, options->paths, [options, &context] { return run(context, *options); });
}

}  // namespace fairroll::cli
