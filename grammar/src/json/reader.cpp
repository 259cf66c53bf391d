// SPDX-License-Identifier: Apache-2.0
// Files, scenarios and steps in their JSON form.
#include "reader.hpp"

#include <algorithm>

namespace fairroll::json {

namespace {

/// What stands one level deeper than its key: {"throw": {...}}.
struct StepKey {
  const char* key;
  Kind kind;
};
constexpr StepKey step_keys[] = {{"throw", Kind::throw_}, {"act", Kind::act}, {"expect", Kind::expect}};

[[nodiscard]] Part list_of(As as, const char* key) {
  Part part;
  part.as = as;
  part.key = key;
  part.many = true;
  return part;
}

[[nodiscard]] Part single(As as, const char* key, bool required) {
  Part part;
  part.as = as;
  part.key = key;
  part.required = required;
  return part;
}

}  // namespace

/// {"format": 1} and {"language": 1}: other versions mean other things, so nothing is guessed.
void Reader::version(Object& object, const char* key, std::vector<Made>* out) {
  const Member* const found = object.take(key);
  if (found == nullptr) return object.lacks("`\"" + std::string(key) + "\": 1`");
  std::vector<Made> number;
  integer(found->value, number);
  if (number.empty()) return;
  if (found->value.text != "1")
    report(Code::language_version, found->value.span, "version " + found->value.text + " of the " + key + " is not supported",
           "write `\"" + std::string(key) + "\": 1`, the only supported version");
  if (out != nullptr) out->push_back({Kind::language, found->value.span, {}, std::move(number)});
}

Made Reader::file(const Value& value) {
  Made made{Kind::scenario_file, value.span, {}, {}};
  if (!is_object(value, "a scenario file")) return made;
  Object object(value);
  begin(object);
  version(object, "format", nullptr);
  version(object, "language", &made.children);
  if (const Member* const scenarios = object.take("scenarios"); scenarios == nullptr)
    object.lacks("`\"scenarios\": [...]`");
  else if (!scenarios->value.is(Value::Type::Array))
    wrong_type(scenarios->value, "an array of scenarios");
  else
    for (const Value& one : scenarios->value.items)
      if (std::optional<Made> node = scenario(one, true)) made.children.push_back(std::move(*node));
  finish(object, "a scenario file");
  return made;
}

Made Reader::head(const Value& value) {
  std::optional<Made> made = scenario(value, false);
  return made ? std::move(*made) : Made{Kind::scenario, value.span, {}, {}};
}

std::optional<Made> Reader::scenario(const Value& value, bool with_steps) {
  if (!is_object(value, "a scenario")) return std::nullopt;
  Made made{Kind::scenario, value.span, {}, {}};
  Object object(value);
  begin(object);
  scenario_head(object, made.children);
  const Member* const steps = with_steps ? object.take("steps") : nullptr;
  if (with_steps && steps == nullptr) object.lacks("`\"steps\": [...]`");
  if (steps != nullptr && !steps->value.is(Value::Type::Array))
    wrong_type(steps->value, "an array of steps");
  else if (steps != nullptr)
    for (const Value& one : steps->value.items) step(one, made.children);
  finish(object, "a scenario");
  return made;
}

void Reader::scenario_head(Object& object, std::vector<Made>& out) {
  member(single(As::Text, "title", true), object, out);
  member(list_of(As::Path, "under"), object, out);
  wishes(object, out);
  rows(object, out);
}

/// The day, the postings and the interpretations of a scenario, or from a step on.
void Reader::wishes(Object& object, std::vector<Made>& out) {
  Part as_of = single(As::Date, "as_of", false);
  as_of.wrap = Kind::as_of;
  member(as_of, object, out);
  choices(object, "posting", Kind::posting, As::Money, out);
  choices(object, "reading", Kind::reading_as, As::Plain, out);
}

/// {"rules": "NAME", "as_of": "2018-01-31"}: any of its members, and one at least.
std::optional<Made> Reader::rules_change(Object& object) {
  const auto has = [&](const char* key) { return object.look(key) != nullptr; };
  if (!has("rules") && !has("as_of") && !has("posting") && !has("reading")) return std::nullopt;
  Made made{Kind::rules_change, {}, {}, {}};
  for (const char* key : {"posting", "reading"})
    if (const Member* const found = object.look(key);
        found != nullptr && found->value.is(Value::Type::Object) && found->value.members.empty())
      report(Code::expected, found->value.span, "an empty object changes nothing",
             "write `{\"" + std::string(key) + "\": {\"NAME\": \"VALUE\"}}`, or remove the empty object");
  members(*find_form(Kind::rules_change), object, made.children);
  wishes(object, made.children);
  return made;
}

/// {"posting": {"NAME": "VALUE"}}: every member is a choice.
void Reader::choices(Object& object, const char* key, Kind kind, As as, std::vector<Made>& out) {
  const Member* const found = object.take(key);
  if (found == nullptr || !is_object(found->value, "the choices")) return;
  Object chosen(found->value);
  begin(chosen);
  for (const Member& one : found->value.members) {
    Value named;
    named.type = Value::Type::String;
    named.span = one.key_span;
    named.text = one.key;
    Made made{kind, join(one.key_span, one.value.span), {}, {}};
    name(named, As::Plain, made.children);
    this->one(single(as, "", true), one.value, made.children);
    out.push_back(std::move(made));
  }
}

/// The first row names the columns.
void Reader::rows(Object& object, std::vector<Made>& out) {
  const Member* const found = object.take("rows");
  if (found == nullptr) return;
  const Value& table = found->value;
  if (!table.is(Value::Type::Array)) return wrong_type(table, "an array of rows");
  Made examples{Kind::examples, table.span, {}, {}};
  for (const Value& line : table.items) {
    Made row{Kind::row, line.span, {}, {}};
    if (!line.is(Value::Type::Array)) {
      wrong_type(line, "a row in the form of an array");
      continue;
    }
    for (const Value& one : line.items) examples.children.empty() ? name(one, As::AnyName, row.children) : cell(one, row.children);
    const std::size_t columns = examples.children.empty() ? row.children.size() : examples.children.front().children.size();
    if (line.items.empty())
      report(Code::bad_table, line.span, "the row has no cells", "write one cell for each column");
    else if (line.items.size() != columns)
      report(Code::bad_table, line.span,
             "expected one cell for each column (" + std::to_string(columns) + "), found " + std::to_string(line.items.size()),
             "write one cell for each column of the first row");
    examples.children.push_back(std::move(row));
  }
  out.push_back(std::move(examples));
}

/// `meta` may contain any members; they are copied and never interpreted.
std::optional<Span> Reader::meta(Object& object) {
  const Member* const found = object.take("meta");
  if (found == nullptr || !is_object(found->value, "`meta`")) return std::nullopt;
  return found->value.span;
}

/// The recorded results of a throw or action in a log, each converted to an expectation.
std::vector<Made> Reader::done(Object& object, Kind step) {
  std::vector<Made> all;
  if (step != Kind::throw_ && step != Kind::act) return all;
  const auto add = [&](const Value& value, const char* what, std::vector<Kind> choice) {
    if (!is_object(value, what)) return;
    Part part;
    part.as = As::OneOf;
    part.choice = std::move(choice);
    Made made{Kind::expect, value.span, {}, {}};
    Object members(value);
    begin(members);
    one_of(part, members, made.children);
    finish(members, what);
    if (made.children.empty()) return;
    for (const Made& outcome : made.children.front().children)
      for (const Kind other : {Kind::has_commission, Kind::stands, Kind::stays, Kind::moves, Kind::is_off, Kind::undetermined})
        if (made.children.front().kind == Kind::expect_wager && outcome.kind == other)
          report(Code::not_a_value, value.span, "`paid` can contain only decisions",
                 "write `wins`, or the outcome `loses`, `pushes` or `returned`");
    all.push_back(std::move(made));
  };
  const auto add_all = [&](const Value& value, const char* what, const std::vector<Kind>& choice) {
    if (!value.is(Value::Type::Array)) return wrong_type(value, "an array");
    for (const Value& one : value.items) add(one, what, choice);
  };
  if (const Member* const ruled = object.take("ruled")) add(ruled->value, "a ruling", {Kind::expect_ruling});
  if (const Member* const paid = object.take("paid")) {
    add_all(paid->value, "a decision", {Kind::expect_wager});
    all.push_back({Kind::expect, paid->value.span, {}, {{Kind::expect_nothing_else, paid->value.span, {}, {}}}});
  }
  if (const Member* const balance = object.take("balance"))
    add_all(balance->value, "a balance", {Kind::expect_up, Kind::expect_down, Kind::expect_has});
  return all;
}

void Reader::step(const Value& value, std::vector<Made>& out) {
  if (!is_object(value, "a step")) return;
  Object object(value);
  begin(object);
  std::vector<Made> made;
  for (const Kind leafy : {Kind::seats, Kind::note}) {
    const Form& form = *find_form(leafy);
    if (made.empty() && object.look(form.tells) != nullptr) {
      made.push_back({form.kind, value.span, {}, {}});
      members(form, object, made.back().children);
    }
  }
  for (const StepKey& known : step_keys) {
    const Member* const found = made.empty() ? object.look(known.key) : nullptr;
    if (found == nullptr) continue;
    (void)object.take(known.key);
    std::optional<Made> node = this->object(*find_form(known.kind), found->value);
    made.push_back(node ? std::move(*node) : Made{known.kind, value.span, {}, {}});
  }
  if (const Member* const found = made.empty() ? object.take("given") : nullptr) {
    Part either;
    either.as = As::OneOf;
    either.choice = {Kind::given_is, Kind::given_has};
    if (is_object(found->value, "a given state or wager")) {
      Object given(found->value);
      begin(given);
      one_of(either, given, made);
      finish(given, "a given state or wager");
    }
    if (made.empty()) made.push_back({Kind::given_is, value.span, {}, {}});
  }
  if (made.empty())
    if (std::optional<Made> change = rules_change(object)) made.push_back(std::move(*change));
  if (made.empty()) {
    for (const char* key : {"seats", "given", "throw", "act", "note", "rules", "as_of", "posting", "reading", "expect"}) object.knows(key);
    object.lacks("one of `seats`, `given`, `throw`, `act`, `note`, `rules` or `expect`");
  }
  std::vector<Made> was_done = made.empty() ? std::vector<Made>{} : done(object, made.front().kind);
  const std::optional<Span> handed_through = meta(object);
  finish(object, "a step");
  if (made.empty()) return;
  made.front().meta = handed_through;
  made.front().span = value.span;
  out.push_back(std::move(made.front()));
  for (Made& one : was_done) out.push_back(std::move(one));
}

}  // namespace fairroll::json
