// SPDX-License-Identifier: Apache-2.0
// Two books under every reading: of each other reading only what it adds and takes away.
#include <tuple>

#include "../read_books.hpp"
#include "work.hpp"

namespace fairroll::analysis {

namespace {

using difference::compare;

using Cited = std::vector<std::tuple<std::string, std::string, std::uint32_t>>;

Cited cited(const std::vector<Citation>& all) {
  Cited out;
  for (const Citation& one : all) out.emplace_back(one.address, one.place.source ? one.place.source->name() : "", one.place.span.begin);
  return out;
}

/// The same two sets of clauses, the same two results. How many throws show it, and which is the smallest, may hang on other clauses.
bool same(const Difference& a, const Difference& b) {
  return a.kind == b.kind && a.what == b.what && a.wagers == b.wagers && a.a.result == b.a.result && a.b.result == b.b.result &&
         cited(a.a.by) == cited(b.a.by) && cited(a.b.by) == cited(b.b.by);
}
bool same(const EdgeDifference& a, const EdgeDifference& b) {
  return a.name == b.name && a.column == b.column && a.a == b.a && a.b == b.b && a.undefined_a == b.undefined_a &&
         a.undefined_b == b.undefined_b;
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

bool is_of(const Difference& one, const Matter& matter) {
  switch (one.kind) {
    case Difference::Kind::Ruling:
    case Difference::Kind::Conduct:
      return matter.conduct;
    case Difference::Kind::Doubt:
      return false;
    default:
      return matter.wagers;
  }
}

DiffChange change(const Diff& first, Diff&& other, const Matter& matter) {
  DiffChange out;
  if (!other.stopped && other.limits.size() <= first.limits.size()) {
    for (std::size_t i = 0; i < first.differences.size(); ++i)
      if (is_of(first.differences[i], matter) && !is_in(other.differences, first.differences[i])) out.gone.push_back(i);
    for (std::size_t i = 0; i < first.edges.size() && matter.wagers; ++i)
      if (!is_in(other.edges, first.edges[i])) out.gone_edges.push_back(i);
  }
  out.more = std::move(other);
  drop_known(out.more.differences, first.differences);
  drop_known(out.more.edges, first.edges);
  for (const auto list : {&Diff::only_a, &Diff::only_b, &Diff::words_a, &Diff::words_b, &Diff::otherwise, &Diff::limits})
    drop_known(out.more.*list, first.*list);
  return out;
}

/// What is then to be compared anew.
struct Again {
  OtherReading reading;
  Matter matter;
};

class BothRead {
 public:
  BothRead(const Library& of_a, const Library& of_b, const Compared& a, const Compared& b, const Watch& watch)
      : of_a_(of_a), of_b_(of_b), a_(a), b_(b), watch_(watch) {}

  DiffUnderReadings run() {
    out_.first = diff(a_, b_, watch_);
    for (Difference& one : difference::compare_doubts(questions(of_a_, a_), questions(of_b_, b_)))
      out_.first.differences.push_back(std::move(one));
    ask({true, false, false, {}});
    ask({false, true, true, {}});
    for (const Again& one : again_) {
      if (out_.stopped()) break;
      out_.readings.others.push_back(one.reading);
      out_.others.push_back({one.reading.readings, under(one)});
    }
    return std::move(out_);
  }

 private:
  /// Of a house no choices: what it has not posted stands as its ruleset has it.
  [[nodiscard]] static std::vector<AlternativeTaken> questions(const Library& library, const Compared& of) {
    std::vector<AlternativeTaken> all = readings_of(library, *of.ruleset, of.selection).questions;
    if (!of.ruleset->base.empty()) std::erase_if(all, [](const AlternativeTaken& one) { return !one.question.is_reading; });
    return all;
  }

  void ask(const Matter& matter) {
    Readings found = readings_of({of_a_, *a_.ruleset, a_.selection}, {of_b_, *b_.ruleset, b_.selection}, matter);
    out_.readings.too_many = out_.readings.too_many || found.too_many;
    add_questions(found.questions, out_.readings.questions);
    for (OtherReading& one : found.others) {
      const auto alike = [&](const Again& other) { return other.reading.readings == one.readings; };
      const auto at = std::find_if(again_.begin(), again_.end(), alike);
      if (at == again_.end()) {
        again_.push_back({std::move(one), matter});
      } else {
        at->matter.conduct = at->matter.conduct || matter.conduct;
        at->matter.wagers = at->matter.wagers || matter.wagers;
      }
    }
  }

  DiffChange under(const Again& one) const {
    const Compared a = read(of_a_, a_, one.reading.selection);
    const Compared b = read(of_b_, b_, one.reading.second);
    if (a.ruleset && b.ruleset) return change(out_.first, compare(a, b, one.matter, watch_), one.matter);
    DiffChange none;
    none.more.a = a_;
    none.more.b = b_;
    none.more.limits.push_back("read as " + readings_words(one.reading.readings) + " the rule files have errors");
    return none;
  }

  [[nodiscard]] static Compared read(const Library& library, const Compared& first, const Selection& selection) {
    if (selection.readings == first.selection.readings) return first;
    return {check(library, first.ruleset->name, selection).ruleset, selection};
  }

  const Library& of_a_;
  const Library& of_b_;
  const Compared& a_;
  const Compared& b_;
  const Watch& watch_;
  std::vector<Again> again_;
  DiffUnderReadings out_;
};

}  // namespace

bool DiffUnderReadings::equivalent() const noexcept {
  return first.equivalent() && !readings.too_many && others.size() == readings.others.size() &&
         std::all_of(others.begin(), others.end(), [](const auto& one) { return one.result.more.equivalent(); });
}

bool DiffUnderReadings::different() const noexcept {
  return first.different() || std::any_of(others.begin(), others.end(), [](const auto& one) { return one.result.more.different(); });
}

bool DiffUnderReadings::stopped() const noexcept { return first.stopped || (!others.empty() && others.back().result.more.stopped); }

DiffUnderReadings diff_under_readings(const Library& of_a, const Library& of_b, const Compared& a, const Compared& b, const Watch& watch) {
  return BothRead(of_a, of_b, a, b, watch).run();
}

}  // namespace fairroll::analysis
