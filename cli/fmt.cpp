// SPDX-License-Identifier: Apache-2.0
// fairroll fmt: the canonical layout of rule and scenario files, and scenario files in their other notation.
#include <memory>
#include <stdexcept>

#include <fairroll/detail/unified_diff.hpp>
#include <fairroll/format.hpp>

#include "command.hpp"
#include "discover.hpp"
#include "report.hpp"
#include "scenario_file.hpp"

namespace fairroll::cli {

namespace {

struct FmtOptions {
  std::vector<std::string> paths;
  bool check = false;
  bool diff = false;
  bool force = false;
  std::string to;  ///< `json`, `scenario`; empty: as it is
};

/// How many remarks a text has.
std::size_t remarks_in(std::string_view text) {
  std::size_t count = 0;
  bool quoted = false;
  bool remark = false;
  for (const char c : text) {
    if (c == '\n') quoted = remark = false;
    if (c == '"' && !remark) quoted = !quoted;
    if (c != '#' || quoted || remark) continue;
    remark = true;
    ++count;
  }
  return count;
}

class Formatter {
 public:
  Formatter(const Context& context, const FmtOptions& options)
      : context_(context), check_(options.check || options.diff), diff_(options.diff), force_(options.force) {}

  void take(const InputFile& file) {
    const ReadResult read = read_source(file.path);
    if (!read.ok()) return fail(read.diagnostics);
    const bool from_input = file.path == standard_input;
    const FileKind kind = from_input ? guess_kind(read.source->text()) : file.kind;
    const Notation notation = kind == FileKind::Rules ? Notation::Text : notation_of(read.source);
    const ParseResult parsed = parse(kind, notation, read.source);
    if (!parsed.ok()) return fail(parsed.diagnostics);
    if (notation == Notation::JsonLines)
      return show(stderr, "there is no canonical layout for logs, so `" + file.path + "` was not changed\n");
    const ConvertedText set = notation == Notation::Json ? to_json(*parsed.tree) : ConvertedText{format(*parsed.tree), {}};
    const std::string& text = set.text;
    if (text.size() > Source::max_bytes) return fail(grows_too_large(file.path));
    confirm(kind, notation, parsed, text);
    const bool differs = text != read.source->text();
    if (from_input && !check_) return print(stdout, text);
    if (!differs) return;
    if (file.outside && !check_ && !force_) return fail(leads_out(file));
    ++changed_;
    if (diff_) return print(stdout, publishing::unified_diff(file.path, read.source->text(), text));
    if (!check_) {
      if (const Diagnostics faults = write_file(file.path, text); !faults.empty()) return fail(faults);
    }
    print(stdout, file.path + '\n');
  }

  /// Writes a scenario file in the other notation to standard output.
  void convert(const InputFile& file, bool json) {
    const ReadResult read = read_source(file.path);
    if (!read.ok()) return fail(read.diagnostics);
    const bool rules = file.path == standard_input ? guess_kind(read.source->text()) == FileKind::Rules : file.kind == FileKind::Rules;
    if (rules)
      return fail({Diagnostic{.code = Code::nothing_to_do,
                              .location = {},
                              .message = "`" + file.path + "` contains rules, which cannot be written as JSON",
                              .help = "only scenario files can be converted to JSON"}});
    const Notation notation = notation_of(read.source);
    const ParseResult parsed = parse_as(notation, read.source);
    if (!parsed.ok()) return fail(parsed.diagnostics);
    const ConvertedText made = json ? to_json(*parsed.tree) : to_text(*parsed.tree);
    if (!made.diagnostics.empty()) return fail(made.diagnostics);
    if (made.text.size() > Source::max_bytes) return fail(grows_too_large(file.path));
    if (notation != Notation::JsonLines) confirm(FileKind::Scenarios, json ? Notation::Json : Notation::Text, parsed, made.text);
    print(stdout, made.text);
    const std::size_t remarks = json && notation == Notation::Text ? remarks_in(read.source->text()) : 0;
    if (remarks > 0) show(stderr, plural(remarks, "comment") + (remarks == 1 ? " was" : " were") + " left out: JSON has no comments\n");
  }

