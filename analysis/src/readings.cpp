// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/readings.hpp>

#include <algorithm>
#include <deque>
#include <utility>

#include <fairroll/analysis/conforms.hpp>
#include <fairroll/analysis/exposure.hpp>
#include <fairroll/detail/joined.hpp>

#include "read_books.hpp"

namespace fairroll::analysis {
namespace {

bool has_question(const std::vector<SelectedAlternative>& all, const std::string& name) {
  return std::any_of(all.begin(), all.end(), [&](const SelectedAlternative& one) { return one.question.name == name; });
}

/// From the books as they are read at first, one text after the other.
class ReadingSearch {
 public:
  ReadingSearch(const std::vector<ReadBook*>& books, const ResultScope& matter) : books_(books), matter_(matter) {}

  Readings run() {
    pending_.push_back({});
    seen_.insert(pending_.front());
    for (ReadBook* const book : books_)
      for (const ReadingOrChoice& one : book->under({})->alternatives)
        if (!one.is_reading && !told(one.name) && choice_bears(one)) tell(one, asked(one.name));
    while (!pending_.empty()) {
      const ByName from = std::move(pending_.front());
      pending_.pop_front();
      for (const ReadingOrChoice& question : readings_at(from)) turn(from, question);
    }
    sort_questions();
    return std::move(found_);
  }

 private:
  /// A choice is told as well as a reading, though nothing is worked out for what the house has not chosen.
  [[nodiscard]] bool choice_bears(const ReadingOrChoice& choice) {
    for (std::size_t i = 0; i < choice.alternative_names.size(); ++i)
      if (choice.selected_index != i && changes({}, {{choice.name, choice.alternative_names[i]}})) return true;
    return false;
  }

  /// Those that the books have when they are read so.
  [[nodiscard]] std::vector<ReadingOrChoice> readings_at(const ByName& readings) const {
    std::vector<ReadingOrChoice> all;
    for (ReadBook* const book : books_)
      for (const ReadingOrChoice& one : book->under(readings)->alternatives) {
        const auto same = [&](const ReadingOrChoice& other) { return other.name == one.name; };
        if (one.is_reading && std::none_of(all.begin(), all.end(), same)) all.push_back(one);
      }
    return all;
  }

  /// Reads one more text otherwise.
  void turn(const ByName& from, const ReadingOrChoice& question) {
    const bool fixed = asked(question.name);
    for (std::size_t i = 0; i < question.alternative_names.size(); ++i) {
      if (question.selected_index == i) continue;
      ByName to = from;
      // Unasked it is the first: so each way to read the books has one name.
      if (i == 0 && !fixed)
        to.erase(question.name);
      else
        to[question.name] = question.alternative_names[i];
      drop_unasked(to);
      if (!changes(from, to)) continue;
      if (!told(question.name)) tell(question, fixed);
      if (!fixed && seen_.insert(to).second) add(to);
    }
  }

  /// With an alternative go the readings that stand inside it.
  void drop_unasked(ByName& readings) const {
    const auto is_asked = [&](const std::string& name) {
      return std::any_of(books_.begin(), books_.end(), [&](ReadBook* book) {
        const Ruleset* const rules = book->under(readings);
        return rules == nullptr || rules->has_alternatives(name);
      });
    };
    for (auto at = readings.begin(); at != readings.end();) {
      if (is_asked(at->first)) {
        ++at;
      } else {
        readings.erase(at);
        at = readings.begin();
      }
    }
  }

  [[nodiscard]] bool changes(const ByName& from, const ByName& to) {
    for (ReadBook* const book : books_)
      if (book->under(to) == nullptr) return false;  // told by whoever checks the files
    return std::any_of(books_.begin(), books_.end(),
                       [&](ReadBook* book) { return book->under(from) != book->under(to) && meaning(*book, from) != meaning(*book, to); });
  }

  /// Many readings are compared with one.
  [[nodiscard]] const std::set<std::string>& meaning(ReadBook& book, const ByName& readings) {
    const auto [at, fresh] = meanings_.try_emplace(book.under(readings));
    if (fresh) at->second = book.footprint(readings, matter_).meaning;
    return at->second;
  }

