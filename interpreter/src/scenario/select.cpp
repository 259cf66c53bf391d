// SPDX-License-Identifier: Apache-2.0
// Which rulesets a scenario runs under, and who sits at its table.
#include "select.hpp"

#include <algorithm>

#include <fairroll/rules.hpp>

#include "words.hpp"

namespace fairroll::scenario {

namespace {

/// One wish of the scenario or of the caller: a reading or a posting.
struct Wish {
  std::string name;
  std::string value;
  Place name_place;  // no source: the caller's wish
  Place value_place;
  bool is_reading = false;
  bool taken = false;
};

std::vector<Wish> wishes_of(const Syntax& scenario, const RunOptions& options) {
  std::vector<Wish> out;
  for (const Syntax& node : scenario.children()) {
    if (!node.is(Kind::posting) && !node.is(Kind::reading_as)) continue;
    const Syntax value = node[node.size() - 1];
    out.push_back({node[0].str(), value.str(), node[0].place(), value.place(), node.is(Kind::reading_as), false});
  }
  const auto override = [&](const std::map<std::string, std::string>& wishes, bool is_reading) {
    for (const auto& [name, value] : wishes) {
      out.erase(std::remove_if(out.begin(), out.end(),
                               [&, key = name](const Wish& wish) { return wish.name == key && wish.is_reading == is_reading; }),
                out.end());
      out.push_back({name, value, {}, {}, is_reading, false});
    }
  };
  override(options.readings, true);
  override(options.postings, false);
  return out;
}

bool hears(const Ruleset& rules, const Wish& wish) { return wish.is_reading ? rules.can_read(wish.name) : rules.can_post(wish.name); }

/// A wish for one of several alternatives: a reading, or what the house chose.
void take_alternative(const Ruleset& rules, Wish& wish, const Alternatives& alternatives, Selection& selection, Diagnostics& out) {
  wish.taken = true;
  const std::string what = wish.is_reading ? "reading" : "choice";
  if (std::find(alternatives.names.begin(), alternatives.names.end(), wish.value) == alternatives.names.end())
    out.push_back(fault(Code::no_such_reading, wish.value_place,
                        what + " `" + wish.name + "` of `" + rules.name + "` has no alternative `" + wish.value + "`",
                        "one of " + quoted_list(alternatives.names)));
  else
    (wish.is_reading ? selection.readings : selection.postings)[wish.name] = wish.value;
}

void take_posting(const Ruleset& rules, Wish& wish, Selection& selection, Diagnostics& out) {
  wish.taken = true;
  const auto paytable =
      std::find_if(rules.paytables.begin(), rules.paytables.end(), [&](const Paytable& each) { return each.name == wish.name; });
  if (paytable != rules.paytables.end() &&
      std::find(paytable->columns.begin(), paytable->columns.end(), wish.value) == paytable->columns.end())
    out.push_back(fault(Code::not_offered, wish.value_place,
                        "paytable `" + wish.name + "` of `" + rules.name + "` has no column `" + wish.value + "`",
                        "one of " + quoted_list(paytable->columns)));
  else
    selection.postings[wish.name] = wish.value;
}

/// Gives the ruleset those wishes that it can hear. `names`: gets what they mean; null: nobody asks.
void take(const Ruleset& rules, std::vector<Wish>& wishes, Selection& selection, std::vector<Mention>* names, Diagnostics& out) {
  const auto means = [&](const Wish& wish, const Place& declaration, NameSort sort) {
    if (names != nullptr && wish.name_place.source && declaration.source) names->push_back({wish.name_place, declaration, sort});
  };
  const auto mean_all = [&](const Wish& wish, const auto& things, NameSort sort) {
    for (const auto& one : things)
      if (one.name == wish.name) means(wish, one.place, sort);
  };
  for (Wish& wish : wishes) {
    if (!hears(rules, wish)) continue;
    const Alternatives* const alternatives = rules.find_alternatives(wish.name);
    if (alternatives != nullptr && (wish.is_reading || !alternatives->is_reading)) {  // a paytable may be called as a reading is
      means(wish, alternatives->place, NameSort::Question);
      take_alternative(rules, wish, *alternatives, selection, out);
    } else {
      mean_all(wish, rules.paytables, NameSort::Paytable);
      mean_all(wish, rules.postings, NameSort::Posting);
      take_posting(rules, wish, selection, out);
    }
  }
}

/// Whether a rule book has such a thing. With errors in it nobody knows: then it may.
bool may_hear(const std::string& name, const CheckResult& result, const Library& library, const Wish& wish) {
  if (!result.ok()) return library.find(name) != nullptr;
  return hears(*result.ruleset, wish);
}

/// Run under one of its rule books alone, a scenario may go on wishing what is for another of them.
bool for_another(RulesetCache& cache, const Wish& wish, const std::vector<std::string>& own, const Selection& base) {
  if (!wish.name_place.source) return false;  // the caller's wish is for what the caller named
  return std::any_of(own.begin(), own.end(), [&](const std::string& name) {
    return !leaves_folders(name) && may_hear(name, cache.get(name, base), cache.library(), wish);
  });
}

void report_untaken(const std::vector<Wish>& wishes, const std::vector<Chosen>& chosen, Diagnostics& out) {
  std::vector<std::shared_ptr<const Ruleset>> rulesets;
  for (const Chosen& one : chosen) rulesets.push_back(one.rules);
  for (const Wish& wish : wishes)
    if (!wish.taken) out.push_back(nobody_has(wish.name, wish.is_reading, rulesets, wish.name_place));
}

/// Diagnostics about the selection have no place of their own: they belong to the words that chose.
void place_faults(Diagnostics& diagnostics, const Syntax& scenario, const Place& path) {
  for (Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.place.source) continue;
    diagnostic.place = path;
    if (diagnostic.code == Code::not_in_force && scenario.has(Kind::as_of))
      diagnostic.place = scenario.child(Kind::as_of).child(Kind::date).place();
    for (const Syntax& node : scenario.children())
      if ((node.is(Kind::posting) || node.is(Kind::reading_as)) && diagnostic.message.find("`" + node[0].str() + "`") != std::string::npos)
        diagnostic.place = node.place();
  }
}

bool is_ruleset(RulesetCache& cache, const std::string& name, const Place& place, Diagnostics& out) {
  if (leaves_folders(name)) {
    out.push_back(outside_folders(name, place));
    return false;
  }
  const Library& library = cache.library();
  std::vector<std::string> known;
  for (const Kind kind : {Kind::ruleset, Kind::house})
    for (const std::string& unit : library.names(kind)) known.push_back(unit);
  if (std::find(known.begin(), known.end(), name) != known.end()) return true;
  if (library.find(name) != nullptr) {
    out.push_back(fault(Code::wrong_kind, place, "`" + name + "` is no ruleset, so nothing can be judged under it",
                        known.empty() ? "" : "rulesets: " + quoted_list(known, "and")));
    return false;
  }
  std::string help = did_you_mean(name, known);
  if (help.empty())
    help = known.empty() ? "`fairroll list` shows the rulesets that are near; `--rules` names a folder of others"
                         : "rulesets: " + quoted_list(known, "and");
  out.push_back(fault(Code::no_unit, place, "no ruleset `" + name + "` in the given folders", help));
  return false;
}

}  // namespace