  void fail(const Diagnostics& diagnostics) {
    complain(context_, diagnostics);
    code_ = worse(code_, exit_code_of(diagnostics));
  }

  /// The code to end with, after a word to the person at standard error.
  ExitCode finish(std::size_t files) {
    if (check_ && changed_ > 0) {
      code_ = worse(code_, ExitCode::ExpectationFailed);
      show(stderr, std::to_string(changed_) + " of " + plural(files, "file") +
                       " would change; run `fairroll fmt` on these files to rewrite them\n");
    }
    return code_;
  }

 private:
  static ParseResult parse(FileKind kind, Notation notation, const SourcePtr& source) {
    return kind == FileKind::Rules ? parse_rules(source) : parse_as(notation, source);
  }

  // Whoever names a folder means what is in it, and not what a link in it leads to.
  static Diagnostics leads_out(const InputFile& file) {
    return {Diagnostic{.code = Code::unwritable,
                       .location = {},
                       .message = "`" + file.path + "` is a link to a file outside `" + file.root + "`, so the file was not changed",
                       .help = "specify the path of the file itself, or add `--force`"}};
  }

  static Diagnostics grows_too_large(const std::string& path) {
    return {Diagnostic{.code = Code::too_large,
                       .location = {},
                       .message = "`" + path + "` would be larger than 1 MiB in canonical layout",
                       .help = "split the file into several units"}};
  }

  // A rule book is not rewritten on trust: what would mean something else, or could not be read again, is never written.
  static void confirm(FileKind kind, Notation notation, const ParseResult& before, const std::string& text) {
    const ParseResult after = parse(kind, notation, std::make_shared<const Source>(before.tree->source->name(), text));
    if (after.ok() && have_same_meaning(*before.tree, *after.tree)) return;
    throw std::logic_error("the canonical layout of `" + before.tree->source->name() +
                           "` would have a different meaning, so the file was not changed");
  }

  const Context& context_;
  bool check_;
  bool diff_;
  bool force_;
  std::size_t changed_ = 0;
  ExitCode code_ = ExitCode::Ok;
};

ExitCode run(const Context& context, const FmtOptions& options) {
  if (!options.to.empty() && options.paths.size() != 1) {
    show(stderr, "`--to` can convert only one file at a time\n");
    return ExitCode::Usage;
  }
  if (!options.to.empty() && options.diff) return wrong_usage(context, "fmt", "`--to` and `--diff` cannot be used together");
  Formatter formatter(context, options);
  const Discovery found = discover(options.paths);
  formatter.fail(found.diagnostics);
  if (!options.to.empty()) {
    for (const InputFile& file : found.files) formatter.convert(file, options.to == "json");
    return formatter.finish(found.files.size());
  }
  for (const InputFile& file : found.files) formatter.take(file);
  return formatter.finish(found.files.size());
}

}  // namespace

void add_fmt(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("fmt", "Rewrite rule and scenario files in the canonical layout (for authors and reviewers)");
  const auto options = std::make_shared<FmtOptions>();
  add_paths(command, options->paths, "Files and folders to rewrite in place; `-` reads standard input and writes to standard output");
  command.add_flag("--check", &options->check, "Only list the files that would change, and exit with code 1 if there are any");
  command.add_flag("--diff", &options->diff, "Only print the changes as a unified diff, and exit with code 1 if there are any");
  command.add_flag("--force", &options->force, "Also rewrite link targets outside the given folders");
  command
      .add_option("--to", "NOTATION", &options->to, "Convert one scenario file to JSON (`json`) or text (`scenario`), and print the result")
      .value.take_one_of({"json", "scenario"});
  add_examples(command,
               {"fairroll fmt rulesets          rewrite files that are not formatted, and list these files",
                "fairroll fmt --check rulesets  check files in reviews and builds", "fairroll fmt --diff rulesets   show the changes",
                "fairroll fmt - < draft.fair", "fairroll fmt --to json dispute.scenario > dispute.json"});
  act(command, options->paths, [options, &context] { return run(context, *options); });
}

}  // namespace fairroll::cli
