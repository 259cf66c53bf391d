// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/diff.hpp>

#include <tuple>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/detail/dice_words.hpp>

#include "../number.hpp"
#include "../read_books.hpp"
#include "work.hpp"

namespace fairroll::analysis {

namespace {

using difference::Common;
using difference::Work;

/// Of rulings first those by which a throw counts in one book only, then those by which it counts as something else.
int rank(const Difference& one) {
  if (one.kind != Difference::Kind::Ruling) return 0;
  return one.side_a.is_counted != one.side_b.is_counted ? 0 : one.side_a.is_counted ? 1 : 2;
}

void compare_vocabularies(const Common& common, Diff& result) {
  const Ruleset& a = *result.ruleset_a.ruleset;
  const Ruleset& b = *result.ruleset_b.ruleset;
  result.vocabulary_only_in_a = common.words_of(0);
  result.vocabulary_only_in_b = common.words_of(1);
  if (!common.same_dice())
    result.other_differences.push_back(a.name + " is played with " + detail::dice_words(a.vocabulary) + ", " + b.name + " with " +
                                       detail::dice_words(b.vocabulary) + ", so no throw can be judged under both rule books");
  if (!(a.currency == b.currency))
    result.other_differences.push_back(a.name + " uses " + a.currency.name + ", and " + b.name + " uses " + b.currency.name);
  for (const std::string& one : common.unlike()) result.limitations.push_back(one + " in the two vocabularies");
}

}  // namespace

std::string_view difference_kind_name(Difference::Kind kind) noexcept {
  static constexpr std::string_view names[] = {"ruling", "conduct", "settlement", "act", "term", "doubt"};
  return names[static_cast<std::size_t>(kind)];
}

bool Diff::has_differences() const noexcept {
  return !differences.empty() || !edge_differences.empty() || !wagers_only_in_a.empty() || !wagers_only_in_b.empty() ||
         !vocabulary_only_in_a.empty() || !vocabulary_only_in_b.empty() || !other_differences.empty();
}

bool Diff::is_equivalent() const noexcept { return !stopped && limitations.empty() && !has_differences(); }

Diff compute_diff(const ComparedRuleset& a, const ComparedRuleset& b, const ProgressCallback& progress) {
  return difference::compare(a, b, {}, progress);
}

namespace difference {

// ---- house edges side by side, as `edge` works them out

void compare_edges(Work& work) {
  work.tell("edges", 0, 2);
  const std::vector<WagerEdge> here = compute_edges(work.a.ruleset);
  work.tell("edges", 1, 2);
  const std::vector<WagerEdge> there = compute_edges(work.b.ruleset);
  for (const WagerEdge& one : here) {
    const auto same = [&](const WagerEdge& other) { return other.name == one.name && other.column == one.column; };
    const auto other = std::find_if(there.begin(), there.end(), same);
    if (other == there.end()) continue;
    ++work.result.counts.edge_count;
    EdgeDifference edge{one.name, one.column, {}, {}, {}, "", ""};
    if (!one.undefined_reason) edge.edge_a = one.first_bet_figures.edge;
    if (!other->undefined_reason) edge.edge_b = other->first_bet_figures.edge;
    if (one.undefined_reason) edge.undefined_reason_a = one.undefined_reason->description;
    if (other->undefined_reason) edge.undefined_reason_b = other->undefined_reason->description;
    if (edge.edge_a == edge.edge_b) continue;
    if (edge.edge_a && edge.edge_b) edge.difference = fraction_of(number_of(*edge.edge_b) - number_of(*edge.edge_a));
    work.result.edge_differences.push_back(std::move(edge));
  }
}

// ---- everything

Diff compare(const ComparedRuleset& a, const ComparedRuleset& b, const ResultScope& matter, const ProgressCallback& progress) {
  Diff result;
  result.ruleset_a = a;
  result.ruleset_b = b;
  const Common common(*a.ruleset, *b.ruleset);
  Work work{a, b, progress, result, common.same_dice()};
  compare_vocabularies(common, result);
  try {
    if (matter.includes_conduct) {
      if (work.same_dice) {
        compare_rulings(work, common);
        compare_duties(work, common);
        compare_turns(work);
      }
      compare_conduct(work);
    }
    if (matter.includes_wagers) {
      if (work.same_dice)
        compare_wagers(work);
      else
        list_wagers(work);
      compare_terms(work);
      if (work.same_dice) compare_edges(work);
    }
  } catch (const Stopped&) {
    result.stopped = true;
  }
  for (Difference& one : result.differences)
    if (one.kind != Difference::Kind::Ruling && one.side_a.result == one.side_b.result)
      for (DiffSide* const side : {&one.side_a, &one.side_b}) side->result += ", with the definitions of this rule book";
  std::stable_sort(result.differences.begin(), result.differences.end(),
                   [](const Difference& x, const Difference& y) { return std::pair(x.kind, rank(x)) < std::pair(y.kind, rank(y)); });
  return result;
}

}  // namespace difference

// ---- two books under every reading: of each other reading only what it adds and takes away

namespace {

using difference::compare;

using Cited = std::vector<std::tuple<std::string, std::string, std::uint32_t>>;

Cited cited(const std::vector<Citation>& all) {
  Cited out;
  for (const Citation& one : all)
    out.emplace_back(one.address, one.location.source ? one.location.source->name() : "", one.location.span.begin);
  return out;
}

/// The same two sets of clauses, the same two results. How many throws show it, and which is the smallest, may hang on other clauses.
bool same(const Difference& a, const Difference& b) {
  return a.kind == b.kind && a.description == b.description && a.wagers == b.wagers && a.side_a.result == b.side_a.result &&
         a.side_b.result == b.side_b.result && cited(a.side_a.deciding_clauses) == cited(b.side_a.deciding_clauses) &&
         cited(a.side_b.deciding_clauses) == cited(b.side_b.deciding_clauses);
}
bool same(const EdgeDifference& a, const EdgeDifference& b) {
  return a.name == b.name && a.column == b.column && a.edge_a == b.edge_a && a.edge_b == b.edge_b &&
         a.undefined_reason_a == b.undefined_reason_a && a.undefined_reason_b == b.undefined_reason_b;
}
bool same(const std::string& a, const std::string& b) { return a == b; }

template <typename Thing>
bool is_in(const std::vector<Thing>& all, const Thing& thing) {
  return std::any_of(all.begin(), all.end(), [&](const Thing& one) { return same(one, thing); });
}
template <typename Thing>
void drop_known(std::vector<Thing>& all, const std::vector<Thing>& known) {
  all.erase(std::remove_if(all.begin(), all.end(), [&](const Thing& one) { return is_in(known, one); }), all.end());
}

bool is_of(const Difference& one, const ResultScope& matter) {
  switch (one.kind) {
    case Difference::Kind::Ruling:
    case Difference::Kind::Conduct:
      return matter.includes_conduct;
    case Difference::Kind::Interpretation:
      return false;
    default:
      return matter.includes_wagers;
  }
}

DiffChange change(const Diff& first, Diff&& other, const ResultScope& matter) {
  DiffChange out;
  if (!other.stopped && other.limitations.size() <= first.limitations.size()) {
    for (std::size_t i = 0; i < first.differences.size(); ++i)
      if (is_of(first.differences[i], matter) && !is_in(other.differences, first.differences[i]))
        out.removed_difference_indices.push_back(i);
    for (std::size_t i = 0; i < first.edge_differences.size() && matter.includes_wagers; ++i)
      if (!is_in(other.edge_differences, first.edge_differences[i])) out.removed_edge_indices.push_back(i);
  }
  out.additions = std::move(other);
  drop_known(out.additions.differences, first.differences);
  drop_known(out.additions.edge_differences, first.edge_differences);
  for (const auto list : {&Diff::wagers_only_in_a, &Diff::wagers_only_in_b, &Diff::vocabulary_only_in_a, &Diff::vocabulary_only_in_b,
                          &Diff::other_differences, &Diff::limitations})
    drop_known(out.additions.*list, first.*list);
  return out;
}

/// What is then to be compared anew.
struct Again {
  OtherReading reading;
  ResultScope matter;
};

// ---- what one book doubts or leaves to the house, and the other does not

/// `doubtful text: corrected or printed`; `chosen: twelve` in a house. `other` is the question of the other book.
DiffSide side_of(const Ruleset& rules, const ReadingOrChoice* question, const ReadingOrChoice& other) {
  if (question == nullptr) {
    const ReadingOrChoice* const settled = rules.base.empty() || other.is_reading ? nullptr : rules.find_alternatives(other.name);
    if (settled != nullptr && settled->selected_index)
      return {"chosen: " + settled->alternative_names[*settled->selected_index], {{settled->name, settled->location}}};
    return {other.is_reading ? "no doubtful text" : "no house choice", {}};
  }
  DiffSide side{question->is_reading ? "doubtful text: " : "house choice: ", {{question->name, question->location}}};
  for (std::size_t i = 0; i < question->alternative_names.size(); ++i)
    side.result += (i == 0 ? "" : " or ") + question->alternative_names[i];
  return side;
}

bool asks_the_same(const ReadingOrChoice& a, const ReadingOrChoice& b) {
  return a.is_reading == b.is_reading && a.alternative_names == b.alternative_names;
}

const ReadingOrChoice* find(const std::vector<SelectedAlternative>& questions, const std::string& name) {
  const auto at =
      std::find_if(questions.begin(), questions.end(), [&](const SelectedAlternative& one) { return one.question.name == name; });
  return at == questions.end() ? nullptr : &at->question;
}

/// Questions that bear on one book or on the other.
class Doubts {
 public:
  Doubts(const Ruleset& a, const Ruleset& b) : a_(a), b_(b) {}

