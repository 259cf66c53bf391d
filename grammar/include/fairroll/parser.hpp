// SPDX-License-Identifier: Apache-2.0
// A parser that converts rule files and scenario files to a syntax tree and diagnostics.
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

/// The result of parsing a text, whether it is valid or not.
struct ParseResult {
  /// Syntax tree. Never null. It contains the parts of the file that could be parsed, and is complete if ok() returns true.
  std::shared_ptr<const Tree> tree;
  Diagnostics diagnostics;  ///< Diagnostics about the text, sorted by location.

  /// Returns true if the diagnostics contain no errors. They may contain warnings and notes.
  [[nodiscard]] bool ok() const noexcept { return !has_errors(diagnostics); }
};

/// Maximum number of digits before and after the `/` of a fraction. A longer fraction is an error (F0806).
inline constexpr std::size_t max_fraction_digits = 2000;

/// Parses a rule file (`.fair`): a vocabulary, model, ruleset, house, amendment or assertion file. Reports every independent error in the
/// file. Does not throw on invalid input. Thread-safe.
///
/// `source` must not be null. The result keeps the source alive. The limits are a size of 1 MiB (F0804), 100 levels of nesting (F0805),
/// numbers of 18 digits (F0806), and names of 64 characters (F0807). The text must be UTF-8 without NUL characters (F0803).
[[nodiscard]] ParseResult parse_rules(SourcePtr source);

/// Parses a scenario file (`.scenario`). In all other respects, the function behaves like parse_rules().
[[nodiscard]] ParseResult parse_scenarios(SourcePtr source);

/// Parses steps outside a scenario, such as `throw 4 3` or `ann bets pass 10.00`. The steps are either text, or JSON with one step per
/// line. The root node is of the kind Kind::loose_steps. In all other respects, the function behaves like parse_rules().
[[nodiscard]] ParseResult parse_steps(SourcePtr source);

/// The reserved words and kinds of tokens that can follow a position in a text. Intended for completion in editors.
struct Continuation {
  /// Reserved words that can follow, sorted and without duplicates. The views refer to constants and are always valid.
  std::vector<std::string_view> words;
  bool accepts_name = false;    ///< True if a name can follow.
  bool accepts_number = false;  ///< True if digits can follow.
  bool accepts_text = false;    ///< True if a quoted string can follow.
  bool accepts_mark = false;    ///< True if a mark such as `(a)` can follow.
  bool accepts_date = false;    ///< True if a date such as `2015-07-01` can follow.
  bool accepts_path = false;    ///< True if the name of a unit can follow.
};

/// Returns the words and tokens that the parser accepts after the first `offset` bytes of a rule file, or of a scenario file if `scenarios`
/// is true. The text after `offset` is ignored. `offset` must be before the word that the user is typing. The result can include words that
/// the checker rejects later, such as a statement that belongs in another block. The call takes as long as parsing the text before
/// `offset`. `source` must not be null. Thread-safe.
[[nodiscard]] Continuation find_continuation(const SourcePtr& source, std::uint32_t offset, bool scenarios);

/// Returns true if `text` is a valid name. A name begins with a letter and contains letters, digits, `_` and inner `-`. It has at most 64
/// characters and is not a reserved word.
[[nodiscard]] bool is_valid_name(std::string_view text) noexcept;

/// Returns all reserved words, sorted. The first call creates the list, and all calls return the same object. Thread-safe.
[[nodiscard]] const std::vector<std::string>& reserved_words();

}  // namespace fairroll
