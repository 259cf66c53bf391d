// SPDX-License-Identifier: Apache-2.0
// What the handles of fairroll.h are.
#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll.h>
#include <fairroll/live_table.hpp>
#include <fairroll/report.hpp>
#include <fairroll/rules.hpp>

struct fairroll_text {
  std::string bytes;
};

struct fairroll_selection {
  fairroll::Selection chosen;
};

namespace fairroll::c {
struct SignedPlaces;
}

struct fairroll_source {
  std::vector<fairroll::Resolver> places;  ///< in the order of asking; that of the texts is made anew by each load
  std::map<std::string, std::string> texts;
  std::size_t texts_at = 0;                            ///< index into places, if there are texts
  std::shared_ptr<fairroll::c::SignedPlaces> trusted;  ///< null: nothing has to be signed; see trust.cpp
  fairroll::Limits limits;                             ///< of whatever is made of it

  [[nodiscard]] fairroll::Resolver resolver() const;
};

struct fairroll_rules {
  mutable std::atomic<std::size_t> owners{1};
  std::shared_ptr<const fairroll::Program> program;
  fairroll::Selection selection;                     ///< as they were checked with
  std::shared_ptr<const fairroll::Library> library;  ///< their texts, to read them otherwise; never null, and empty if nothing is doubtful
  std::string fingerprint;
  std::string warnings;       // JSON
  std::string left_to_table;  // JSON
  struct LayerInForce {
    fairroll::Layer layer;
    std::string from;
    std::string until;
  };
  std::vector<LayerInForce> layers;

  [[nodiscard]] const fairroll::Ruleset& ruleset() const noexcept { return program->ruleset(); }
};

struct fairroll_table {
  explicit fairroll_table(fairroll::TableSession played);

  fairroll::TableSession session;
  std::vector<std::string> seats;  ///< as names that C can borrow
  // What calls hand out, kept until the next one.
  std::vector<fairroll_settlement> settlements;
  std::vector<fairroll_composite> composites;
  std::vector<fairroll::LiveSettlement> rolled;  ///< of the last fairroll_table_roll(); nothing else was played since
  std::vector<fairroll::Index> clauses;
  std::vector<fairroll_wager> wagers;
  std::vector<fairroll::Index> events;  ///< of the last throw
  /// By the names that steps give them; null: none. Shared with the session's function, and never changed.
  std::shared_ptr<const std::map<std::string, std::shared_ptr<const fairroll::Program>>> known;
};

namespace fairroll::c {

[[nodiscard]] inline fairroll_text* text_of(std::string bytes) { return new fairroll_text{std::move(bytes)}; }

/// BadInput if the source takes nothing but bundles. `what` is what somebody wants to add.
void need_no_signature(const fairroll_source& source, const std::string& what);
/// BadArgument if it is no day of the calendar. `day` is not NULL.
[[nodiscard]] Date day_of(const char* day);
/// BadArgument if there is no such detail.
[[nodiscard]] JsonDetail detail_of(std::uint32_t detail);
/// What came of a step; BadInput if it could not be played.
[[nodiscard]] StepReport played(TableSession& session, std::string_view step);

}  // namespace fairroll::c