std::vector<std::string> named_rulesets(const Syntax& scenario) {
  std::vector<std::string> out;
  for (const Syntax& path : scenario.all(Kind::path)) out.push_back(path.str());
  return out;
}

namespace {

using Wanted = std::vector<std::pair<std::string, Place>>;

Wanted wanted_by(const Syntax& scenario, const RunOptions& options, Diagnostics& out) {
  Wanted wanted;
  if (options.under.empty()) {
    for (const Syntax& path : scenario.all(Kind::path)) {
      const auto twice = std::find_if(wanted.begin(), wanted.end(), [&](const auto& one) { return one.first == path.text(); });
      if (twice == wanted.end())
        wanted.emplace_back(path.str(), path.place());
      else
        out.push_back(fault(Code::duplicate, path.place(), "`" + path.str() + "` is named twice", "name it once"));
    }
  }
  for (const std::string& name : options.under) wanted.emplace_back(name, Place{});
  return wanted;
}

Selection base_of(const Syntax& scenario, const RunOptions& options, Diagnostics& out) {
  Selection base;
  base.as_of = options.as_of;
  if (const Syntax as_of = scenario.child(Kind::as_of); as_of && !base.as_of) {
    base.as_of = parse_date(as_of.child(Kind::date).text());
    if (!base.as_of)
      out.push_back(fault(Code::bad_date, as_of.child(Kind::date).place(),
                          "`" + as_of.child(Kind::date).str() + "` is not a day of the calendar", "write a day such as `2018-01-31`"));
  }
  return base;
}

/// One rule book with what it can hear of the wishes; nothing, and why, if it cannot be played under.
std::optional<Chosen> choose_one(RulesetCache& cache, const Syntax& scenario, const std::string& name, const Place& place,
                                 const Selection& base, std::vector<Wish>& wishes, std::vector<Mention>* names, Diagnostics& out) {
  if (!is_ruleset(cache, name, place, out)) return std::nullopt;
  // First without readings and postings: only then is it known which of them this ruleset has.
  Selection selection = base;
  CheckResult result = cache.get(name, selection);
  if (result.ok()) {
    take(*result.ruleset, wishes, selection, names, out);
    if (!selection.readings.empty() || !selection.postings.empty()) result = cache.get(name, selection);
  }
  if (result.ok()) return Chosen{result.ruleset, selection};
  place_faults(result.diagnostics, scenario, place);
  for (Diagnostic& diagnostic : result.diagnostics)
    if (diagnostic.severity() == Severity::Error) out.push_back(std::move(diagnostic));
  return std::nullopt;
}

}  // namespace

