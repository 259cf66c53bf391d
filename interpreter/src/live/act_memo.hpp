// SPDX-License-Identifier: Apache-2.0
// What became of acts, by all that they look at: where things stand the same, the same act comes to the same (L3, L4, M4). People make the
// same bets again and again, so the table is asked once.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <fairroll/table.hpp>

namespace fairroll::detail {

/// All that an act looks at, in a row.
class ActKey {
 public:
  void clear() noexcept { count_ = 0; }
  void add(std::uint32_t word) noexcept {
    if (count_ < most) words_[count_] = word;
    ++count_;
  }
  void add(std::int64_t amount) noexcept {
    add(static_cast<std::uint32_t>(static_cast<std::uint64_t>(amount)));
    add(static_cast<std::uint32_t>(static_cast<std::uint64_t>(amount) >> 32U));
  }
  /// There was room for all of it.
  [[nodiscard]] bool is_whole() const noexcept { return count_ <= most; }
  /// Requires is_whole(), as do those below.
  [[nodiscard]] std::uint64_t hash() const noexcept;
  friend bool operator==(const ActKey& a, const ActKey& b) noexcept;

 private:
  static constexpr std::size_t most = 48;

  std::array<std::uint32_t, most> words_;
  std::size_t count_ = 0;
};

/// What acts on wagers of one kind look at, besides the wager itself and the one that it stands behind.
struct ActLook {
  std::vector<Index> game;    ///< its variables
  std::vector<Index> held;    ///< wagers of which some sentence asks who holds them
  std::vector<Index> stakes;  ///< wagers by whose stakes a limit is measured
};

/// A wager that a bet makes of a part of a wager (L7).
struct NewPart {
  std::uint32_t table = 0;  ///< into ProgramTables::wagers
  std::int64_t stake = 0;
  std::int64_t commission = 0;
};

/// What became of an act.
struct KnownAct {
  ActionResult result;                  ///< without words, ledger and directives
  std::vector<NewPart> parts;           ///< of a bet on a wager made of parts, in the order of placing
  std::vector<InnerComposite> inner{};  ///< composites inside that wager; ComponentShare::id is an index into `parts`
};

/// Thread-safe; what is kept stays as it is and where it is. It takes up to `most_kept` acts, and then no more.
class ActMemo {
 public:
  /// Of acts at tables of programs of that ruleset.
  explicit ActMemo(const Ruleset& rules);
  ActMemo(const ActMemo&) = delete;
  ActMemo& operator=(const ActMemo&) = delete;
  ~ActMemo();

  [[nodiscard]] const ActLook& look(Index wager) const { return looks_[wager]; }
  /// Null: it is not known.
  [[nodiscard]] const KnownAct* find(const ActKey& key) const noexcept;
  void keep(const ActKey& key, KnownAct act);

 private:
  struct Entry {
    ActKey key;
    KnownAct act;
  };
  static constexpr std::size_t slot_count = std::size_t{1} << 15U;
  static constexpr std::size_t most_kept = slot_count / 2;

  std::vector<ActLook> looks_;  // per wager
  std::vector<std::atomic<const Entry*>> slots_;
  std::atomic<std::size_t> kept_{0};
};

}  // namespace fairroll::detail
