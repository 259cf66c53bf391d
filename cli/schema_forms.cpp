// SPDX-License-Identifier: Apache-2.0
// The schemas of the JSON forms: docs/language/json.md. What is listed here is what one person can write under these rulesets.
#include <algorithm>

#include <fairroll/ruling.hpp>

#include "schema.hpp"

namespace fairroll::cli::schemas {

namespace {

using namespace detail::schema;

/// One value, or a column of the rows.
Json value_of(const SchemaValues& values) {
  Json choices = Json::array();
  if (!values.values.empty()) choices.push_back(one_of(values.values));
  if (values.values.empty() || values.high > 0) choices.push_back({{"type", "integer"}, {"minimum", values.low}, {"maximum", values.high}});
  choices.push_back(ref("column"));
  return any_of(std::move(choices));
}

Json state_of(const SchemaValues& values) {
  const Json one = value_of(values);
  return values.several ? any_of(Json::array({one, list_of(one)}))
                        : any_of(Json::array({one, {{"type", "array"}, {"items", one}, {"minItems", 1}, {"maxItems", 1}}}));
}

/// {"state": ..., "is": ...}, or what stands instead of `state` and beside both.
Json states_json(const std::map<std::string, SchemaValues>& states, const std::vector<std::pair<std::string, Json>>& others = {}) {
  Json choices = Json::array();
  for (const auto& [name, values] : states) {
    std::vector<std::pair<std::string, Json>> members = others;
    members.emplace_back("state", constant(name));
    members.emplace_back("is", state_of(values));
    choices.push_back(object(members));
  }
  return choices.empty() ? Json(false) : any_of(std::move(choices));
}

std::vector<std::pair<std::string, Json>> subject_of(const SchemaWords& words, Subject subject) {
  if (subject == Subject::Die) return {{"die", {{"type", "integer"}, {"minimum", 1}, {"maximum", words.dice}}}};
  return {{"of", constant(subject == Subject::Throw ? "throw" : "turn")}};
}

Json seen_json(const SchemaFact& fact) {
  Json value = value_of(fact.values);
  const bool numbers = std::any_of(fact.values.values.begin(), fact.values.values.end(), [](const Json& one) { return one.is_number(); });
  if (numbers) value = any_of(Json::array({value, {{"type", "string"}, {"pattern", "^[0-9]+[.][.][0-9]+$"}}}));
  const Json either = object({{"either", {{"type", "array"}, {"items", value}, {"minItems", 2}}}});
  Json several = list_of(value);
  if (!fact.values.several) several["maxItems"] = 1;
  return any_of(Json::array({value, described(several, "all values that were observed"),
                             described(either, "one of these values, if it is unknown which one was observed"),
                             described({{"type", "null"}}, "unknown")}));
}

Json facts_json(const SchemaWords& words) {
  Json choices = Json::array();
  for (const SchemaFact& fact : words.facts) {
    std::vector<std::pair<std::string, Json>> members = {{"perhaps?", yes}};
    for (const auto& member : subject_of(words, fact.subject)) members.push_back(member);
    Json names = Json::array({fact.name});
    if (!fact.preposition.empty()) names.push_back(fact.name + " " + fact.preposition);
    members.emplace_back("fact", one_of(names));
    members.emplace_back("only?", yes);
    members.emplace_back("is", seen_json(fact));
    choices.push_back(described(object(members), fact.description));
  }
  return choices.empty() ? Json(false) : any_of(std::move(choices));
}

Json throw_body(const SchemaWords& words) {
  const Json known =
      words.faces.empty() ? Json{{"type", "integer"}, {"minimum", words.lowest}, {"maximum", words.highest}} : one_of(words.faces);
  const Json face = any_of(Json::array({known, described({{"type", "null"}}, "the face was not recorded"), ref("column")}));
  const Json total = {{"type", "integer"}, {"minimum", words.dice * words.lowest}, {"maximum", words.dice * words.highest}};
  const Json when =
      described(one_of({"late", "as_soon_as_possible"}),
                "without this member, the call was made before the dice came to rest; `late` means that an earlier call was possible");
  const Json no_roll = object({{"call", constant("no_roll")},
                               {"under?", described(text, "address of the ground for the call")},
                               {"by", ref("role")},
                               {"when?", when}});
  const Json called = object({{"call", total}, {"by", ref("role")}, {"when?", when}});
  return object({{"faces",
                  {{"description", "in the order of the dice"},
                   {"type", "array"},
                   {"items", face},
                   {"minItems", words.dice},
                   {"maxItems", words.dice}}},
                 {"facts?", any_number_of(facts_json(words))},
                 {"calls?", any_number_of(any_of(Json::array({no_roll, called})))}});
}

/// A whole number from `least`, or the column that has it.
Json number_json(int least) { return any_of(Json::array({{{"type", "integer"}, {"minimum", least}}, ref("column")})); }

Json behind_json(const Json& wager) { return object({{"wager", wager}, {"number?", number_json(0)}, {"ordinal?", number_json(1)}}); }

/// One of the family's sets of numbers, with columns in it.
Json numbers_of(const std::set<std::vector<int>>& family, const Json& number) {
  Json with_columns = {{"type", "array"}, {"items", number}, {"contains", ref("column")}, {"minItems", 1}};
  return any_of(Json::array({one_of(family), std::move(with_columns)}));
}

/// A number, the numbers of a family, or nothing.
void add_numbers(const SchemaWager& wager, std::vector<std::pair<std::string, Json>>& members) {
  const Json number = number_json(0);
  if (!wager.in_order.empty()) members.emplace_back("in_order?", numbers_of(wager.in_order, number));
  if (!wager.numbers.empty()) members.emplace_back("numbers?", numbers_of(wager.numbers, number));
  if (wager.numbers.empty() && wager.in_order.empty() && wager.may_have_number)
    members.emplace_back("numbers?", Json{{"type", "array"}, {"items", number}, {"minItems", 1}, {"maxItems", 1}});
}

Json wager_json(const SchemaWords& words) {
  Json choices = Json::array();
  std::map<std::string, std::pair<Json, std::vector<Json>>> alike;  // what may stand beside the name -> the names
  for (const auto& [name, wager] : words.wagers) {
    std::vector<std::pair<std::string, Json>> members = {{"wager", nullptr}};
    add_numbers(wager, members);
    if (!wager.behind.empty()) members.emplace_back("behind?", behind_json(any_of(Json::array({one_of(wager.behind), ref("column")}))));
    members.emplace_back("ordinal?", number_json(1));
    members.emplace_back("for?", ref("role"));
    const Json form = object(members);
    auto& [same, names] = alike[form.dump()];
    same = form;
    names.push_back(name);
  }
  for (auto& [key, one] : alike) {
    one.first["properties"]["wager"] = one_of(one.second);
    choices.push_back(one.first);
  }
  choices.push_back(object({{"wager", ref("column")},
                            {"numbers?", list_of(number_json(0))},
                            {"in_order?", list_of(number_json(0))},
                            {"ordinal?", number_json(1)},
                            {"behind?", behind_json(ref("name"))},
                            {"for?", ref("role")}}));
  return any_of(std::move(choices));
}

/// People bet on what their rules do not have; then the act is refused.
Json any_wager_json(const SchemaWords& words) {
  if (words.foreign.empty()) return ref("wager");
  const Json foreign = object({{"wager", one_of(words.foreign)},
                               {"numbers?", list_of(number_json(0))},
                               {"in_order?", list_of(number_json(0))},
                               {"ordinal?", number_json(1)},
                               {"behind?", behind_json(ref("name"))},
                               {"for?", ref("role")}});
  return any_of(Json::array({ref("wager"), described(foreign, "a wager that is refused because only other rule books declare it")}));
}

Json act_body() {
  const Json who = ref("name");
  const auto act = [&](std::vector<std::pair<std::string, Json>> members) {
    members.insert(members.begin(), {"by", who});
    return object(members);
  };
  Json choices = Json::array();
  choices.push_back(act({{"buys_in", ref("amount")}}));
  choices.push_back(act({{"bets", ref("amount")},
                         {"on", ref("any_wager")},
                         {"in_flight?", yes},
                         {"confirmed_by?", list_of(ref("role"))},
                         {"taken_in_error?", yes}}));
  for (const char* key : {"raises", "reduces"}) choices.push_back(act({{key, ref("any_wager")}, {"to", ref("amount")}}));
  for (const char* key : {"removes", "surrenders"}) choices.push_back(act({{key, ref("any_wager")}}));
  choices.push_back(act({{"calls", ref("any_wager")}, {"working", one_of({"on", "off"})}}));
  for (const char* key : {"takes", "declines", "relinquishes"}) choices.push_back(act({{key, constant("dice")}}));
  choices.push_back(act({{"orders", constant("relinquishment")}, {"because?", list_of(ref("name"))}}));
  choices.push_back(act({{"does", text}}));
  return any_of(std::move(choices));
}

using Members = std::vector<std::pair<std::string, Json>>;

/// How a throw or an act is ruled.
std::vector<Members> ruling_forms(const SchemaWords& words) {
  Json need = Json::array();
  for (const Subject subject : {Subject::Die, Subject::Throw, Subject::Turn}) {
    Json names = Json::array();
    if (subject == Subject::Die) names.push_back("face");
    for (const SchemaFact& fact : words.facts)
      if (fact.subject == subject) names.push_back(fact.name);
    if (subject == Subject::Turn)
      for (const std::string& role : words.roles) names.push_back(role);  // whose turn it is
    Members members = subject_of(words, subject);
    members.emplace_back("fact", one_of(names));
    if (!names.empty()) need.push_back(object(members));
  }
  const std::pair<std::string, Json> by = {"by?", list_of(text)};
  const std::pair<std::string, Json> needs = {"needs?", list_of(any_of(std::move(need)))};
  const Json total = {{"type", "integer"}, {"minimum", words.dice * words.lowest}, {"maximum", words.dice * words.highest}};
  return {{{"ruling", constant("valid")}, {"total?", total}, by, needs},
          {{"ruling", one_of({"invalid", "no_roll", "void", "undetermined", "refused", "accepted"})}, by, needs}};
}

/// What becomes of a wager.
std::vector<Members> wager_forms() {
  std::vector<Members> forms;
  for (const char* key : {"wins", "stands", "commission"})
    forms.push_back({{"who", ref("name")}, {"on", ref("wager")}, {key, ref("amount")}});
  forms.push_back({{"who", ref("name")},
                   {"on", ref("wager")},
                   {"outcome", one_of({"loses", "pushes", "returned", "stays", "moves", "off", "undetermined"})}});
  return forms;
}

/// What somebody is up or down, or has in chips.
std::vector<Members> money_forms() {
  std::vector<Members> forms;
  for (const char* key : {"up", "down", "has"}) forms.push_back({{"who", ref("name")}, {key, ref("amount")}});
  return forms;
}

Json any_form(const std::vector<Members>& forms) {
  Json choices = Json::array();
  for (const Members& members : forms) choices.push_back(object(members));
  return any_of(std::move(choices));
}

/// What was decided, and how.
Json paid_json() {
  const auto paid = [](std::pair<std::string, Json> how) { return object({{"who", ref("name")}, {"on", ref("wager")}, std::move(how)}); };
  return any_of(Json::array({paid({"wins", ref("amount")}), paid({"outcome", one_of({"loses", "pushes", "returned"})})}));
}

Json expect_json(const SchemaWords& words) {
  Json choices = Json::array();
  const std::pair<std::string, Json> under = {"under?", one_of(words.names)};
  const auto expect = [&](Members members) {
    members.insert(members.begin(), under);
    choices.push_back(object(members));
  };
  for (Members& form : ruling_forms(words)) expect(std::move(form));
  for (const char* key : {"finding", "no_finding"}) expect({{key, names_of(FindingKind::Recalled, finding_name)}});
  for (const char* key : {"directive", "no_directive"}) expect({{key, text}});
  expect({{"dice_with", ref("name")}});
  expect({{"nothing", constant("else")}});
  for (Members& form : money_forms()) expect(std::move(form));
  for (Members& form : wager_forms()) expect(std::move(form));
  if (!words.states.empty()) choices.push_back(states_json(words.states, {under}));
  return any_of(std::move(choices));
}

Json given_json(const SchemaWords& words) {
  std::map<std::string, SchemaValues> own;
  for (const auto& [name, wager] : words.wagers)
    for (const auto& [state, values] : wager.states) {
      SchemaValues& to = own[state];
      to.several = to.several || values.several;
      to.low = std::min(to.low, values.low);
      to.high = std::max(to.high, values.high);
      to.values.insert(to.values.end(), values.values.begin(), values.values.end());
    }
  for (auto& [state, values] : own) {  // an enum lists each value once
    std::vector<Json> once;
    for (const Json& value : values.values)
      if (std::find(once.begin(), once.end(), value) == once.end()) once.push_back(value);
    values.values = std::move(once);
  }
  const Json wager = object({{"who", ref("name")}, {"has", ref("amount")}, {"on", ref("wager")}, {"with?", list_of(states_json(own))}});
  return words.states.empty() ? wager : any_of(Json::array({states_json(words.states), wager}));
}

Json choices_json(const std::map<std::string, std::set<std::string>>& choices) {
  std::vector<std::pair<std::string, Json>> members;
  for (const auto& [name, values] : choices) members.emplace_back(name + '?', values.empty() ? ref("amount") : one_of(values));
  return object(members);
}

Json day_json() { return {{"type", "string"}, {"pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}}; }

/// A change of rules has one of these members at least, and says something with each.
std::vector<Json> changes_json(const SchemaWords& words) {
  Json posting = choices_json(words.choices);
  Json reading = choices_json(words.readings);
  posting["minProperties"] = reading["minProperties"] = 1;
  const Members all{{"rules?", text}, {"as_of?", day_json()}, {"posting?", posting}, {"reading?", reading}};
  std::vector<Json> forms;
  for (std::size_t i = 0; i < all.size(); ++i) {
    Members members = all;
    members[i].first.pop_back();  // this one is not left out
    members.emplace_back("meta?", any_object());
    forms.push_back(object(members));
  }
  return forms;
}

Json step_json(const SchemaWords& words) {
  const auto step = [](const char* key, const Json& form) { return object({{key, form}, {"meta?", any_object()}}); };
  const auto done = [&](const char* key) {
    return object({{key, ref(key)},
                   {"ruled?", any_form(ruling_forms(words))},
                   {"paid?", any_number_of(paid_json())},
                   {"balance?", any_number_of(any_form(money_forms()))},
                   {"meta?", any_object()}});
  };
  Json forms = Json::array({step("seats", list_of(ref("name"))), step("given", given_json(words)), done("throw"), done("act"),
                            step("note", text), step("expect", expect_json(words))});
  for (Json& form : changes_json(words)) forms.push_back(std::move(form));
  return any_of(std::move(forms));
}

/// What the values of throws refer to.
Json small_definitions(const SchemaWords& words) {
  Json roles = Json::array();
  if (!words.roles.empty()) roles.push_back(one_of(words.roles));
  roles.push_back(ref("column"));
  return {{"column", described(object({{"column", text}}), "value in this column of the current row")}, {"role", any_of(std::move(roles))}};
}

/// Schemas that actions refer to.
Json definitions(const SchemaWords& words) {
  const Json amount =
      described({{"type", "string"}, {"pattern", "^[0-9]+([.][0-9]+)?$"}}, "an exact amount in the currency of the ruleset");
  Json out = small_definitions(words);
  out["name"] = any_of(Json::array({{{"type", "string"}, {"pattern", "^[A-Za-z][A-Za-z0-9_-]*$"}, {"maxLength", 64}}, ref("column")}));
  out["amount"] = any_of(Json::array({amount, ref("column")}));
  out["wager"] = wager_json(words);
  out["any_wager"] = any_wager_json(words);
  return out;
}

}  // namespace

Json throw_schema(const SchemaWords& words) {
  return titled("a recorded throw that uses the names of", words, throw_body(words), small_definitions(words));
}

Json act_schema(const SchemaWords& words) { return titled("an action under", words, act_body(), definitions(words)); }

Json scenario_schema(const SchemaWords& words) {
  const Json cell = any_of(Json::array({text, {{"type", "integer"}, {"minimum", 0}}}));
  const Json scenario = object({{"title", text},
                                {"under", list_of(one_of(words.names))},
                                {"as_of?", day_json()},
                                {"posting?", choices_json(words.choices)},
                                {"reading?", choices_json(words.readings)},
                                {"rows?", described({{"type", "array"}, {"items", list_of(cell)}, {"minItems", 2}},
                                                    "rows of the table; the first row contains the column names")},
                                {"steps", {{"type", "array"}, {"items", step_json(words)}}}});
  Json all = definitions(words);
  all["throw"] = throw_body(words);
  all["act"] = act_body();
  return titled("scenarios under", words,
                object({{"format", constant(1)}, {"language", constant(1)}, {"scenarios", {{"type", "array"}, {"items", scenario}}}}),
                std::move(all));
}

}  // namespace fairroll::cli::schemas
