// SPDX-License-Identifier: Apache-2.0
// check(): one run for the chosen readings, one for every other alternative so that its faults are found too, then lint().
#include <fairroll/rules.hpp>

#include <algorithm>
#include <memory>

#include <fairroll/snapshot.hpp>
#include <fairroll/text_periods.hpp>

#include "../lint/checks.hpp"
#include "layers.hpp"
#include "lowering_context.hpp"
#include "text_history.hpp"

namespace fairroll {
namespace checking {

void lower_all(LoweringContext& work) {
  // Most clauses are statements; rows of tables and moves of states come on top.
  work.out.clauses.reserve(work.statements + work.statements / 4);
  work.addresses.reserve(work.out.clauses.capacity());
  declare_game_names(work);
  shape_variables(work, {}, work.game_names, work.out.game.variables, "game");
  declare_wagers(work);
  declare_postings(work);
  lower_game(work);
  lower_wagers(work);
  lower_general_terms(work);
  lower_paytables(work);
  lower_conduct(work);
  lower_designations(work);
  check_posted(work);
  check_whole(work);
  check_postings(work);
  check_authority(work);
  check_applicable(work);
  if (work.with_assertions) lower_assertions(work);
  lower_silences(work);
  if (find_circles(work) && !work.exhausted) {
    assign_addresses(work);
    resolve_addresses(work);
    check_precedence_cycles(work);
  }
}

namespace {

/// Everything from text to Ruleset, with one selection, and perhaps one statement left out. Null if the unit is not there or its head
/// cannot be read.
std::shared_ptr<Ruleset> run(const Library& library, const std::string& unit, const Selection& selection, bool is_model, Usage& usage,
                             Diagnostics& out, const Syntax& left_out = {}, bool with_assertions = true) {
  LoweringContext work(library, selection, out, usage);
  work.with_assertions = with_assertions;
  work.is_model = is_model;
  work.out.as_of = selection.as_of;
  Stack stack;
  if (!build_stack(library, unit, selection.as_of, work.report, stack)) return nullptr;
  read_posted(work, stack);
  work.edits =
      resolve_edits(library, selection, stack, left_out ? std::optional<Spot>(spot_of(left_out, {})) : std::nullopt, usage, work.report);
  work.report.tell_of_struck([&work](std::string_view name) {
    const Struck* const struck = work.edits.struck_name(name);
    return struck != nullptr ? struck->by.place : SourceLocation{};
  });
  if (!collect(work, stack)) return nullptr;
  check_house_rights(work, stack);
  lower_all(work);
  return std::make_shared<Ruleset>(std::move(work.out));
}

/// A selection may name only what the ruleset asks.
void check_selection(const Ruleset& ruleset, const Selection& selection, Diagnostics& out) {
  Report report(out);
  const std::vector<std::string> questions = report.names_of(ruleset.alternatives);
  for (const auto& [name, alternative] : selection.readings) {
    if (ruleset.has_alternatives(name)) continue;
    const std::string help = make_suggestion(name, questions, questions.empty() ? "" : "available: " + quoted_list(questions));
    report.add(Code::no_such_reading, {}, "ruleset " + in_backticks(ruleset.name) + " has no reading or choice named " + in_backticks(name),
               help);
  }
  for (const auto& [name, value] : selection.postings) {
    if (ruleset.can_post(name)) continue;
    std::vector<std::string> offered;
    for (const Paytable& table : ruleset.paytables) offered.push_back(table.name);
    for (const Posting& posting : ruleset.postings) offered.push_back(posting.name);
    report.add(Code::not_offered, {},
               "ruleset " + in_backticks(ruleset.name) + " has no paytable or `house posts` statement named " + in_backticks(name),
               make_suggestion(name, offered));
  }
}

/// Runs once more for each further alternative: every question takes its i-th one, or stays as it is if it has none.
void run_alternatives(const Library& library, const Ruleset& first, const Selection& selection, bool is_model, Usage& usage,
                      Diagnostics& out) {
  std::vector<ReadingOrChoice> known = first.alternatives;
  for (std::size_t i = 0; i < most_alternatives; ++i) {
    Selection other = selection;
    bool any = false;
    for (const ReadingOrChoice& question : known) {
      if (i >= question.alternative_names.size() || question.selected_index == i) continue;
      other.readings[question.name] = question.alternative_names[i];
      any = true;
    }
    if (!any) continue;
    const std::shared_ptr<Ruleset> ruleset = run(library, first.name, other, is_model, usage, out);
    if (!ruleset) continue;
    for (const ReadingOrChoice& question : ruleset->alternatives) {  // questions inside alternatives
      const auto same = [&](const ReadingOrChoice& k) { return k.name == question.name; };
      if (std::none_of(known.begin(), known.end(), same)) known.push_back(question);
    }
  }
}

/// Syntax faults of the units that the ruleset is made of: with them nothing else can be said.
bool copy_faults(const Library& library, const std::string& unit, Diagnostics& out, std::set<std::string>& seen) {
  if (!seen.insert(unit).second) return false;
  const std::shared_ptr<const Tree> tree = library.find_unit(unit);
  if (!tree) return false;
  const Diagnostics& faults = library.errors(unit);
  out.insert(out.end(), faults.begin(), faults.end());
  bool any = !faults.empty();
  std::vector<std::string> others;
  for (const Node& node : tree->nodes)
    if (node.kind == Kind::uses || node.kind == Kind::adopts || node.kind == Kind::base)
      others.push_back(Syntax(*tree, static_cast<NodeId>(&node - tree->nodes.data())).child(Kind::path).str());
  if (unit_of(*tree).has(Kind::ruleset)) {
    const std::vector<std::string> amendments = library.find_amendments(unit);
    others.insert(others.end(), amendments.begin(), amendments.end());
  }
  for (const std::string& assertions : library.find_assertions(unit)) others.push_back(assertions);
  for (const std::string& other : others)
    if (seen.size() <= 1000) any = copy_faults(library, other, out, seen) || any;
  return any;
}

/// With errors in the files, a name that stands anywhere else may well have been meant: then it is not called unused.
void report_unused(const Library& library, const Ruleset& ruleset, const Usage& usage, Diagnostics& out) {
  std::map<std::string, int, std::less<>> mentions;
  const bool faulty = has_errors(out);
  std::vector<std::string> units{ruleset.base.empty() ? ruleset.name : ruleset.base};
  for (const Layer& layer : ruleset.layers) units.push_back(layer.unit);
  for (const std::string& unit : units) {
    const std::shared_ptr<const Tree> tree = faulty ? library.find_unit(unit) : nullptr;
    if (!tree) continue;
    for (const Node& node : tree->nodes)
      if (node.kind == Kind::name) ++mentions[std::string(tree->source->slice(node.span))];
  }
  usage.report(out, [&](const SourceLocation& place) {
    const auto found = mentions.find(place.text());
    return found != mentions.end() && found->second > 1;
  });
}

/// Adds faults of undated assertions whose names the text of no period knows. A fault of this day is left out if the text of another day
/// has none in that assertion, or knows more of its names.
void report_undated_faults(const Library& library, const std::string& unit, const Selection& selection, bool is_model, const Usage& usage,
                           Diagnostics& out) {
  std::vector<UndatedFault> faults = usage.undated_faults;
  if (faults.empty()) return;
  for (const TextPeriod& period : find_text_periods(library, {unit})) {
    if (!period.as_of || period.period.contains(*selection.as_of)) continue;
    Selection other = selection;
    other.as_of = period.as_of;
    Usage in_period;
    Diagnostics found;
    if (!run(library, unit, other, is_model, in_period, found) || has_errors(found)) continue;
    std::erase_if(faults, [&](const UndatedFault& one) {
      const auto same = std::find_if(in_period.undated_faults.begin(), in_period.undated_faults.end(),
                                     [&](const UndatedFault& there) { return there.assertion == one.assertion; });
      return same == in_period.undated_faults.end() || one.fault.location.span.end < same->fault.location.span.end;
    });
  }
  for (UndatedFault& one : faults) out.push_back(std::move(one.fault));
}

/// F0707 if the text of that day is a part of the text of a later day, which alone has no errors: the book is not in force yet. Errors in
/// text that ends before that later day are reported as they are. Only the ruleset decides this, not its houses and assertions.
std::optional<Diagnostic> not_yet(const Library& library, const std::string& unit, const Selection& selection, bool is_model) {
  if (!selection.as_of) return std::nullopt;
  const Syntax node = unit_named(library, unit);
  const std::string ruleset = node.has(Kind::house) ? node.child(Kind::base).child(Kind::path).str() : unit;
  const auto is_complete_on = [&](const Date& day) {
    Selection on_day;
    on_day.as_of = day;
    Usage unasked;
    Diagnostics found;
    return run(library, ruleset, on_day, is_model, unasked, found, {}, false) && !has_errors(found);
  };
  if (is_complete_on(*selection.as_of)) return std::nullopt;
  const TextHistory history(library, {ruleset});
  for (const Beginning& beginning : beginnings_after(library, ruleset, *selection.as_of))
    if (history.keeps_all(*selection.as_of, beginning.day) && is_complete_on(beginning.day))
      return not_yet_in_force(unit, *selection.as_of, beginning);
  return std::nullopt;
}

CheckResult check_any(const Library& library, const std::string& unit, const Selection& selection, bool is_model) {
  CheckResult result;
  Diagnostics& out = result.diagnostics;
  std::set<std::string> seen;
  if (copy_faults(library, unit, out, seen)) {
    sort_diagnostics(out);
    return result;
  }
  Usage usage;
  const std::shared_ptr<Ruleset> ruleset = run(library, unit, selection, is_model, usage, out);
  if (ruleset) report_undated_faults(library, unit, selection, is_model, usage, out);
  if (has_errors(out)) {
    if (std::optional<Diagnostic> early = not_yet(library, unit, selection, is_model)) {
      result.diagnostics = {*std::move(early)};
      return result;
    }
  }
  if (ruleset) {
    run_alternatives(library, *ruleset, selection, is_model, usage, out);
    if (!is_model) check_selection(*ruleset, selection, out);
    report_unused(library, *ruleset, usage, out);
  }
  std::shared_ptr<automaton::Transitions> transitions;
  if (ruleset && !has_errors(out) && !is_model) {
    result.playable_ruleset = ruleset;
    transitions = std::make_shared<automaton::Transitions>(*ruleset, at_the_start(*ruleset));
    const Diagnostics found = linting::lint(*ruleset, transitions);
    out.insert(out.end(), found.begin(), found.end());
  }
  if (ruleset && !has_errors(out) && ruleset->base.empty() && !ruleset->layers.empty()) {
    const RunWithout run_without = [&](const Selection& day, const Syntax& statement) {
      Usage unasked;
      Diagnostics dropped;
      std::shared_ptr<const Ruleset> other = run(library, unit, day, is_model, unasked, dropped, statement);
      return has_errors(dropped) ? nullptr : other;
    };
    Report report(out);
    check_effects(library, *ruleset, selection, run_without, report);
  }
  sort_diagnostics(out);
  if (has_errors(out) || !ruleset) return result;
  if (!is_model) ruleset->fingerprint_cache.set(std::make_shared<const std::string>(compute_fingerprint(*ruleset)));
  result.ruleset = ruleset;
  result.transitions = std::move(transitions);
  return result;
}

Diagnostics no_ruleset(const Library& library, const std::string& name, Kind kind) {
  if (is_outside_folders(name)) return {make_outside_folders_error(name)};
  Diagnostics out;
  Report report(out);
  const std::vector<std::string> names = library.unit_names(kind);
  const bool few = names.size() <= 12;
  const std::string all = few ? "available: " + quoted_list(names) : "run `fairroll list` to see all names";
  const std::string help = make_suggestion(name, names, names.empty() ? "" : all);
  const std::string what(kind_name(kind));
  if (unit_named(library, name))
    report.add(Code::wrong_kind, {}, in_backticks(name) + " is not a " + what, help);
  else
    report.add(Code::no_unit, {}, "there is no " + what + " named " + in_backticks(name), help);
  return out;
}

Selection within_period(const Library& library, const Syntax& unit) {
  Selection selection;
  selection.as_of = find_check_date(library, unit.child(Kind::path).str());
  return selection;
}

/// An amendment is checked where it begins: as part of its ruleset, on its first day.
Diagnostics check_amendment(const Library& library, const Syntax& unit) {
  Diagnostics out = library.errors(unit.child(Kind::path).str());
  Report report(out);
  Stack stack;
  Selection selection;
  selection.as_of = find_check_date(library, unit.child(Kind::path).str());
  if (!has_errors(out) && build_stack(library, unit.child(Kind::path).str(), selection.as_of, report, stack)) {
    const Diagnostics found = check_any(library, stack.base, selection, false).diagnostics;
    out.insert(out.end(), found.begin(), found.end());
  }
  sort_diagnostics(out);
  return out;
}

/// A file of assertions is checked with the rule book that it refers to: on the first day of its own period, if it states one.
Diagnostics check_assertions(const Library& library, const Syntax& unit) {
  Diagnostics out = library.errors(unit.child(Kind::path).str());
  Report report(out);
  const Syntax base = unit.child(Kind::base).child(Kind::path);
  const Syntax of = unit_named(library, base.str());
  if (has_errors(out)) {
    sort_diagnostics(out);
  } else if (of.has(Kind::ruleset) || of.has(Kind::house)) {
    return check_any(library, base.str(), within_period(library, unit), false).diagnostics;
  } else {
    std::vector<std::string> names = library.unit_names(Kind::ruleset);
    for (const std::string& house : library.unit_names(Kind::house)) names.push_back(house);
    report.add(Code::no_base, base, "there is no ruleset or house named " + in_backticks(base), make_suggestion(base.text(), names));
  }
  return out;
}

}  // namespace

std::shared_ptr<const Ruleset> lower_for_names(const Library& library, const std::string& unit, const std::optional<Date>& day,
                                               bool is_model, Usage& usage) {
  Selection selection;
  selection.as_of = day;
  Diagnostics dropped;
  std::set<std::string> seen;
  if (copy_faults(library, unit, dropped, seen)) return nullptr;  // trees with parts missing are for nobody to lower
  const std::shared_ptr<Ruleset> ruleset = run(library, unit, selection, is_model, usage, dropped);
  if (ruleset) run_alternatives(library, *ruleset, selection, is_model, usage, dropped);
  return ruleset;
}

std::optional<Vocabulary> read_vocabulary(const Library& library, const std::string& name, Usage& usage, Diagnostics& faults) {
  const Syntax unit = unit_named(library, name);
  if (!unit.is(Kind::vocabulary)) return std::nullopt;
  faults = library.errors(name);
  if (has_errors(faults)) return std::nullopt;
  Report report(faults);
  ValueLists lists;
  Vocabulary vocabulary = lower_vocabulary(report, usage, unit, lists);
  if (has_errors(faults)) return std::nullopt;
  return vocabulary;
}

}  // namespace checking

CheckResult check(const Library& library, const std::string& ruleset, const Selection& selection) {
  const Syntax unit = checking::unit_named(library, ruleset);
  if (!unit.has(Kind::ruleset) && !unit.has(Kind::house))
    return {nullptr, nullptr, checking::no_ruleset(library, ruleset, Kind::ruleset), nullptr};
  return checking::check_any(library, ruleset, selection, false);
}

std::shared_ptr<const Ruleset> check_without_lint(const Library& library, const std::string& ruleset, const Selection& selection) {
  checking::Usage usage;
  Diagnostics diagnostics;
  std::shared_ptr<const Ruleset> lowered = checking::run(library, ruleset, selection, false, usage, diagnostics);
  return has_errors(diagnostics) ? nullptr : lowered;
}

Diagnostics check_unit(const Library& library, const std::string& name) {
  const Syntax unit = checking::unit_named(library, name);
  if (!unit) return checking::no_ruleset(library, name, Kind::unit);
  if (unit.has(Kind::amendment)) return checking::check_amendment(library, unit);
  if (unit.has(Kind::assertions)) return checking::check_assertions(library, unit);
  if (!unit.is(Kind::vocabulary))
    return checking::check_any(library, name, checking::within_period(library, unit), unit.has(Kind::model)).diagnostics;
  Diagnostics out;
  checking::Usage usage;
  (void)checking::read_vocabulary(library, name, usage, out);
  sort_diagnostics(out);
  return out;
}

std::optional<Date> find_check_date(const Library& library, const std::string& name) {
  const Syntax unit = checking::unit_named(library, name);
  const Period period = unit ? checking::period_of_unit(unit) : Period{};
  return (unit.has(Kind::amendment) || unit.has(Kind::assertions)) && period.first_date ? period.first_date : period.last_date;
}

std::optional<Vocabulary> find_vocabulary(const Library& library, const std::string& name) {
  Diagnostics faults;
  checking::Usage usage;
  return checking::read_vocabulary(library, name, usage, faults);
}

}  // namespace fairroll
