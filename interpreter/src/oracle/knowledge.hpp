// SPDX-License-Identifier: Apache-2.0
// What a record tells of one throw, and what it leaves open: the completions over which a ruling is worked out (F6, U1, U4).
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "condition.hpp"

namespace fairroll {

/// More completions than this are not tried (U4).
inline constexpr std::uint64_t most_completions = 65'536;

/// What clauses ask of the facts: per instance the values that they tell apart. Only instances that a clause mentions can matter.
class Mentions {
 public:
  explicit Mentions(const Ruleset& ruleset);

  /// Everything that the condition looks at; `die` is the die at hand, or -1 for all dice.
  void add(const Condition& condition, int die = -1);
  /// Every value of a die's fact matters by itself: it is read as a face.
  void add_face(Index fact, int die);
  /// What is asked is asked before the throw: what the dice show does not matter.
  void leave_out_faces() noexcept { faces_ = false; }

  [[nodiscard]] bool mentioned(Index fact, int die) const noexcept { return of(fact, die).mentioned; }
  [[nodiscard]] const std::vector<Index>& thrower_wagers() const noexcept { return thrower_wagers_; }

 private:
  friend class Knowledge;
  struct Mention {
    bool mentioned = false;
    bool each_value = false;
    bool rest = false;  // a value in none of the masks may matter (`only`, `none`)
    std::vector<Mask> masks;
  };
  [[nodiscard]] const Mention& of(Index fact, int die) const noexcept { return mentions_[fact * dice_ + static_cast<std::size_t>(die)]; }
  [[nodiscard]] Mention& of(Index fact, int die) noexcept { return mentions_[fact * dice_ + static_cast<std::size_t>(die)]; }
  void add_test(const FactTest& test, int die);
  void add_asked(const FactTest& test, int die);
  void add_fact(const FactTest& test, int die);

  const Ruleset& ruleset_;
  std::size_t dice_;
  std::vector<Mention> mentions_;                // per fact, then per die
  std::vector<std::pair<FactTest, int>> tests_;  // what conditions ask, each of one die
  std::vector<Index> thrower_wagers_;            // that `holds` asks of the thrower
  bool faces_ = true;
};

/// One fact of which the record leaves several values open.
struct Unknown {
  FactKey at;
  std::uint64_t size = 0;     ///< how many classes of values the clauses tell apart; saturates above most_completions
  std::vector<Mask> choices;  ///< one value per class; filled by Knowledge::prepare()
  std::vector<Mask> shown;    ///< per class, for the reader: of a `one of` fact all values of the class, else the value itself
  bool coupled = false;       ///< knowing it may tell something of another fact, or the other way round
};

/// The values of one throw's facts, completion by completion.
class Knowledge {
 public:
  /// Reads the record; finds what is open. Requires find_record_errors(record, vocabulary) to be empty.
  Knowledge(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation);

  /// Is anything open at all? If not, only one completion exists and nothing need be mentioned.
  [[nodiscard]] bool open() const noexcept { return !unknowns_.empty(); }
  /// Forgets what is open but not mentioned, cuts the rest down to classes. Call once, if open().
  void reduce(Mentions mentions);
  /// Splits the classes of facts that include each other until two sets are the same only if they were the same value by value: what
  /// somebody who knows such a fact knows of the others (U2). Call between reduce() and prepare(). Returns false if nothing is open that
  /// way.
  [[nodiscard]] bool split_what_is_included();
  /// Product of the sizes; saturates above most_completions.
  [[nodiscard]] std::uint64_t completions() const noexcept;
  /// Lists the choices. Requires completions() <= most_completions.
  void prepare();
  /// Makes `facts()` and `faces()` those of completion `number`. False: the record rules it out.
  bool complete(std::uint64_t number);
  /// Which choice of unknown `index` completion `number` takes.
  [[nodiscard]] std::size_t choice(std::uint64_t number, std::size_t index) const noexcept {
    return number / strides_[index] % unknowns_[index].choices.size();
  }
  [[nodiscard]] std::uint64_t stride(std::size_t index) const noexcept { return strides_[index]; }

  [[nodiscard]] const std::vector<Unknown>& unknowns() const noexcept { return unknowns_; }
  [[nodiscard]] const Facts& facts() const noexcept { return facts_; }
  /// The recorded faces, as far as they are known or completed.
  [[nodiscard]] const std::vector<int>& faces() const noexcept { return faces_; }
  /// Wagers of the thrower in this completion; null: as the situation says.
  [[nodiscard]] const std::vector<Index>* thrower_holds() const noexcept { return thrower_holds_; }
  /// The fact that adds its own value to this one, if that is open and makes this one differ between completions; null: none.
  [[nodiscard]] std::optional<FactKey> adds_to(const FactKey& at) const;
  /// What is possible for a fact, for a Reason; empty: it has no value. Without what an open fact adds to it (adds_to).
  [[nodiscard]] std::vector<Mask> possible(const FactKey& at) const;
  /// The answers of every test of a fact in the clauses, and each value that is read as a face, in the completion at hand. Call after
  /// reduce().
  [[nodiscard]] std::vector<Mask> answers() const;
  /// The unknown that an instance is; no_index: it is known or does not matter.
  [[nodiscard]] std::size_t unknown_at(const FactKey& at) const noexcept;

 private:
  struct Instance {
    Mask base = 0;           // as recorded, before `including` adds to it
    bool depends = false;    // on one that is open, by `including` or `only when`
    bool open = false;       // it is not the same in all completions
    bool recorded = false;   // somebody saw a value: then it has one
    Mask alike = 0;          // of a `one of` fact that is not known: what is possible, where no clause tells it apart
    std::vector<Mask> seen;  // what is possible; empty: everything
  };

  /// Each value with what the fact includes, as far as that is known.
  [[nodiscard]] std::vector<Mask> with_what_it_includes(const FactKey& at, std::vector<Mask> values) const;
  [[nodiscard]] std::size_t index_of(Index fact, int die) const noexcept { return fact * dice_ + static_cast<std::size_t>(die); }
  [[nodiscard]] int instances(const Fact& fact) const noexcept { return fact.subject == Subject::Die ? static_cast<int>(dice_) : 1; }
  void order_facts();
  void read_fact(Index fact, int die);
  void read_faces();
  void read_thrower();
  bool derive(Index fact, int die);
  void spread();
  void reduce_one(Unknown& unknown);
  [[nodiscard]] Index innermost(Index fact) const noexcept;
  [[nodiscard]] std::vector<Mask> told_apart_by(const Unknown& unknown, Index in_words_of) const;
  void reduce_thrower(Unknown& unknown, const std::vector<Index>& wagers);

  const Ruleset& ruleset_;
  const ThrowRecord& record_;
  const Situation& situation_;
  std::size_t dice_;
  std::optional<Mentions> mentions_;  // since reduce()
  std::vector<Index> order_;          // facts, each behind those that it depends on
  std::vector<Instance> instances_;   // per fact, then per die
  std::vector<FactKey> open_;         // instances to derive anew in each completion, in order
  std::vector<Unknown> unknowns_;
  std::vector<std::uint64_t> strides_;
  std::vector<std::vector<Index>> throwers_;  // per choice of the unknown thrower: what he holds
  Facts facts_;
  std::vector<int> faces_;
  const std::vector<Index>* thrower_holds_ = nullptr;
};

}  // namespace fairroll
