// SPDX-License-Identifier: Apache-2.0
// Text in, tree and diagnostics out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/syntax.hpp>

namespace FAIRROLL_API fairroll {

/// What a parser makes of a text, whatever the text.
struct ParseResult {
  std::shared_ptr<const Tree> tree;  ///< never null; whatever could be read, complete exactly when ok()
  Diagnostics diagnostics;           ///< sorted by place

  /// No errors; there may be warnings and notes.
  [[nodiscard]] bool ok() const noexcept { return !has_errors(diagnostics); }
};

/// The digits that a fraction may have before and behind its `/`; more are F0806.
inline constexpr std::size_t max_fraction_digits = 2000;

/// Reads a rule file (`.fair`): a vocabulary, model, ruleset, house, amendment or file of assertions.
/// Never throws on bad input; reports every independent fault of the file. Reentrant, no shared state.
/// `source` must not be null; the result keeps it alive. Limits: 1 MiB (F0804), 100 levels (F0805), numbers of 18 digits (F0806), names of
/// 64 characters (F0807), UTF-8 without NUL (F0803).
[[nodiscard]] ParseResult parse_rules(SourcePtr source);

/// Reads a scenario file (`.scenario`); otherwise as parse_rules.
[[nodiscard]] ParseResult parse_scenarios(SourcePtr source);

/// Reads steps of a scenario by themselves (`throw 4 3`, `ann bets pass 10.00`): text, or their JSON forms, one on each line. The root is a
/// Kind::loose_steps; otherwise as parse_rules.
[[nodiscard]] ParseResult parse_steps(SourcePtr source);

/// What may stand at a place of a text, for whoever completes what somebody types: the words of the language, and classes of tokens.
struct Continuation {
  std::vector<std::string_view> words;  ///< sorted, each once; views of constants
  bool name = false;                    ///< a name
  bool number = false;                  ///< digits
  bool text = false;                    ///< a string in quotes
  bool mark = false;                    ///< `(a)`
  bool date = false;                    ///< `2015-07-01`
  bool path = false;                    ///< the name of a unit
};

/// What may follow the first `offset` bytes of a rule file (of a scenario file, if `scenarios`), whatever stands behind them: all that the
/// parser looks for at that place. What the checker would refuse there, such as a statement of another block, is among it. The word that is
/// being typed is not among those bytes. Takes as long as a parse. Pure; safe from any thread. `source` must not be null.
[[nodiscard]] Continuation continuation(const SourcePtr& source, std::uint32_t offset, bool scenarios);

/// Whether something can be called so: a letter, then letters, digits, `_` and inner `-`, at most 64 characters, and no reserved word.
[[nodiscard]] bool can_be_name(std::string_view text) noexcept;

/// Every reserved word, sorted; generated from the one list that the grammar uses. Made at the first call (safe from any thread), the same
/// object ever after.
[[nodiscard]] const std::vector<std::string>& reserved_words();

}  // namespace fairroll
