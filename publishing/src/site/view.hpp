// SPDX-License-Identifier: Apache-2.0
// One rule book as the pages of a site look at it: where its clauses stand, and which scenarios decide by them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/publishing/site.hpp>

#include "../words.hpp"

namespace fairroll::publishing {

/// A scenario under this book.
struct Played {
  const ScenarioReport* scenario;
  const RulesetReport* report;
  std::string anchor;  ///< on the page of scenarios

  /// The day on which it was played.
  [[nodiscard]] const std::optional<Date>& day() const { return report->ruleset->as_of; }
};

/// A scenario that is decided by a clause.
struct Evidence {
  std::size_t played;  ///< into BookView::played()
  std::string words;   ///< what came of it: `INVALID`, `ann pass wins 10.00`
};

/// A wager that a scenario settles.
struct WorkedExample {
  std::size_t played;
  std::vector<std::string> steps;  ///< up to the one that settles it
  std::string words;               ///< `ann pass wins 10.00`
};

class BookView {
 public:
  /// Both must outlive it.
  BookView(const RulesetMaterial& material, const SiteOptions& options);

  [[nodiscard]] const RulesetMaterial& material() const noexcept { return material_; }
  [[nodiscard]] const Ruleset& rules() const noexcept { return *material_.ruleset; }
  [[nodiscard]] const SiteOptions& options() const noexcept { return options_; }
  [[nodiscard]] std::string say(Phrase phrase, const std::vector<std::string>& parts = {}) const {
    return publishing::say(options_.language, phrase, parts);
  }
  [[nodiscard]] const std::string& folder() const noexcept { return folder_; }
  /// On the page of the text.
  [[nodiscard]] const std::string& anchor(Index clause) const { return anchors_.at(clause); }
  [[nodiscard]] const std::string& section_anchor(std::size_t section) const { return section_anchors_.at(section); }
  /// None before it has its number.
  [[nodiscard]] bool is_first(std::size_t section) const;
  /// On the page of wagers.
  [[nodiscard]] const std::string& wager_anchor(Index wager) const { return wager_anchors_.at(wager); }
  [[nodiscard]] const std::vector<Played>& played() const noexcept { return played_; }
  /// The scenarios with the fewest steps first.
  [[nodiscard]] const std::vector<Evidence>& evidence(Index clause) const { return evidence_.at(clause); }
  [[nodiscard]] const std::vector<WorkedExample>& examples(Index wager) const { return examples_.at(wager); }
  /// Text that names places, these from the folder that all rule files are named from: pages are the same wherever it lies.
  [[nodiscard]] std::string placed(std::string text) const;
  /// Clauses whose words begin there.
  [[nodiscard]] std::vector<Index> clauses_within(const SourceLocation& place, std::uint32_t end) const;

 private:
  void take(const ScenarioReport& scenario);
  /// Whether the scenario was played by the text that the pages show: on one of its days.
  [[nodiscard]] bool is_of_this_text(const RulesetReport& report) const;
  void look_at(const RulesetReport& report, std::size_t played);
  void look_at(const RulesetReport& report, const StepReport& step, std::size_t played);
  void settle(const RulesetReport& report, const StepReport& step, std::size_t played);
  void show(const RulesetReport& report, Index clause, std::size_t played, const std::string& words);

  const RulesetMaterial& material_;
  const SiteOptions& options_;
  std::string folder_;
  std::vector<std::string> roots_;  // with `/` at their ends
  std::vector<std::string> anchors_;
  std::vector<std::string> section_anchors_;
  std::vector<std::string> wager_anchors_;
  std::vector<Played> played_;
  std::vector<std::vector<Evidence>> evidence_;
  std::vector<std::vector<WorkedExample>> examples_;
  std::map<std::string_view, Index> by_address_;
  std::map<std::pair<const Source*, std::uint32_t>, std::vector<Index>> by_place_;
};

/// `in force from 2015-07-01`; empty if it has no end on either side.
[[nodiscard]] std::string format_period(const BookView& view, const Period& period);

}  // namespace fairroll::publishing