  void add(const ByName& readings) {
    if (found_.other_readings.size() == max_other_readings) {
      found_.has_too_many_readings = true;
      return;
    }
    OtherReading other;
    for (const auto& [name, alternative] : readings) other.changed_alternatives.push_back({name, alternative});
    other.selection = books_.front()->selected(readings);
    if (books_.size() > 1) other.second_selection = books_.back()->selected(readings);
    found_.other_readings.push_back(std::move(other));
    pending_.push_back(readings);
  }

  [[nodiscard]] bool asked(const std::string& name) const {
    return std::any_of(books_.begin(), books_.end(), [&](const ReadBook* book) { return book->asks_for(name); });
  }
  [[nodiscard]] bool told(const std::string& name) const { return has_question(found_.selected_alternatives, name); }
  void tell(const ReadingOrChoice& question, bool is_asked) {
    const ReadingOrChoice* first = &question;
    for (ReadBook* const book : books_)
      if (const ReadingOrChoice* const one = book->under({})->find_alternatives(question.name)) first = one;
    found_.selected_alternatives.push_back({*first, is_asked});
  }

  void sort_questions() {
    const auto place = [&](const SelectedAlternative& of) {
      std::size_t at = 0;
      for (ReadBook* const book : books_)
        for (const ReadingOrChoice& one : book->under({})->alternatives) {
          if (one.name == of.question.name) return at;
          ++at;
        }
      return at;
    };
    std::stable_sort(found_.selected_alternatives.begin(), found_.selected_alternatives.end(),
                     [&](const SelectedAlternative& a, const SelectedAlternative& b) { return place(a) < place(b); });
  }