  std::vector<Difference> compare(const std::vector<SelectedAlternative>& a, const std::vector<SelectedAlternative>& b) {
    // Readings and choices for which the caller selected an alternative are not compared.
    for (const SelectedAlternative& one : a) {
      const ReadingOrChoice* const other = find(b, one.question.name);
      if (!one.is_from_caller && (other == nullptr || !asks_the_same(one.question, *other))) add(&one.question, other);
    }
    for (const SelectedAlternative& one : b)
      if (!one.is_from_caller && find(a, one.question.name) == nullptr) add(nullptr, &one.question);
    return std::move(out_);
  }

 private:
  void add(const ReadingOrChoice* a, const ReadingOrChoice* b) {
    const ReadingOrChoice& either = a != nullptr ? *a : *b;
    Difference one;
    one.kind = Difference::Kind::Interpretation;
    one.description = either.name + (either.question.empty() ? "" : ", \"" + either.question + "\"");
    one.side_a = side_of(a_, a, either);
    one.side_b = side_of(b_, b, either);
    out_.push_back(std::move(one));
  }

  const Ruleset& a_;
  const Ruleset& b_;
  std::vector<Difference> out_;
};

// ---- both books

class BothRead {
 public:
  BothRead(const Library& of_a, const Library& of_b, const ComparedRuleset& a, const ComparedRuleset& b, const ProgressCallback& progress)
      : of_a_(of_a), of_b_(of_b), a_(a), b_(b), progress_(progress) {}

