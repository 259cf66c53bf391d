// SPDX-License-Identifier: Apache-2.0
// One completion judged in the fixed order A2-A6, and a tally of every clause that was asked on the way.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "knowledge.hpp"
#include "timing.hpp"

namespace fairroll {

/// Why a call has no effect, in the order in which the rules ask (A3, A6).
enum class Missing : std::uint8_t { Authority, Cause, Time, Overruled, Nothing };

/// One clause that may be asked about this record, and what came of it in the completions so far.
struct Question {
  Stage stage{};
  Index clause = no_index;
  const Condition* condition = nullptr;  ///< null: it has none
  const Condition* unless = nullptr;
  const Precedence* precedence = nullptr;
  RulingKind kind{};                   ///< of law and void: what it makes of the throw
  int die = -1;                        ///< of a reading: which die, from 0
  std::size_t call = no_index;         ///< of a call: which one in the record
  std::vector<std::size_t> beaters{};  ///< questions before which it yields where both apply

  std::uint64_t asked = 0;  ///< completions in which it was asked ...
  std::uint64_t yes = 0;    ///< ... and held
  bool decided = false;
  Index overridden_by = no_index;
  std::optional<Missing> missing{};  ///< of a call: what it lacked
  std::uint64_t tallied = 0;         ///< the completion that was counted last
  std::uint64_t weighed = 0;         ///< the completion that `applies` is of
  bool applies = false;
};

/// What one completion comes to.
struct CompletionResult {
  RulingKind kind = RulingKind::Valid;
  std::optional<int> total;
  std::vector<Index> by;
};

/// A power or duty under which one call may have been made.
struct Entitlement {
  const Power* power = nullptr;  ///< null: a duty
  const Duty* duty = nullptr;
  bool foreign = false;  ///< it is not the caller's
  InTime time = InTime::Yes;
  std::size_t question = no_index;     ///< of the power or duty itself
  std::vector<std::size_t> grounds{};  ///< questions of its grounds, as far as the caller named them

  [[nodiscard]] Index clause() const { return duty != nullptr ? duty->clause : power->clause; }
};

/// The right under which a call lacks least; of equal ones the first.
struct Nearest {
  Missing missing = Missing::Authority;
  Index clause = no_index;

  void weigh(const Entitlement& entitlement, Missing lacks) {
    if (clause != no_index && lacks <= missing) return;
    missing = lacks;
    clause = entitlement.clause();
  }
};

/// One call of the record and what it lacked, by completion.
struct CallCase {
  std::size_t call = 0;
  std::vector<Entitlement> entitlements{};
  std::array<std::uint64_t, 5> lacked{};  ///< completions by Missing ...
  /// ... and the right that came nearest in the first of them; no_index: there is none.
  std::array<Index, 5> lacked_under{no_index, no_index, no_index, no_index, no_index};
  std::uint64_t late = 0;       ///< completions in which it stands although late ...
  Index late_by = no_index;     ///< ... by this power, the first of them
  std::uint64_t miscalled = 0;  ///< completions in which it differs from the dice ...
  std::optional<int> shown{};   ///< ... and what they show in all of these; nothing: not always the same
  Index overruled_by = no_index;
  std::size_t overruling_call = no_index;

  void lacks(const Nearest& nearest) {
    missing = nearest.missing;
    const auto what = static_cast<std::size_t>(missing);
    if (lacked[what]++ == 0) lacked_under[what] = nearest.clause;
  }

  // In the completion at hand:
  Missing missing{};    // what it lacks under the entitlement that comes nearest
  bool counts = false;  // of the total
  bool by_power = false;
  bool by_duty = false;
};

/// Asks the clauses of conduct about one record. Holds references to its arguments.
class Judge {
 public:
  Judge(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation);

  /// What the clauses ask of the facts, as far as this record brings them up: grounds of calls only if somebody called.
  [[nodiscard]] Mentions mentions() const;
  /// Judges the completion that `knowledge` stands at. The result is valid until the next call.
  const CompletionResult& judge(const Knowledge& knowledge);

