// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/diff.hpp>

#include "work.hpp"

namespace fairroll::analysis {

namespace {

using difference::Common;
using difference::Work;

/// Of rulings first those by which a throw counts in one book only, then those by which it counts as something else.
int rank(const Difference& one) {
  if (one.kind != Difference::Kind::Ruling) return 0;
  return one.a.counts != one.b.counts ? 0 : one.a.counts ? 1 : 2;
}

void compare_vocabularies(const Common& common, Diff& result) {
  const Ruleset& a = *result.a.ruleset;
  const Ruleset& b = *result.b.ruleset;
  result.words_a = common.words_of(0);
  result.words_b = common.words_of(1);
  const auto dice = [](const Vocabulary& of) {
    return std::to_string(of.dice) + " dice with faces " + std::to_string(of.lowest) + ".." + std::to_string(of.highest);
  };
  if (!common.same_dice())
    result.otherwise.push_back(a.name + " is played with " + dice(a.vocabulary) + ", " + b.name + " with " + dice(b.vocabulary) +
                               ": no throw can be put to both");
  if (!(a.currency == b.currency)) result.otherwise.push_back("amounts are " + a.currency.name + " and " + b.currency.name);
  for (const std::string& one : common.unlike()) result.limits.push_back(one + " in the two vocabularies");
}

}  // namespace

std::string_view kind_name(Difference::Kind kind) noexcept {
  static constexpr std::string_view names[] = {"ruling", "conduct", "settlement", "act", "term", "doubt"};
  return names[static_cast<std::size_t>(kind)];
}

bool Diff::different() const noexcept {
  return !differences.empty() || !edges.empty() || !only_a.empty() || !only_b.empty() || !words_a.empty() || !words_b.empty() ||
         !otherwise.empty();
}

bool Diff::equivalent() const noexcept { return !stopped && limits.empty() && !different(); }

Diff diff(const Compared& a, const Compared& b, const Watch& watch) { return difference::compare(a, b, {}, watch); }

namespace difference {

Diff compare(const Compared& a, const Compared& b, const Matter& matter, const Watch& watch) {
  Diff result;
  result.a = a;
  result.b = b;
  Work work{a, b, watch, result};
  const Common common(*a.ruleset, *b.ruleset);
  compare_vocabularies(common, result);
  try {
    if (matter.conduct) {
      if (common.same_dice()) {
        compare_rulings(work, common);
        compare_duties(work, common);
        compare_turns(work);
      }
      compare_conduct(work);
    }
    if (matter.wagers) {
      if (common.same_dice()) compare_wagers(work);
      compare_terms(work);
      compare_edges(work);
    }
  } catch (const Stopped&) {
    result.stopped = true;
  }
  std::stable_sort(result.differences.begin(), result.differences.end(),
                   [](const Difference& x, const Difference& y) { return std::pair(x.kind, rank(x)) < std::pair(y.kind, rank(y)); });
  return result;
}

}  // namespace difference

}  // namespace fairroll::analysis