  const std::vector<ReadBook*>& books_;
  const ResultScope& matter_;
  Readings found_;
  std::map<const Ruleset*, std::set<std::string>> meanings_;
  std::set<ByName> seen_;
  std::deque<ByName> pending_;
};

}  // namespace

void add_questions(const std::vector<SelectedAlternative>& more, std::vector<SelectedAlternative>& all) {
  for (const SelectedAlternative& one : more)
    if (!has_question(all, one.question.name)) all.push_back(one);
}

ReadBook::AsRead& ReadBook::as_read(const ByName& readings) {
  const Selection selection = selected(readings);
  const auto [at, fresh] = as_read_.try_emplace(selection.readings);
  AsRead& one = at->second;
  if (!fresh) return one;
  const bool as_given = selection.readings == selection_.readings;
  // The first is the caller's, and not owned here.
  one.ruleset = as_given ? std::shared_ptr<const Ruleset>(std::shared_ptr<const Ruleset>(), &first_)
                         : check_without_lint(library_, first_.name, selection);
  if (one.ruleset) one.footprints.emplace(*one.ruleset);
  return one;
}

/// Also one that stands inside an alternative of another.
bool ReadBook::has(const std::string& name) const {
  return first_.has_alternatives(name) || std::any_of(as_read_.begin(), as_read_.end(), [&](const auto& one) {
           return one.second.ruleset && one.second.ruleset->has_alternatives(name);
         });
}

Selection ReadBook::selected(const ByName& readings) const {
  Selection selection = selection_;
  for (const auto& [name, alternative] : readings)
    if (has(name)) selection.readings[name] = alternative;
  return selection;
}

std::string format_readings(const std::vector<ChangedAlternative>& readings) {
  return detail::joined(readings, ", ", [&](const ChangedAlternative& one) { return one.name + " as " + one.alternative; });
}

Readings find_readings(const std::vector<ReadBook*>& books, const ResultScope& matter) { return ReadingSearch(books, matter).run(); }

Readings find_readings(const Library& library, const Ruleset& ruleset, const Selection& selection, const ResultScope& matter) {
  ReadBook book(library, ruleset, selection);
  return find_readings({&book}, matter);
}

Readings find_readings(const CheckedRuleset& a, const CheckedRuleset& b, const ResultScope& matter) {
  ReadBook first(a.library, a.ruleset, a.selection);
  ReadBook second(b.library, b.ruleset, b.selection);
  return find_readings({&first, &second}, matter);
}

std::vector<SelectedAlternative> find_selected_alternatives(const Library& library, const Plan& plan, const Selection& selection) {
  ResultScope matter{false, true, true, {}};
  for (const PlannedBet& bet : plan.bets()) {
    const std::string& name = plan.ruleset().wagers[bet.wager].name;
    if (std::find(matter.wager_names.begin(), matter.wager_names.end(), name) == matter.wager_names.end())
      matter.wager_names.push_back(name);
  }
  return find_readings(library, plan.ruleset(), selection, matter).selected_alternatives;
}

// ---- proofs, conformity and exposure under every reading that bears on them

namespace {

/// `ask` gives the result under another reading. Ends where somebody stops it.
template <typename Result, typename Ask>
ResultsByReading<Result> under_each(Result&& first, Readings&& readings, const Ask& ask) {
  ResultsByReading<Result> all{std::move(first), std::move(readings)};
  bool stopped = all.base_result.stopped;
  for (const OtherReading& other : all.readings.other_readings) {
    if (stopped) break;
    all.other_results.push_back({other.changed_alternatives, ask(other)});
    stopped = all.other_results.back().result.stopped;
  }
  return all;
}

}  // namespace

ResultsByReading<Verification> verify_under_readings(const Library& library, const std::string& name, const Selection& selection,
                                                     const ProgressCallback& progress) {
  Verification first = verify(library, name, selection, progress);
  Readings readings = first.ruleset ? find_readings(library, *first.ruleset, selection) : Readings{};
  return under_each(std::move(first), std::move(readings),
                    [&](const OtherReading& other) { return verify(library, name, other.selection, progress); });
}

bool is_proved(const ResultsByReading<Verification>& result) noexcept {
  return result.base_result.is_proved() && !result.readings.has_too_many_readings &&
         result.other_results.size() == result.readings.other_readings.size() &&
         std::all_of(result.other_results.begin(), result.other_results.end(), [](const auto& one) { return one.result.is_proved(); });
}

ResultsByReading<Conformance> check_conformance_under_readings(const Library& library, const std::string& house, const std::string& ruleset,
                                                               const Selection& selection, const Selection& ruleset_selection,
                                                               const ProgressCallback& progress) {
  Conformance first = check_conformance(library, house, ruleset, selection, progress, ruleset_selection);
  Readings readings;
  if (first.house && first.ruleset) {
    const ResultScope matter{false, true, true, {}};
    // Against its own ruleset a house settles how both are read.
    readings = first.house->base == ruleset
                   ? find_readings(library, *first.house, selection, matter)
                   : find_readings({library, *first.house, selection}, {library, *first.ruleset, ruleset_selection}, matter);
  }
  return under_each(std::move(first), std::move(readings), [&](const OtherReading& other) {
    const bool own = other.second_selection.readings.empty() && !other.second_selection.as_of;
    return check_conformance(library, house, ruleset, other.selection, progress, own ? ruleset_selection : other.second_selection);
  });
}

ResultsByReading<Exposure> compute_exposure_under_readings(const Library& library, const std::shared_ptr<const Ruleset>& ruleset,
                                                           const Selection& selection, const ExposureOptions& options,
                                                           const ProgressCallback& progress) {
  Exposure first = compute_exposure(ruleset, options, progress);
  Readings readings = find_readings(library, *ruleset, selection, {false, true, true, {}});
  return under_each(std::move(first), std::move(readings), [&](const OtherReading& other) {
    const CheckResult checked = check(library, ruleset->name, other.selection);
    if (checked.ruleset) return compute_exposure(checked.ruleset, options, progress);
    Exposure none;
    none.ruleset = ruleset;
    none.limitations.push_back("the rule files have errors under these interpretations; run `fairroll check` to see the errors");
    return none;
  });
}

}  // namespace fairroll::analysis
