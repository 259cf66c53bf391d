// SPDX-License-Identifier: Apache-2.0
// What analyses ask of a rule book: its machines, its amounts, and the same book with something else posted.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/automata.hpp>
#include <fairroll/rules.hpp>

namespace fairroll::analysis {

/// One wager of a ruleset: each of its numbers, behind each that it may stand behind.
[[nodiscard]] std::vector<MachineKey> keys_of(const Ruleset& ruleset, Index wager);
/// The same of every wager.
[[nodiscard]] std::vector<MachineKey> all_keys(const Ruleset& ruleset);
/// A sentence of the wager, or of one that it stands behind, asks whether its owner throws. A key without a wager asks nothing.
[[nodiscard]] bool asks_owner(const Ruleset& ruleset, const MachineKey& key);
/// Every wager of `ruleset`; also with other seats throwing, where it or its counterpart in `other` asks that.
[[nodiscard]] std::vector<MachineKey> keys_to_compare(const Ruleset& ruleset, const Ruleset& other);

/// `place 6`, `put_odds behind put 4`.
[[nodiscard]] std::string key_words(const Ruleset& ruleset, const MachineKey& key);

/// The wager of the same name in another ruleset, with the same line; nothing: it does not have it.
[[nodiscard]] std::optional<MachineKey> counterpart(const Ruleset& from, const MachineKey& key, const Ruleset& to);

/// Of a clause; nowhere if there is none.
[[nodiscard]] SourceLocation place_of(const Ruleset& ruleset, Index clause);

/// What clauses tell of a role: those of equal signature nobody tells apart.
[[nodiscard]] std::vector<bool> signature_of(const Ruleset& ruleset, Index role);
/// A ruling that a ground of the law of the roll decides; then no call is asked about (A3).
[[nodiscard]] bool is_by_law(const Ruling& ruling);

/// How much an amount is, rounded down to money units; nothing: it is measured by a stake, or by what the house has not posted.
[[nodiscard]] std::optional<Money> money_of(const Ruleset& ruleset, const Amount& amount);

/// The same book with that column of a paytable posted.
[[nodiscard]] std::shared_ptr<const Ruleset> with_column(const Ruleset& ruleset, Index paytable, const std::string& column);

/// The ruleset that a house works under, with everything that the house has posted: a choice that the ruleset leaves to the house is no
/// departure from it. Null if the house is a ruleset itself, or its ruleset cannot be lowered.
[[nodiscard]] std::shared_ptr<const Ruleset> base_as_posted(const Library& library, const Ruleset& house);

}  // namespace fairroll::analysis