  DiffByReading run() {
    out_.base_diff = compute_diff(a_, b_, progress_);
    Doubts doubts(*a_.ruleset, *b_.ruleset);
    for (Difference& one : doubts.compare(questions(of_a_, a_), questions(of_b_, b_))) out_.base_diff.differences.push_back(std::move(one));
    ask({true, false, false, {}});
    ask({false, true, true, {}});
    for (const Again& one : again_) {
      if (out_.is_stopped()) break;
      out_.readings.other_readings.push_back(one.reading);
      out_.other_diffs.push_back({one.reading.changed_alternatives, under(one)});
    }
    return std::move(out_);
  }

 private:
  /// Of a house no choices: what it has not posted stands as its ruleset has it.
  [[nodiscard]] static std::vector<SelectedAlternative> questions(const Library& library, const ComparedRuleset& of) {
    std::vector<SelectedAlternative> all = find_readings(library, *of.ruleset, of.selection).selected_alternatives;
    if (!of.ruleset->base.empty()) std::erase_if(all, [](const SelectedAlternative& one) { return !one.question.is_reading; });
    return all;
  }

  void ask(const ResultScope& matter) {
    Readings found = find_readings({of_a_, *a_.ruleset, a_.selection}, {of_b_, *b_.ruleset, b_.selection}, matter);
    out_.readings.has_too_many_readings = out_.readings.has_too_many_readings || found.has_too_many_readings;
    add_questions(found.selected_alternatives, out_.readings.selected_alternatives);
    for (OtherReading& one : found.other_readings) {
      const auto alike = [&](const Again& other) { return other.reading.changed_alternatives == one.changed_alternatives; };
      const auto at = std::find_if(again_.begin(), again_.end(), alike);
      if (at == again_.end()) {
        again_.push_back({std::move(one), matter});
      } else {
        at->matter.includes_conduct = at->matter.includes_conduct || matter.includes_conduct;
        at->matter.includes_wagers = at->matter.includes_wagers || matter.includes_wagers;
      }
    }
  }

  DiffChange under(const Again& one) const {
    const ComparedRuleset a = read(of_a_, a_, one.reading.selection);
    const ComparedRuleset b = read(of_b_, b_, one.reading.second_selection);
    if (a.ruleset && b.ruleset) return change(out_.base_diff, compare(a, b, one.matter, progress_), one.matter);
    DiffChange none;
    none.additions.ruleset_a = a_;
    none.additions.ruleset_b = b_;
    none.additions.limitations.push_back("with " + format_readings(one.reading.changed_alternatives) + ", the rule files have errors");
    return none;
  }

  [[nodiscard]] static ComparedRuleset read(const Library& library, const ComparedRuleset& first, const Selection& selection) {
    if (selection.readings == first.selection.readings) return first;
    return {check(library, first.ruleset->name, selection).ruleset, selection};
  }

  const Library& of_a_;
  const Library& of_b_;
  const ComparedRuleset& a_;
  const ComparedRuleset& b_;
  const ProgressCallback& progress_;
  std::vector<Again> again_;
  DiffByReading out_;
};

}  // namespace

bool DiffByReading::is_equivalent() const noexcept {
  return base_diff.is_equivalent() && !readings.has_too_many_readings && other_diffs.size() == readings.other_readings.size() &&
         std::all_of(other_diffs.begin(), other_diffs.end(), [](const auto& one) { return one.result.additions.is_equivalent(); });
}

bool DiffByReading::has_differences() const noexcept {
  return base_diff.has_differences() ||
         std::any_of(other_diffs.begin(), other_diffs.end(), [](const auto& one) { return one.result.additions.has_differences(); });
}

bool DiffByReading::is_stopped() const noexcept {
  return base_diff.stopped || (!other_diffs.empty() && other_diffs.back().result.additions.stopped);
}

DiffByReading compute_diff_under_readings(const Library& of_a, const Library& of_b, const ComparedRuleset& a, const ComparedRuleset& b,
                                          const ProgressCallback& progress) {
  return BothRead(of_a, of_b, a, b, progress).run();
}

}  // namespace fairroll::analysis
