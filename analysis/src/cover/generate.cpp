// SPDX-License-Identifier: Apache-2.0
// Scenarios for what no scenario shows.
#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>

#include <fairroll/analysis/cover.hpp>
#include <fairroll/text_periods.hpp>

#include "../trial/candidates.hpp"
#include "cases.hpp"

namespace fairroll::analysis {
namespace cover {
namespace {

using trial::Setting;
using trial::Steps;

/// Cases that are tried for one side of one test before it is given up.
constexpr std::size_t most_attempts = 400;
/// Of wagers at large, for all that is missing of one.
constexpr std::size_t most_wager_attempts = 2'000;

bool is_at(const SourceLocation& a, const SourceLocation& b) {
  return a.source && b.source && a.span.begin == b.span.begin && a.span.end == b.span.end && a.source->name() == b.source->name();
}

/// As a title may hold it.
std::string quotable(std::string words) {
  std::replace(words.begin(), words.end(), '"', '\'');
  return words;
}

std::string title_of(const std::vector<MissingSide>& shows, bool comes_up) {
  const MissingSide& first = shows.front();
  const std::string more = shows.size() > 1 ? " (and " + std::to_string(shows.size() - 1) + " more)" : "";
  return quotable("generated case (compare it with the legal text): " + first.address + ": " + first.text +
                  (first.is_true_side ? " is true" : " is false") + (first.member.empty() ? "" : " for " + first.member) + more +
                  (comes_up ? "" : ", from a state that cannot be reached in play"));
}

/// How a scenario is played under the ruleset as it was checked here; `usual`: as it is checked when nobody says anything.
Setting setting_of(const Ruleset& rules, const Ruleset& usual) {
  Setting out;
  if (rules.as_of) out.as_of(to_string(*rules.as_of));
  for (const ReadingOrChoice& one : rules.alternatives) {
    const auto is_same = [&](const ReadingOrChoice& other) { return other.name == one.name && other.selected_index == one.selected_index; };
    if (!one.selected_index || std::any_of(usual.alternatives.begin(), usual.alternatives.end(), is_same)) continue;
    out.choose(one.is_reading, one.name, one.alternative_names[*one.selected_index]);
  }
  for (const Paytable& one : rules.paytables) {
    const auto is_same = [&](const Paytable& other) { return other.name == one.name && other.posted_column == one.posted_column; };
    if (!one.posted_column || std::any_of(usual.paytables.begin(), usual.paytables.end(), is_same)) continue;
    out.choose(false, one.name, one.columns[*one.posted_column]);
  }
  for (const Posting& one : rules.postings) {
    const auto is_same = [&](const Posting& other) { return other.name == one.name && other.value == one.value; };
    if (!one.value || std::any_of(usual.postings.begin(), usual.postings.end(), is_same)) continue;
    out.choose(false, one.name, to_string(*one.value, rules.currency));
  }
  return out;
}

}  // namespace

/// For one coverage, once.
class Generator {
 public:
  /// `only`: the address of a clause, of which one case is enough; empty: everything that is missing.
  Generator(const Library& library, ConditionCoverage& coverage, const ProgressCallback& progress, std::string only = {})
      : cache_(library), coverage_(coverage), progress_(progress), only_(std::move(only)), left_(library.limits().situations) {}

