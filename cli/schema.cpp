// SPDX-License-Identifier: Apache-2.0
// fairroll schema: the JSON Schemas of throws, acts, scenario files and results, made from a vocabulary or from rulesets.
#include "schema.hpp"

#include <algorithm>
#include <memory>

#include "layout.hpp"
#include "report.hpp"
#include "rule_books.hpp"

namespace fairroll::cli {

namespace {

struct SchemaOptions {
  RuleBookOptions books;
  std::vector<std::string> names;  ///< rulesets, or one vocabulary; last, perhaps, what the schema is of
  Format format = Format::Json;
};

using schemas::SchemaWords;

using Schema = Json (*)(const SchemaWords&);

constexpr std::pair<const char*, Schema> known_schemas[] = {
#define FAIRROLL_SCHEMA(name, function) {name, schemas::function},
#define FAIRROLL_DOCUMENT(name, function) {name, [](const SchemaWords&) { return function(); }},
#include "commands.def"
};

Schema schema_named(const std::string& name) {
  for (const auto& [known, schema] : known_schemas)
    if (name == known) return schema;
  return nullptr;
}

std::vector<std::string> schema_names() {
  std::vector<std::string> names;
  for (const auto& one : known_schemas) names.emplace_back(one.first);
  return names;
}

/// Each reading and choice may bring wagers and states of its own.
void add_alternatives(RuleBooks& books, const Ruleset& rules, SchemaWords& words) {
  for (const ReadingOrChoice& one : rules.alternatives)
    for (const std::string& alternative : one.alternative_names) {
      Selection selection;
      selection.as_of = rules.as_of;
      (one.is_reading ? selection.readings : selection.postings)[one.name] = alternative;
      if (const CheckResult& other = books.workspace().cache().get(rules.name, selection); other.ok()) words.add(*other.ruleset);
    }
}

bool add_law_text(RuleBooks& books, const std::string& name, bool alone, SchemaWords& words) {
  books.workspace().need(name);
  if (alone)
    if (const std::optional<Vocabulary> vocabulary = find_vocabulary(books.library(), name)) {
      words.add(*vocabulary);
      return true;
    }
  const std::shared_ptr<const Ruleset> rules = books.get(name);
  if (!rules) return false;
  words.add(*rules);
  add_alternatives(books, *rules, words);
  return true;
}

ExitCode print_schema(const Context& context, const SchemaOptions& options) {
  RuleBooks books(options.books);
  SchemaWords words;
  words.names = options.names;
  Schema made = words.names.size() > 1 ? schema_named(words.names.back()) : nullptr;
  if (made != nullptr) words.names.pop_back();
  const std::string& last = words.names.back();
  if (made == nullptr && words.names.size() > 1 && last.find('.') == std::string::npos && books.library().find_unit(last) == nullptr) {
    return wrong_usage(context, "schema", "`" + last + "` is not one of " + joined(schema_names(), ", "),
                       make_suggestion(last, schema_names()));
  }
  if (made == nullptr) made = schemas::throw_schema;
  bool good = true;
  for (const std::string& name : words.names)
    good = add_law_text(books, name, made == schemas::throw_schema && words.names.size() == 1, words) && good;
  for (const std::string& unit : books.library().unit_names())
    if (const auto tree = books.library().find_unit(unit); tree != nullptr && made != schemas::throw_schema)
      words.add_foreign(tree->root_node());
  if (!good) {
    complain(context, books.diagnostics());
    return exit_code_of(books.diagnostics());
  }
  Diagnostics hidden;
  for (const std::string& name : words.names)
    for (Diagnostic& note : books.hidden(name)) hidden.push_back(std::move(note));
  complain(context, hidden);
  print(stdout, made(words).dump(2) + '\n');
  return ExitCode::Ok;
}

}  // namespace

void add_schema(CommandForm& program, Context& context) {
  CommandForm& command =
      program.add_command("schema", "Print the JSON Schema for throws, actions, scenario files or results (for developers)");
  const auto options = std::make_shared<SchemaOptions>();
  command
      .add_argument(
          "NAME", &options->names,
          "Rulesets, or one vocabulary (for throws only), followed by one of " + joined(schema_names(), ", ") + " (default throw)")
      .value.suggest(schema_names());
  add_rule_book_options(command, options->books, DayOption::Today);
  add_format(command, options->format, {Format::Json});
  add_examples(
      command,
      {"fairroll schema us_sd.craps > throw.schema.json", "fairroll schema us_sd.craps nv.fair_roll scenario",
       "fairroll schema us_sd.craps result          describe the output of `run`, `explain`, `test`, `simulate`, `mutate` and `edge` with "
       "`--format json`"},
      "The schema lists the interpretations and choices of all given rulesets. It uses JSON Schema draft 2020-12.");
  act(command, options->names, [options, &context] { return print_schema(context, *options); });
}

}  // namespace fairroll::cli
