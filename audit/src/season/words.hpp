// SPDX-License-Identifier: Apache-2.0
// Steps of a log in their JSON forms.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/json_writer.hpp>
#include <fairroll/table.hpp>

namespace fairroll::audit::season {

/// What a line says a wager was paid.
struct Paid {
  std::string who;
  std::string on;  ///< the wager, in its JSON form
  Outcome outcome{};
  Money amount;  ///< of a win
};

/// What a line says somebody's money stands at.
struct Balance {
  std::string who;
  bool chips = false;  ///< what is held; else up or down
  Money amount;
};

/// `{"wager":"come","numbers":[5]}`.
[[nodiscard]] std::string reference_json(const Ruleset& rules, const WagerRef& wager);
/// The same of one made of parts.
[[nodiscard]] std::string reference_json(const Ruleset& rules, const Composite& wager);
/// What an observation says, as one of `facts`.
[[nodiscard]] std::string fact_json(const Vocabulary& words, const Observation& seen);
/// A call of no roll, as one of `calls`.
[[nodiscard]] std::string call_json(const Vocabulary& words, const Call& call);

/// `wins 15.00`, `loses`: what a line says, in words.
[[nodiscard]] std::string paid_words(const Paid& paid, const Currency& currency);
[[nodiscard]] std::string ruled_words(const HouseRuling& ruled);

/// Writes members of a step that is open.
void write_act(JsonWriter& out, const Ruleset& rules, const TableAction& act, const std::string& by, const std::string& on);
void write_throw(JsonWriter& out, const Vocabulary& words, const ThrowRecord& record);
void write_ruled(JsonWriter& out, const HouseRuling& ruled);
void write_paid(JsonWriter& out, const std::vector<Paid>& paid, const Currency& currency);
void write_balance(JsonWriter& out, const std::vector<Balance>& balance, const Currency& currency);

}  // namespace fairroll::audit::season
