// SPDX-License-Identifier: Apache-2.0
// The state of a parse: nodes waiting for their parent, brackets that are open, diagnostics. Knows no PEGTL; report.cpp has the wording.
#pragma once

#include <vector>

#include <fairroll/diagnostic.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/syntax.hpp>

#include "tokens.hpp"

namespace fairroll {

/// Thrown once a syntax error has been recorded (or found to be an echo of one); carries only the place.
struct syntax_error {
  const char* at;
};

inline constexpr std::size_t max_depth = 100;

enum class Wants : std::uint8_t {
  Anything,
  Amount,  ///< money, or a share
  Name,    ///< a reserved word there is meant as a name
  Item,    ///< the beginning of a statement, step or row: the found word itself is at fault, wherever it stands
  Unit,    ///< likewise, the beginning of a unit: without it the rest makes no sense
};

/// What a rule that had to match would have matched.
struct ExpectedSyntax {
  const char* what = nullptr;  ///< completes "expected ..."; null: the words that could stand there say it
  const char* help = "";
  Wants wants = Wants::Anything;
};

/// The tokens around an error; empty where there is none.
struct Around {
  std::string_view earlier, before, found, behind, later;
};

/// Every word that could stand there, for "did you mean".
using WordSet = std::array<bool, words::count>;

/// What a parse tried at one place: see continuation().
struct Probe {
  const char* at = nullptr;
  WordSet words{};
  Continuation tokens{};
};

/// The words as candidates for nearest().
[[nodiscard]] std::vector<std::string> spelt(const WordSet& set);

class Builder {
 public:
  explicit Builder(SourcePtr source);

  /// Where the text begins (behind a byte order mark and blanks) and ends.
  [[nodiscard]] const char* first() const noexcept;
  [[nodiscard]] const char* text_end() const noexcept { return text_.data() + text_.size(); }
  /// Checks size and encoding; reports what is wrong with them.
  [[nodiscard]] bool readable();

  // ---- nodes: what a rule has pushed since its mark() becomes its children, or is dropped
  struct Mark {
    std::size_t waiting;
    const char* last_end;
  };
  [[nodiscard]] Mark mark() const noexcept { return {waiting_.size(), last_end_}; }
  void back(const Mark& mark) noexcept {
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(mark.waiting), waiting_.end());
    last_end_ = mark.last_end;
  }
  void close(Kind kind, const Mark& mark, const char* begin);
  [[nodiscard]] std::size_t waiting_since(const Mark& mark) const noexcept { return waiting_.size() - mark.waiting; }
  void becomes(Kind kind) noexcept { tail_kind_ = kind; }
  [[nodiscard]] Kind tail_kind() const noexcept { return tail_kind_; }
  [[nodiscard]] const Node& last() const noexcept { return waiting_.back(); }

  void token_ends(const char* end) noexcept { last_end_ = end; }
  [[nodiscard]] const char* last_end() const noexcept { return last_end_; }

  /// The word could have stood at `at`, but does not.
  void missed(const char* at, words::Word word) noexcept;
  /// It was looked for there, to know how to read on.
  void looked_for(const char* at, words::Word word) noexcept {
    if (at == probe.at) probe.words[word] = true;
  }
  /// A token of that class could.
  void missed(const char* at, bool Continuation::*token) noexcept {
    if (at == probe.at) probe.tokens.*token = true;
  }

  // ---- recovery
  struct Region {
    Mark mark;
    std::size_t open;
  };
  [[nodiscard]] Region enter(bool item) noexcept {
    if (item) resumed_ = nullptr;
    return {mark(), open_.size()};
  }
  /// Whether the parse may go on at `p` (stops.hpp), which is at the broken region's own depth of braces; `fresh`: the first of its line.
  using MayStop = bool (*)(const Builder&, const char* p, const char* end, bool fresh);
  /// Drops what the broken region left half-built; returns from where the parse goes on, at `at`, where the error is, or behind it.
  [[nodiscard]] const char* recover(const Region& region, const char* at, bool must_move, MayStop may_stop);

  // ---- brackets
  [[nodiscard]] bool inside() const noexcept { return !open_.empty(); }
  void open(const char* at) { open_.push_back(at); }
  void close(const char* at);
  [[noreturn]] void unclosed(const char* at, char closing);
  void check_depth(const char* at);
  /// True if a `{` is missing at `at`, but the layout shows that a block begins there; reports it.
  [[nodiscard]] bool forgot_brace(const char* at, const char* end);
  /// How far the line of `at` is indented.
  [[nodiscard]] std::size_t indentation(const char* at) const noexcept;
  /// True if only blanks and `the` stand before `at` on its line.
  [[nodiscard]] bool begins_line(const char* at) const noexcept;
  [[nodiscard]] const char* innermost() const noexcept { return open_.empty() ? nullptr : open_.back(); }

  // ---- diagnostics
  /// True if a word begins at `p` that is none of the language, but nearly one of `candidates`. Guesses so often only as a file for people
  /// needs.
  [[nodiscard]] bool nearly(const char* p, const std::vector<std::string>& candidates) const;
  void report(Code code, Span span, std::string message, std::string help = {});
  [[noreturn]] void raise(const char* at, const ExpectedSyntax& expectation, const WordSet& could_be);
  /// Before raise(at, ..., here): if the word there is not nearly one of `here`, but the word before it nearly one of `before`, raises
  /// that.
  void blame_word_before(const char* at, const WordSet& here, const WordSet& before, const ExpectedSyntax& expectation);
  /// Nothing more is worth reading; further errors are silent.
  void give_up() noexcept { gave_up_ = true; }

  [[nodiscard]] Span span(const char* begin, const char* end) const noexcept {
    return {static_cast<std::uint32_t>(begin - text_.data()), static_cast<std::uint32_t>(end - text_.data())};
  }
  [[nodiscard]] std::string_view slice(Span span) const noexcept { return text_.substr(span.begin, span.end - span.begin); }

  Tree tree;
  Diagnostics diagnostics;
  Probe probe;
  /// Moves what waits into the tree, under a root of that kind.
  void finish(Kind root);

 private:
  [[nodiscard]] const char* skip(const Region& region, const char* at, bool must_move, MayStop may_stop) const;
  [[nodiscard]] std::string suggestion(const char* at, std::string_view found, const WordSet& could_be) const;
  [[nodiscard]] Diagnostic expected(const char* at, const ExpectedSyntax& expectation, const WordSet& could_be) const;
  [[nodiscard]] Around around(const char* at) const noexcept;
  /// Reports it and returns true, if a number stands at `at` where a statement should begin.
  [[nodiscard]] bool blame_word_before_number(const char* at, const WordSet& could_be);
  [[nodiscard]] bool echoes_refused_name(const char* at) const;

  SourcePtr source_;
  std::string_view text_;
  std::vector<Node> waiting_;
  std::vector<const char*> open_;         // every bracket not closed yet; null for a level without one
  const char* last_end_;                  // where the last token ended
  const char* resumed_ = nullptr;         // where recovery put us; an error right there is an echo of the one before
  const char* unclosed_at_ = nullptr;     // where the last missing `}` was reported
  const char* suspicious_ = nullptr;      // a brace whose closing brace stands further left than its line
  std::array<words::Word, 32> missed_{};  // the last words that could have stood at missed_at_
  std::size_t missed_count_ = 0;
  std::vector<std::string_view> refused_names_;  // reserved words that were meant as names
  mutable std::uint32_t guesses_left_ = 2000;
  const char* missed_at_ = nullptr;
  Kind tail_kind_{};
  bool gave_up_ = false;
  bool too_deep_ = false;
};

}  // namespace fairroll
