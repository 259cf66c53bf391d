// SPDX-License-Identifier: Apache-2.0
// What tables of one rule book share that follow a log where all is done as due. Written once, and only read afterwards.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <fairroll/automata.hpp>
#include <fairroll/log.hpp>

#include "../batch/fast_line.hpp"
#include "../batch/word_table.hpp"
#include "../live/act_memo.hpp"

namespace fairroll::detail {

class FastRules {
 public:
  /// Requires Program::plays().
  explicit FastRules(std::shared_ptr<const Program> program);
  FastRules(const FastRules&) = delete;  // the form points into it
  FastRules& operator=(const FastRules&) = delete;

  [[nodiscard]] const std::shared_ptr<const Program>& program() const noexcept { return program_; }
  [[nodiscard]] const Ruleset& rules() const noexcept { return program_->ruleset(); }
  /// The wager that steps call so; no_index: none.
  [[nodiscard]] Index wager_called(std::string_view name) const noexcept;
  /// Some text of the rules is not from a text that was read ...
  [[nodiscard]] bool recalls() const noexcept { return recalls_; }
  [[nodiscard]] bool is_recalled(Index clause) const { return clause != no_index && rules().clauses[clause].is_unverified; }
  /// ... and none of those that read dice is.
  [[nodiscard]] bool reads_by_what_was_read() const noexcept { return reads_; }
  /// A throw that does not count moves nothing.
  [[nodiscard]] bool stands_still() const noexcept { return stands_still_; }
  /// What became of acts at these tables. Thread-safe.
  [[nodiscard]] ActMemo& acts() const noexcept { return *acts_; }
  /// By which throws are judged of which more is recorded than the faces; null: by the oracle alone.
  [[nodiscard]] const ThrowJudge* judge() const noexcept { return judge_ ? &*judge_ : nullptr; }
  /// How such throws are read. Requires judge().
  [[nodiscard]] const batch::FastForm& form() const noexcept { return *form_; }

 private:
  std::shared_ptr<const Program> program_;
  batch::WordTable words_;            // wagers by their names ...
  std::vector<Index> wager_of_word_;  // ... and which they are
  bool recalls_ = false;
  bool reads_ = true;
  bool stands_still_ = false;
  std::unique_ptr<ActMemo> acts_;
  std::optional<ThrowJudge> judge_;
  std::optional<batch::FastForm> form_;
};

}  // namespace fairroll::detail