  GeneratedCases run() {
    for (const bool at_large : {false, true})
      for (const Setting& setting : settings()) {
        if (enough() || out_.stopped) return std::move(out_);
        const CheckResult checked = cache_.get(coverage_.name(), setting.selection);
        if (!checked.ok()) continue;
        setting_ = &setting;
        rules_ = checked.ruleset;
        reachable_ = std::make_unique<Reachable>(*rules_);
        if (!concerned()) continue;
        if (at_large) {
          this->at_large();
        } else {
          directed(false);
          directed(true);
        }
      }
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool enough() const { return only_.empty() ? coverage_.complete() : !out_.cases.empty(); }

  [[nodiscard]] std::vector<MissingSide> missing() const {
    std::vector<MissingSide> sides = coverage_.missing_sides();
    if (!only_.empty()) std::erase_if(sides, [this](const MissingSide& side) { return side.address != only_; });
    return sides;
  }

  /// Every date, reading and posting that scenarios or check() came by, the usual ones first. A case has a date if the text has several
  /// periods.
  [[nodiscard]] std::vector<Setting> settings() {
    std::vector<std::shared_ptr<const Ruleset>> all = coverage_.rulesets();
    std::erase_if(all, [this](const auto& rules) { return rules->name != coverage_.name(); });
    const auto has_day = [](const auto& rules) { return rules->as_of.has_value(); };
    if (find_periods_to_check(cache_.library(), {coverage_.name()}).front().as_of && std::any_of(all.begin(), all.end(), has_day))
      std::erase_if(all, [&](const auto& rules) { return !has_day(rules); });
    std::vector<Setting> out;
    for (const std::shared_ptr<const Ruleset>& rules : all) {
      const CheckResult usual = cache_.get(coverage_.name(), {rules->as_of, {}, {}});
      if (!usual.ok()) continue;
      Setting one = setting_of(*rules, *usual.ruleset);
      const auto is_same = [&](const Setting& other) { return other.head == one.head; };
      if (std::none_of(out.begin(), out.end(), is_same)) out.push_back(std::move(one));
    }
    std::sort(out.begin(), out.end(), [](const Setting& a, const Setting& b) {
      return a.head.size() != b.head.size() ? a.head.size() < b.head.size() : a.head < b.head;
    });
    return out;
  }

  /// Some missing side is in the text as it is checked now.
  [[nodiscard]] bool concerned() {
    const std::vector<MissingSide> sides = missing();
    for (const Decision& decision : coverage_.decisions_of(rules_).all())
      for (const MissingSide& side : sides)
        if (is_at(rules_->clauses[decision.clause].location, side.clause_location)) return true;
    return false;
  }

  /// One missing side after the other, each in situations where it would matter; or one member of a family after the other, of which some
  /// are known to show the side then.
  void directed(bool members) {
    std::vector<MissingSide> sides = missing();
    std::erase_if(sides, [&](const MissingSide& one) { return one.member.empty() == members; });
    const Decisions& decisions = coverage_.decisions_of(rules_);
    for (std::size_t i = 0; i < sides.size() && !stop(i, sides.size()) && !enough(); ++i)
      for (const Decision& decision : decisions.all())
        if (is_at(rules_->clauses[decision.clause].location, sides[i].clause_location)) try_side(decisions, decision, sides[i]);
  }

  void try_side(const Decisions& decisions, const Decision& decision, const MissingSide& side) {
    const std::vector<SourceLocation>& tests = decision.expression.tests;
    const auto test = std::find_if(tests.begin(), tests.end(), [&](const SourceLocation& one) { return is_at(one, side.test_location); });
    if (test == tests.end() || !coverage_.lacks(side)) return;
    const auto comes_up = [&](const Scene& scene) { return (*reachable_)(decision, scene); };
    const std::vector<Scene> scenes = scenes_of(explored(decision, decisions), side, static_cast<std::size_t>(test - tests.begin()));
    std::size_t attempts = 0;
    for (const Scene& scene : scenes)
      for (const Steps& steps : cases_of(*rules_, decision, scene)) {
        if (++attempts > most_attempts) return;
        (void)attempt(steps, comes_up(scene));
        if (!coverage_.lacks(side)) return;
      }
  }

  static std::vector<Scene> scenes_of(const Explored& explored, const MissingSide& side, std::size_t test) {
    if (!side.member.empty()) {
      const auto found = explored.members.find({test, side.member});
      return found == explored.members.end() ? std::vector<Scene>{} : found->second;
    }
    const auto found = explored.scenes.find({test, side.is_true_side});
    return found == explored.scenes.end() ? std::vector<Scene>{} : found->second;
  }

  /// Missing sides of one clause follow one another, and so do the members of one family.
  const Explored& explored(const Decision& decision, const Decisions& decisions) {
    if (explored_of_ != &decision) {
      explored_ = explore(decision, decisions, left_, [&](const Scene& scene) { return (*reachable_)(decision, scene); });
      explored_of_ = &decision;
    }
    return explored_;
  }

  /// What no directed case shows: every way in which the wagers stand, and all that seats and officials do.
  void at_large() {
    trial::Focus focus;
    for (const MissingSide& side : missing())
      for (const Decision& decision : coverage_.decisions_of(rules_).all())
        if (decision.wager != no_index && is_at(rules_->clauses[decision.clause].location, side.clause_location))
          focus.wagers.insert(rules_->wagers[decision.wager].name);
    for (const std::string& wager : focus.wagers) {
      std::size_t attempts = 0;
      trial::Focus one;
      one.wagers.insert(wager);
      (void)trial::try_wagers(*rules_, one, [&](const Steps& steps) {
        (void)attempt(steps);
        return ++attempts > most_wager_attempts || stop(attempts, most_wager_attempts) || enough();
      });
      if (out_.stopped) return;
    }
    if (enough()) return;
    std::size_t attempts = 0;
    (void)trial::try_turns(*rules_, [&](const Steps& steps) {
      (void)attempt(steps);
      return ++attempts > most_wager_attempts || stop(attempts, most_wager_attempts) || enough();
    });
  }

  bool stop(std::size_t done, std::size_t of) {
    if (progress_ && !progress_("cases for " + coverage_.name(), done, of)) out_.stopped = true;
    return out_.stopped;
  }

  /// `comes_up`: as far as is known, play can come to where it begins.
  bool attempt(const trial::Steps& steps, bool comes_up = true) try {
    ++out_.tried_case_count;
    const std::optional<RulesetReport> played =
        trial::play_scenario(cache_, trial::scenario_text("probe", coverage_.name(), *setting_, steps, {}));
    if (!played) return false;
    const std::vector<MissingSide> shows = coverage_.find_new_sides(*played);
    const auto is_wanted = [this](const MissingSide& side) { return only_.empty() || side.address == only_; };
    if (std::none_of(shows.begin(), shows.end(), is_wanted)) return false;
    const trial::ProbeResult words = trial::play(cache_, coverage_.name(), *setting_, steps);
    if (!words.possible || words.lines.empty()) return false;
    const std::string text = trial::scenario_text(title_of(shows, comes_up), coverage_.name(), *setting_, steps, words.lines);
    if (!trial::passes(cache_, text)) return false;
    coverage_.add_report(*played);
    out_.cases.push_back({text, shows});
    return true;
  } catch (const std::overflow_error&) {  // no scenario that anybody could keep
    return false;
  }

  RulesetCache cache_;
  ConditionCoverage& coverage_;
  const ProgressCallback& progress_;
  std::string only_;
  const trial::Setting* setting_ = nullptr;
  std::shared_ptr<const Ruleset> rules_;
  std::unique_ptr<Reachable> reachable_;
  std::uint64_t left_;  // of what may be gone through
  Explored explored_;
  const Decision* explored_of_ = nullptr;
  GeneratedCases out_;
};

}  // namespace cover

GeneratedCases generate_cases(const Library& library, ConditionCoverage& coverage, const ProgressCallback& progress) {
  return cover::Generator(library, coverage, progress).run();
}

std::optional<GeneratedCase> find_case(const Library& library, const std::shared_ptr<const Ruleset>& rules, const std::string& address,
                                       const ProgressCallback& progress) {
  ConditionCoverage coverage(rules->name);
  coverage.add_ruleset(rules);
  GeneratedCases found = cover::Generator(library, coverage, progress, address).run();
  if (found.cases.empty()) return std::nullopt;
  return std::move(found.cases.front());
}

}  // namespace fairroll::analysis
