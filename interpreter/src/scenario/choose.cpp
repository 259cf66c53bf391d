// SPDX-License-Identifier: Apache-2.0
// What a scenario plays under, from its head on and with each change of rules: rulesets, day, postings and readings.
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <fairroll/rules.hpp>

#include "play.hpp"
#include "select.hpp"

namespace fairroll::scenario {

namespace {

bool is_wish(const Syntax& node) { return node.is(Kind::posting) || node.is(Kind::reading_as); }

bool hears(const Ruleset& rules, const Wish& wish) {
  return wish.is_reading ? rules.has_alternatives(wish.name) : rules.can_post(wish.name);
}

/// A wish for one of several alternatives: a reading, or what the house chose.
void take_alternative(const Ruleset& rules, Wish& wish, const ReadingOrChoice& alternatives, Selection& selection, Diagnostics& out) {
  wish.taken = true;
  const std::string what = wish.is_reading ? "reading" : "choice";
  if (std::find(alternatives.alternative_names.begin(), alternatives.alternative_names.end(), wish.value) ==
      alternatives.alternative_names.end()) {
    out.push_back(fault(Code::no_such_reading, wish.value_place,
                        what + " `" + wish.name + "` of `" + rules.name + "` has no alternative `" + wish.value + "`",
                        "choose one of " + quoted_list(alternatives.alternative_names)));
    return;
  }
  (wish.is_reading ? selection.readings : selection.postings)[wish.name] = wish.value;
  // A choice may be read or posted; what a change says of it prevails over what was said before in the other way.
  if (wish.is_new && !alternatives.is_reading) (wish.is_reading ? selection.postings : selection.readings).erase(wish.name);
}

void take_posting(const Ruleset& rules, Wish& wish, Selection& selection, Diagnostics& out) {
  wish.taken = true;
  const auto paytable =
      std::find_if(rules.paytables.begin(), rules.paytables.end(), [&](const Paytable& each) { return each.name == wish.name; });
  if (paytable != rules.paytables.end() &&
      std::find(paytable->columns.begin(), paytable->columns.end(), wish.value) == paytable->columns.end())
    out.push_back(fault(Code::not_offered, wish.value_place,
                        "paytable `" + wish.name + "` of `" + rules.name + "` has no column `" + wish.value + "`",
                        "choose one of " + quoted_list(paytable->columns)));
  else
    selection.postings[wish.name] = wish.value;
}

/// Gives the ruleset those wishes that it can hear. `names`: gets what they mean; null: nobody asks.
void take(const Ruleset& rules, std::vector<Wish>& wishes, Selection& selection, std::vector<Mention>* names, Diagnostics& out) {
  const auto means = [&](const Wish& wish, const SourceLocation& declaration, NameKind sort) {
    if (names != nullptr && wish.name_place.source && declaration.source) names->push_back({wish.name_place, declaration, sort});
  };
  const auto mean_all = [&](const Wish& wish, const auto& things, NameKind sort) {
    for (const auto& one : things)
      if (one.name == wish.name) means(wish, one.location, sort);
  };
  for (Wish& wish : wishes) {
    if (wish.over || !hears(rules, wish)) continue;
    const ReadingOrChoice* const alternatives = rules.find_alternatives(wish.name);
    if (alternatives != nullptr && (wish.is_reading || !alternatives->is_reading)) {  // a paytable may be called as a reading is
      means(wish, alternatives->location, NameKind::Question);
      take_alternative(rules, wish, *alternatives, selection, out);
    } else {
      mean_all(wish, rules.paytables, NameKind::Paytable);
      mean_all(wish, rules.postings, NameKind::Posting);
      take_posting(rules, wish, selection, out);
    }
  }
}

/// Whether a rule book has such a thing. With errors in it nobody knows: then it may.
bool may_hear(const std::string& name, const CheckResult& result, const Library& library, const Wish& wish) {
  if (!result.ok()) return library.find_unit(name) != nullptr;
  return hears(*result.ruleset, wish);
}

/// Run under one of its rule books alone, a scenario may go on wishing what is for another of them.
bool for_another(RulesetCache& cache, const Wish& wish, const std::vector<std::string>& own, const Selection& base) {
  if (!wish.name_place.source) return false;  // the caller's wish is for what the caller named
  return std::any_of(own.begin(), own.end(), [&](const std::string& name) {
    return !is_outside_folders(name) && may_hear(name, cache.get(name, base), cache.library(), wish);
  });
}

bool is_ruleset(RulesetCache& cache, const std::string& name, const SourceLocation& place, Diagnostics& out) {
  if (is_outside_folders(name)) {
    out.push_back(make_outside_folders_error(name, place));
    return false;
  }
  const Library& library = cache.library();
  std::vector<std::string> known;
  for (const Kind kind : {Kind::ruleset, Kind::house})
    for (const std::string& unit : library.unit_names(kind)) known.push_back(unit);
  if (std::find(known.begin(), known.end(), name) != known.end()) return true;
  if (library.find_unit(name) != nullptr) {
    out.push_back(fault(Code::wrong_kind, place, "steps can be judged only under a ruleset or a house, not under `" + name + "`",
                        known.empty() ? "" : "the rulesets are " + quoted_list(known, "and")));
    return false;
  }
  std::string help = make_suggestion(name, known);
  if (help.empty())
    help = known.empty() ? "run `fairroll list` to see the available rulesets, or specify a different folder with `--rules`"
                         : "the rulesets are " + quoted_list(known, "and");
  out.push_back(fault(Code::no_unit, place, "there is no ruleset `" + name + "` in the given folders", help));
  return false;
}

using Wanted = std::vector<std::pair<std::string, SourceLocation>>;

Wanted wanted_by(const Syntax& scenario, const RunOptions& options, Diagnostics& out) {
  Wanted wanted;
  if (options.rule_books.empty()) {
    for (const Syntax& path : scenario.children_of_kind(Kind::path)) {
      const auto twice = std::find_if(wanted.begin(), wanted.end(), [&](const auto& one) { return one.first == path.text(); });
      if (twice == wanted.end())
        wanted.emplace_back(path.str(), path.location());
      else
        out.push_back(fault(Code::duplicate, path.location(), "`" + path.str() + "` is listed twice", "list each rule book once"));
    }
  }
  for (const std::string& name : options.rule_books) wanted.emplace_back(name, SourceLocation{});
  return wanted;
}

SourceLocation place_of_day(const Syntax& statement) {
  const Syntax as_of = statement.child(Kind::as_of);
  return as_of ? as_of.child(Kind::date).location() : SourceLocation{};
}

}  // namespace

std::optional<Date> day_of(const Syntax& statement, Diagnostics& out) {
  const Syntax as_of = statement.child(Kind::as_of);
  if (!as_of) return std::nullopt;
  const Syntax date = as_of.child(Kind::date);
  const std::optional<Date> day = parse_date(date.text());
  if (!day)
    out.push_back(fault(Code::bad_date, date.location(), "`" + date.str() + "` is not a valid date",
                        "write year, month and day, such as `2018-01-31`"));
  return day;
}

void refuse_twice(const Syntax& statement, Diagnostics& out) {
  std::set<std::pair<Kind, std::string>> said;
  for (const Syntax& node : statement.children())
    if (is_wish(node) && !said.emplace(node.kind(), node[0].str()).second)
      out.push_back(fault(Code::duplicate, node[0].location(), "`" + node[0].str() + "` is chosen twice", "keep one of the choices"));
}

Chooser::Chooser(RulesetCache& cache, const Syntax& scenario, const RunOptions& options, Diagnostics& out)
    : cache_(&cache), options_(&options), own_(named_rulesets(scenario)), as_of_(options.as_of) {
  const Wanted wanted = wanted_by(scenario, options, out);
  if (!as_of_) as_of_ = day_of(scenario, out);
  wish(scenario, out);
  wish(options.readings, true);
  wish(options.postings, false);
  for (const auto& [name, place] : wanted) {
    std::optional<Chosen> one = choose(name, place, place_of_day(scenario), out);
    all_checked_ = all_checked_ && one.has_value();
    if (one) now_.push_back(std::move(*one));
  }
}

/// What a statement wishes; from then on nothing else is wished of those things.
void Chooser::wish(const Syntax& statement, Diagnostics& out) {
  refuse_twice(statement, out);
  for (Wish& one : wishes_) one.is_new = false;
  for (const Syntax& node : statement.children()) {
    if (!is_wish(node)) continue;
    const Syntax value = node[node.size() - 1];
    wish(
        {node[0].str(), value.str(), node.location(), node[0].location(), value.location(), node.is(Kind::reading_as), false, true, false});
  }
}

void Chooser::wish(const std::map<std::string, std::string>& wishes, bool is_reading) {
  for (const auto& [name, value] : wishes) {
    // The caller's wish takes the place of the head's, whether anybody has such a thing or not.
    for (Wish& one : wishes_) one.taken = one.taken || (one.name == name && one.is_reading == is_reading);
    wish({name, value, {}, {}, {}, is_reading, false, true, false});
  }
}

/// Of what is over nobody needs to know more, once some rule book had it.
void Chooser::wish(Wish wish) {
  const auto same = [&](const Wish& one) { return one.name == wish.name && one.is_reading == wish.is_reading; };
  for (Wish& one : wishes_) one.over = one.over || same(one);
  wishes_.erase(std::remove_if(wishes_.begin(), wishes_.end(), [](const Wish& one) { return one.over && one.taken; }), wishes_.end());
  wishes_.push_back(std::move(wish));
}

/// One rule book with what it can hear of the wishes; nothing, and why, if it cannot be played under. `day`: where the day was named.
std::optional<Chosen> Chooser::choose(const std::string& name, const SourceLocation& place, const SourceLocation& day, Diagnostics& out) {
  if (!is_ruleset(*cache_, name, place, out)) return std::nullopt;
  // First without readings and postings: only then is it known which of them this ruleset has.
  Selection selection;
  selection.as_of = as_of_ || !options_->today || !cache_->is_dated(name) ? as_of_ : options_->today;
  CheckResult result = cache_->get(name, selection);
  if (result.ok()) {
    take(*result.ruleset, wishes_, selection, options_->mentions, out);
    if (!selection.readings.empty() || !selection.postings.empty()) result = cache_->get(name, selection);
  }
  if (result.ok()) {
    const auto seen = std::find_if(seen_.begin(), seen_.end(), [&](const auto& one) { return one->name == result.ruleset->name; });
    if (seen == seen_.end()) seen_.push_back(result.ruleset);
    return Chosen{result.ruleset, selection};
  }
  for (Diagnostic& one : result.diagnostics) {
    if (one.severity() != Severity::Error) continue;
    if (!one.location.source) place_fault(one, place, day);
    out.push_back(std::move(one));
  }
  return std::nullopt;
}

/// A fault of the selection has no place of its own: it belongs to the words that chose.
void Chooser::place_fault(Diagnostic& fault, const SourceLocation& place, const SourceLocation& day) const {
  fault.location = fault.code == Code::not_in_force && day.source ? day : place;
  for (const Wish& one : wishes_)
    if (one.is_new && one.place.source && fault.message.find("`" + one.name + "`") != std::string::npos) fault.location = one.place;
}

std::optional<std::vector<Chosen>> Chooser::change(const Syntax& step, Diagnostics& out) {
  Chooser next = *this;
  Diagnostics told;
  if (step.has(Kind::as_of)) next.as_of_ = day_of(step, told);
  next.wish(step, told);
  const Syntax path = step.child(Kind::path);
  for (Chosen& one : next.now_) {
    if (has_errors(told)) break;
    const std::string name = path ? path.str() : one.rules->name;
    if (std::optional<Chosen> other = next.choose(name, path ? path.location() : step.location(), place_of_day(step), told))
      one = std::move(*other);
  }
  const bool good = !has_errors(told);
  std::move(told.begin(), told.end(), std::back_inserter(out));
  if (!good) {
    all_checked_ = false;
    return std::nullopt;
  }
  *this = std::move(next);
  return now_;
}

void Chooser::report_untaken(Diagnostics& out) {
  if (!all_checked_) return;
  Selection base;
  base.as_of = as_of_;
  for (const Wish& one : wishes_) {
    const bool said_twice = one.over && one.is_new;
    if (one.taken || said_twice || (!options_->rule_books.empty() && for_another(*cache_, one, own_, base))) continue;
    out.push_back(make_undeclared_selection_error(one.name, one.is_reading, seen_, one.name_place));
  }
}

Choice choose(RulesetCache& cache, const Syntax& scenario, const RunOptions& options, Diagnostics& out, RunBudget* budget) {
  constexpr std::uint64_t entries_of_check = 10'000;  // of a ruleset that no step before asked for
  Chooser chooser(cache, scenario, options, out);
  Choice choice;
  choice.under = chooser.under();
  std::set<std::string> told;  // what cannot be changed to is told once
  if (!has_errors(out))
    for (const Syntax& step : scenario.children_of_kind(Kind::rules_change)) {
      const bool plain = step.size() == 1 && step.has(Kind::path);
      if (plain && told.count(step.child(Kind::path).str()) != 0) continue;
      const std::size_t checked = cache.size();
      if (std::optional<std::vector<Chosen>> changed = chooser.change(step, out))
        choice.later.push_back(std::move(*changed));
      else if (plain)
        told.insert(step.child(Kind::path).str());
      if (budget == nullptr || budget->spend(entries_of_check * (cache.size() - checked))) continue;
      out.push_back(too_much_work(step.location(), *budget));
      return choice;
    }
  chooser.report_untaken(out);
  return choice;
}

}  // namespace fairroll::scenario
