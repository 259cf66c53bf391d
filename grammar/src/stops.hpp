// SPDX-License-Identifier: Apache-2.0
// Where a parse goes on after an error. `at` asks whether a region may be resumed at `p` (a token at the region's brace depth; `fresh`: the
// first of its line); `leaves` whether what begins at `p` belongs further out, so that a brace must be missing.
#pragma once

#include "messages.hpp"

namespace fairroll::rules {

struct stays_inside {
  static bool leaves(const Builder&, const char*, const char*) noexcept { return false; }
};

[[nodiscard]] inline bool next_word_is(const char* p, const char* end, words::Word wanted) noexcept {
  const char* const stop = scan::word(p, end);
  return stop != nullptr && scan::keyword(scan::blanks(stop, end), end) == wanted;
}

[[nodiscard]] inline bool begins_statement(const char* p, const char* end) noexcept {
  const words::Word word = scan::keyword(p, end);
  if (word == words::no_word || !statement_body::begins_with(word)) return false;
  return word != words::row<"die">() || next_word_is(p, end, words::row<"reads">());
}

/// A word that begins statements, without taking it.
struct statement_ahead {
  using rule_t = statement_ahead;
  using subs_t = pegtl::empty_list;
  FAIRROLL_MATCH { return begins_statement(in.current(), in.end()); }
};

// A misspelt statement is an error of its own.
[[nodiscard]] inline bool nearly_begins_statement(const Builder& b, const char* p) {
  static const std::vector<std::string> candidates = spelt(first_words<statement_body>.set);
  return b.nearly(p, candidates);
}

// A line that stands as far left as the one where the block was opened.
[[nodiscard]] inline bool stands_outside(const Builder& b, const char* p) noexcept {
  return b.innermost() != nullptr && b.begins_line(p) && b.indentation(p) <= b.indentation(b.innermost());
}

struct to_new_item : stays_inside {
  static bool at(const Builder& b, const char* p, const char* end, bool fresh) {
    return fresh && (begins_statement(p, end) || scan::mark(p, end) != nullptr || nearly_begins_statement(b, p));
  }
};
struct to_statement : to_new_item {
  static bool leaves(const Builder& b, const char* p, const char* end) noexcept {
    return scan::keyword(p, end) == words::row<"section">() && stands_outside(b, p);
  }
};
struct to_ground : to_new_item {
  static bool leaves(const Builder& b, const char* p, const char* end) noexcept { return begins_statement(p, end) && b.begins_line(p); }
};
struct to_vocabulary_item : stays_inside {
  static bool at(const Builder& b, const char* p, const char* end, bool fresh) {
    static const std::vector<std::string> candidates = spelt(first_words<vocabulary_item>.set);
    return fresh && (vocabulary_item::begins_with(scan::keyword(p, end)) || begins_statement(p, end) || b.nearly(p, candidates));
  }
};
struct to_header {
  static bool at(const Builder& b, const char* p, const char* end, bool fresh) {
    static const std::vector<std::string> candidates = spelt(first_words<header>.set);
    return fresh && (header::begins_with(scan::keyword(p, end)) || begins_statement(p, end) || b.nearly(p, candidates));
  }
  static bool leaves(const Builder& b, const char* p, const char* end) noexcept {
    return begins_statement(p, end) && !header::begins_with(scan::keyword(p, end)) && stands_outside(b, p);
  }
};
struct to_row : stays_inside {
  static bool at(const Builder&, const char*, const char*, bool fresh) noexcept { return fresh; }
};
struct to_alternative : stays_inside {
  static bool at(const Builder& b, const char* p, const char* end, bool fresh) {
    return scan::keyword(p, end) == words::row<"as">() || to_new_item::at(b, p, end, fresh);
  }
};
struct to_brace {
  static bool at(const Builder& b, const char* p, const char* end, bool fresh) { return *p == '{' || to_new_item::at(b, p, end, fresh); }
};
struct to_paren {
  static bool at(const Builder& b, const char* p, const char* end, bool fresh) { return *p == ')' || to_new_item::at(b, p, end, fresh); }
};
struct to_unit {
  static bool at(const Builder&, const char* p, const char* end, bool) noexcept {
    const words::Word word = scan::keyword(p, end);
    return word != words::no_word && words::keywords[word].highlight == words::Class::Unit;
  }
};

// ---- scenarios

[[nodiscard]] inline bool begins_scenario(const char* p, const char* end) noexcept {
  const char* const stop = scan::word(p, end);
  return scan::keyword(p, end) == words::row<"scenario">() && scan::text(scan::blanks(stop, end), end) != nullptr;
}

struct to_scenario : stays_inside {
  static bool at(const Builder&, const char* p, const char* end, bool fresh) noexcept { return fresh && begins_scenario(p, end); }
};
// Every step begins a line, as a rule; a line that begins with a joining word goes on with the step before it.
struct to_step {
  static bool at(const Builder&, const char* p, const char* end, bool fresh) noexcept {
    if (!fresh || scan::word(p, end) == nullptr) return false;
    const words::Word word = scan::keyword(p, end);
    return word == words::no_word || words::keywords[word].highlight != words::Class::Joint;
  }
  static bool leaves(const Builder& b, const char* p, const char* end) noexcept { return begins_scenario(p, end) && b.begins_line(p); }
};
struct to_detail {
  static bool at(const Builder& b, const char* p, const char* end, bool fresh) {
    static const std::vector<std::string> candidates = spelt(first_words<record>.set);
    return fresh &&
           (is_record(p, end) || begins_scenario(p, end) || step_words::begins_with(scan::keyword(p, end)) || b.nearly(p, candidates));
  }
  static bool leaves(const Builder& b, const char* p, const char* end) noexcept {
    return b.begins_line(p) && !is_record(p, end) && (begins_scenario(p, end) || step_words::begins_with(scan::keyword(p, end)));
  }

 private:
  // `throw` begins a step as well, then with a face behind it.
  static bool is_record(const char* p, const char* end) noexcept {
    const words::Word word = scan::keyword(p, end);
    if (word == words::no_word || !first_words<record>.set[word]) return false;
    const char* const next = scan::blanks(scan::word(p, end), end);
    return word != words::row<"throw">() || (!scan::digit_at(next, end) && scan::keyword(next, end) != words::row<"unknown">());
  }
};
struct to_examples {
  static bool at(const Builder&, const char* p, const char* end, bool fresh) noexcept {
    return *p == '{' || scan::keyword(p, end) == words::row<"with">() || (fresh && begins_scenario(p, end));
  }
};

}  // namespace fairroll::rules