  [[nodiscard]] const std::vector<Question>& questions() const noexcept { return questions_; }
  [[nodiscard]] const std::vector<CallCase>& no_roll_calls() const noexcept { return no_roll_calls_; }
  [[nodiscard]] const std::vector<CallCase>& total_calls() const noexcept { return total_calls_; }
  /// The faces as they were read in the last completion that came to a total.
  [[nodiscard]] const std::vector<int>& faces() const noexcept { return faces_; }
  /// Why the last completion is undetermined by itself; empty if it is not.
  [[nodiscard]] const std::string& dilemma() const noexcept { return dilemma_; }
  /// The call of the total that prevailed in the last completion; nothing: none was recorded that counts.
  [[nodiscard]] const CallCase* prevailing() const noexcept { return prevailing_; }

 private:
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  // Which clauses this record brings up.
  void ask_law(Range& range, Stage stage);
  void ask_silence();
  void ask_calls();
  void ask_readings();
  void ask_totals();
  std::size_t ask(Stage stage, Index clause, const Condition* condition, const Condition* unless, const Precedence* precedence);
  void entitle(CallCase& to, const Power& power, Stage stage, bool foreign);
  void link_precedence();

  // One completion.
  [[nodiscard]] Scope scope(int die = -1) const;
  bool holds_now(const Condition& condition, int die = -1) const { return holds(condition, scope(die)) == Answer::Yes; }
  bool applies(std::size_t question);
  bool beaten(std::size_t question);
  bool law(const Range& range);
  bool silence();
  bool left_open(std::size_t question, std::string why);
  bool calls();
  bool read_dice();
  bool read_die(std::size_t die);
  void total();

  void tally(std::size_t question, bool yes);

  // calls.cpp
  [[nodiscard]] bool entitled(const Power& power) const;
  [[nodiscard]] bool ground_holds(const Power& power) const;
  [[nodiscard]] const Power* overruling(const Call& by, Index role) const;
  [[nodiscard]] bool overruled(CallCase& call_case) const;
  [[nodiscard]] bool has_effect(std::size_t question);
  Index barred(Index ground, bool count);
  bool find_causes(const Entitlement& entitlement);
  Missing weigh(CallCase& call_case, const Entitlement& entitlement);
  void weigh_total(CallCase& call_case);
  template <typename Each>
  void each_effective(const Entitlement& entitlement, const Each& each);
  [[nodiscard]] bool prevails(const CallCase& over, const CallCase& under) const;
  void settle_calls();
  void give_effect_to_totals();
  static void note_miscalled(CallCase& call_case, int shown);
  bool silent_on_totals(int sum);
  [[nodiscard]] const Call& call_of(const CallCase& call_case) const { return record_.calls[call_case.call]; }

  bool undetermined(std::string why);

  const Ruleset& ruleset_;
  const ThrowRecord& record_;
  const Situation& situation_;
  std::vector<Question> questions_;
  Range law_;
  Range nevers_;
  Range void_;
  Range silence_;
  std::size_t open_no_roll_ = no_index;  // the question who may call, if somebody did
  std::size_t open_total_ = no_index;
  Range readings_;
  std::size_t result_ = no_index;
  std::vector<std::vector<int>> reading_faces_;  // per DieReading: the face that each value of its fact means
  std::vector<CallCase> no_roll_calls_;
  std::vector<CallCase> total_calls_;

  const Knowledge* knowledge_ = nullptr;
  std::uint64_t epoch_ = 0;
  CompletionResult outcome_;
  std::vector<int> faces_;
  std::vector<std::size_t> causes_;  // the good grounds that were found last
  std::string dilemma_;
  const CallCase* prevailing_ = nullptr;
  bool calls_differ_ = false;  // two count, and neither prevails
};

}  // namespace fairroll
