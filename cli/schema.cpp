// fairroll schema: the JSON Schema of a throw record, made from a vocabulary.
#include <memory>
#include <nlohmann/json.hpp>

#include "report.hpp"
#include "rule_books.hpp"

namespace fairroll::cli {

namespace {

using Json = nlohmann::ordered_json;

/// A number in a rule file is a number in JSON.
Json value_json(const std::string& value) {
  const bool number = !value.empty() && value.size() < 10 && value.find_first_not_of("0123456789") == std::string::npos;
  return number ? Json(std::stoi(value)) : Json(value);
}

Json values_json(const Fact& fact) {
  Json values = Json::array();
  for (const std::string& value : fact.values) values.push_back(value_json(value));
  return {{"enum", std::move(values)}};
}

std::string set_words(const Fact& fact, Mask mask) {
  std::string out;
  for (std::size_t i = 0; i < fact.values.size(); ++i)
    if ((mask >> i & 1U) != 0) out += (out.empty() ? "" : ", ") + fact.values[i];
  return out.empty() ? "none" : out;
}

std::string description_of(const Fact& fact, const Vocabulary& vocabulary) {
  std::string out = fact.preposition.empty() ? fact.name : fact.name + " " + fact.preposition;
  out += fact.several ? "; all that apply" : "; one of these";
  if (fact.standard)
    out += "; left out: " + set_words(fact, *fact.standard);
  else
    out += "; left out: unknown";
  if (fact.including != no_index) out += "; contains `" + vocabulary.facts[fact.including].name + "` by itself";
  if (fact.only_when != no_index)
    out += "; only when " + vocabulary.facts[fact.only_when].name + " is " +
           set_words(vocabulary.facts[fact.only_when], fact.only_when_values);
  return out;
}

/// One value (or set), null for `unknown`, or {"oneOf": [...]} for one of several.
Json fact_json(const Fact& fact, const Vocabulary& vocabulary) {
  const Json value = fact.several ? Json{{"type", "array"}, {"items", values_json(fact)}, {"uniqueItems", true}} : values_json(fact);
  const Json several = {{"type", "object"},
                        {"description", "one of these, and it is not known which"},
                        {"properties", {{"oneOf", {{"type", "array"}, {"items", value}, {"minItems", 1}, {"uniqueItems", true}}}}},
                        {"required", Json::array({"oneOf"})},
                        {"additionalProperties", false}};
  const Json unknown = {{"type", "null"}, {"description", "unknown"}};
  return {{"description", description_of(fact, vocabulary)}, {"anyOf", Json::array({value, several, unknown})}};
}

Json subject_json(const Vocabulary& vocabulary, Subject subject) {
  Json properties = Json::object();
  for (const Fact& fact : vocabulary.facts)
    if (fact.subject == subject) properties[fact.name] = fact_json(fact, vocabulary);
  return {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
}

Json call_json(const Vocabulary& vocabulary) {
  const Json total = {
      {"type", "integer"}, {"minimum", vocabulary.dice * vocabulary.lowest}, {"maximum", vocabulary.dice * vocabulary.highest}};
  const Json what = {{"description", "no_roll, or the total that was called"}, {"anyOf", Json::array({Json{{"const", "no_roll"}}, total})}};
  const Json when = {{"description", "left out: before the dice came to rest; late: although an earlier call was possible"},
                     {"enum", Json::array({"before_rest", "late", "as_soon_as_possible"})}};
  return {{"type", "object"},
          {"properties",
           {{"call", what},
            {"by", {{"enum", vocabulary.roles}}},
            {"under", {{"type", "string"}, {"description", "the address of the ground that was named"}}},
            {"when", when}}},
          {"required", Json::array({"call", "by"})},
          {"additionalProperties", false}};
}

Json schema_json(const Vocabulary& vocabulary) {
  const Json face = {{"anyOf", Json::array({Json{{"type", "integer"}, {"minimum", vocabulary.lowest}, {"maximum", vocabulary.highest}},
                                            Json{{"type", "null"}, {"description", "nobody saw it"}}})}};
  const auto per_die = [&](const Json& items, const char* words) {
    return Json{{"description", words}, {"type", "array"}, {"items", items}, {"minItems", vocabulary.dice}, {"maxItems", vocabulary.dice}};
  };
  Json properties = {{"faces", per_die(face, "the face of each die, in the order of the dice")},
                     {"dice", per_die(subject_json(vocabulary, Subject::Die), "what was seen of each die")}};
  properties["throw"] = subject_json(vocabulary, Subject::Throw);
  properties["turn"] = subject_json(vocabulary, Subject::Turn);
  properties["calls"] = {{"type", "array"}, {"items", call_json(vocabulary)}};
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", "a throw recorded in the vocabulary " + vocabulary.name},
          {"type", "object"},
          {"properties", std::move(properties)},
          {"required", Json::array({"faces"})},
          {"additionalProperties", false}};
}

struct Options {
  RuleBookOptions books;
  std::vector<std::string> name;
  Format format = Format::Json;
};

ExitCode schema(const Context& context, const Options& options) {
  RuleBooks books(options.books);
  const std::string& name = options.name.front();
  books.workspace().need(name);
  std::optional<Vocabulary> vocabulary = vocabulary_of(books.library(), name);
  if (!vocabulary)
    if (const std::shared_ptr<const Ruleset> rules = books.get(name)) vocabulary = rules->vocabulary;
  if (!vocabulary) {
    const Diagnostics diagnostics = books.diagnostics();
    complain(context, diagnostics);
    return ExitCode::InvalidFile;
  }
  print(stdout, schema_json(*vocabulary).dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
  return ExitCode::Ok;
}

}  // namespace

void add_schema(CLI::App& app, Context& context) {
  CLI::App& command = *app.add_subcommand("schema", "Print the JSON Schema of a throw record");
  const auto options = std::make_shared<Options>();
  command.add_option("NAME", options->name, "A vocabulary, or a ruleset, whose vocabulary is meant")->type_name("")->expected(1);
  add_rule_book_options(command, options->books, false);
  add_format(command, options->format, {Format::Json});
  add_examples(command, {"fairroll schema common.craps_table > throw.schema.json", "fairroll schema us_sd.craps"});
  act(command, context, options->name, [options, &context] { return schema(context, *options); });
}

}  // namespace fairroll::cli