Choice choose(RulesetCache& cache, const Syntax& scenario, const RunOptions& options, Diagnostics& out) {
  const Wanted wanted = wanted_by(scenario, options, out);
  const Selection base = base_of(scenario, options, out);
  std::vector<Wish> wishes = wishes_of(scenario, options);
  Choice choice;
  std::vector<Chosen> all;
  bool all_checked = true;
  for (const auto& [name, place] : wanted) {
    const std::optional<Chosen> one = choose_one(cache, scenario, name, place, base, wishes, options.names, out);
    all_checked = all_checked && one.has_value();
    if (one) choice.under.push_back(*one);
  }
  all = choice.under;
  for (const Syntax& step : scenario.all(Kind::rules_change)) {
    const Syntax path = step.child(Kind::path);
    if (choice.later.count(path.str()) > 0) continue;
    const std::optional<Chosen> one = choose_one(cache, scenario, path.str(), path.place(), base, wishes, options.names, out);
    all_checked = all_checked && one.has_value();
    if (!one) continue;
    all.push_back(*one);
    choice.later.emplace(path.str(), *one);
  }
  if (!all_checked) return choice;
  if (!options.under.empty())
    for (Wish& wish : wishes) wish.taken = wish.taken || for_another(cache, wish, named_rulesets(scenario), base);
  report_untaken(wishes, all, out);
  return choice;
}

// ---- who sits there
// -----------------------------------------------------------------------------------------------------------------------------------------

namespace {

/// More people than any table seats. Each step tells how all of them stand.
constexpr std::size_t most_seats = 64;

/// Null if none has that role.
const Chosen* with_role(const std::vector<Chosen>& chosen, const std::string& name) {
  const auto one = std::find_if(chosen.begin(), chosen.end(), [&](const Chosen& each) { return each.rules->find_role(name) != no_index; });
  return one == chosen.end() ? nullptr : &*one;
}

class Seating {
 public:
  Seating(const std::vector<Chosen>& chosen, Diagnostics& out) : chosen_(chosen), out_(out) {}

  [[nodiscard]] bool full() const { return seats.size() > most_seats; }

  void add(const Word& name) {
    if (full()) return;
    if (std::find(seats.begin(), seats.end(), name.text) != seats.end())
      out_.push_back(fault(Code::duplicate, name.place, "two seats are called `" + name.text + "`", "give every seat its own name"));
    if (const Chosen* const one = with_role(chosen_, name.text))
      out_.push_back(fault(Code::duplicate, name.place, "`" + name.text + "` is a role in `" + one->rules->vocabulary.name + "`",
                           "give the seat another name"));
    seats.push_back(name.text);
    if (full())
      out_.push_back(fault(Code::too_many_seats, name.place, "more than " + std::to_string(most_seats) + " seats at one table",
                           "leave out who does nothing, or give each table a scenario of its own"));
  }

  std::vector<std::string> seats;

 private:
  const std::vector<Chosen>& chosen_;
  Diagnostics& out_;
};

}  // namespace

std::vector<std::string> others_seated(const Syntax& scenario, const std::vector<Syntax>& steps, const std::vector<Chosen>& chosen,
                                       const std::vector<std::string>& named) {
  const bool seated = std::any_of(steps.begin(), steps.end(), [](const Syntax& step) { return step.is(Kind::seats); });
  if (!named.empty() || seated || !scenario.is(Kind::loose_steps)) return named;
  std::vector<std::string> seats;
  for (const Syntax& step : steps) {
    if (!step.is(Kind::act) && !step.is(Kind::given_has)) continue;
    const std::string name = step.child(Kind::name).str();
    if (with_role(chosen, name) == nullptr && std::find(seats.begin(), seats.end(), name) == seats.end()) seats.push_back(name);
  }
  return seats;
}

std::optional<std::vector<std::string>> seats_of(const std::vector<Syntax>& steps, const Row& row, const std::vector<Chosen>& chosen,
                                                 const std::vector<std::string>& others, Diagnostics& out) {
  Seating seating(chosen, out);
  bool seen = !others.empty();
  for (const std::string& name : others) seating.add({name, {}});
  for (const Syntax& step : steps) {
    if (!step.is(Kind::seats)) continue;
    if (seen) out.push_back(fault(Code::duplicate, step.place(), "the seats are named twice", "name all seats in one line, clockwise"));
    seen = true;
    for (const Syntax& name : step.all(Kind::name)) seating.add(word_of(name, row));
  }
  if (seating.full()) return std::nullopt;
  return std::move(seating.seats);
}

}  // namespace fairroll::scenario

namespace fairroll {
namespace {

/// What the rulesets have for a wish of that kind.
std::vector<std::string> offered(const std::vector<std::shared_ptr<const Ruleset>>& rulesets, bool readings) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const std::shared_ptr<const Ruleset>& one : rulesets) {
    for (const Alternatives& each : one->alternatives)
      if (readings || !each.is_reading) add(each.name);
    if (readings) continue;
    for (const Paytable& each : one->paytables) add(each.name);
    for (const Posting& each : one->postings) add(each.name);
  }
  return names;
}

}  // namespace

Diagnostic nobody_has(const std::string& name, bool is_reading, const std::vector<std::shared_ptr<const Ruleset>>& rulesets, Place place) {
  const std::vector<std::string> known = offered(rulesets, is_reading);
  const std::string what = is_reading ? "reading" : "paytable, choice or posted quantity";
  std::string help = did_you_mean(name, known);
  if (help.empty()) help = known.empty() ? "there is no " + what + " to choose from" : "there is " + scenario::quoted_list(known, "and");
  return scenario::fault(is_reading ? Code::no_such_reading : Code::not_offered, std::move(place), "no " + what + " `" + name + "` here",
                         std::move(help));
}

}  // namespace fairroll
