// SPDX-License-Identifier: Apache-2.0
// The custom PEGTL rules: tokens, the dispatch on a first word, bracketed regions, and recovery. The first state of every rule is the
// Builder.
#pragma once

#include "own_pegtl.hpp"
//
#include <tao/pegtl/memory_input.hpp>
#include <tao/pegtl/nothing.hpp>
#include <tao/pegtl/rules.hpp>

#include "builder.hpp"

namespace fairroll::rules {

namespace pegtl = TAO_PEGTL_NAMESPACE;

// Moves behind the token that ends at `stop` and behind the blanks after it. Lookahead must not disturb where the last token ended.
template <pegtl::apply_mode A, typename Input, typename Builder>
void accept(Input& in, Builder& b, const char* stop) {
  in.bump(static_cast<std::size_t>(scan::blanks(stop, in.end()) - in.current()));
  if constexpr (A == pegtl::apply_mode::action) b.token_ends(stop);
}

// The word could have stood at `at`. Faults do not speak of what is only looked ahead for; who completes a text wants that, too.
template <pegtl::apply_mode A, typename Builder>
void misses(Builder& b, const char* at, words::Word word) {
  if constexpr (A == pegtl::apply_mode::action)
    b.missed(at, word);
  else
    b.looked_for(at, word);
}

// Takes the word `word`. One function for all words, for each of them has a rule.
template <pegtl::apply_mode A, typename Input, typename Builder>
[[nodiscard]] bool match_keyword(Input& in, Builder& b, words::Word word) {
  const std::string_view text = words::keywords[word].text;
  const char* const at = in.current();
  if (in.size() >= text.size() && std::memcmp(at, text.data(), text.size()) == 0 && scan::word_ends(at + text.size(), in.end())) {
    accept<A>(in, b, at + text.size());
    return true;
  }
  misses<A>(b, at, word);
  return false;
}

// What every custom rule's match() begins with.
#define FAIRROLL_MATCH                                                                                                          \
  template <pegtl::apply_mode A, pegtl::rewind_mode, template <typename...> class Action, template <typename...> class Control, \
            typename Input, typename Builder>                                                                                   \
  [[nodiscard]] static bool match([[maybe_unused]] Input& in, [[maybe_unused]] Builder& b)

// must< R >, for use inside match().
#define FAIRROLL_MUST(R)                                                                      \
  if (!Control<R>::template match<A, pegtl::rewind_mode::dontcare, Action, Control>(in, b)) { \
    Control<R>::raise(static_cast<const Input&>(in), b);                                      \
  }                                                                                           \
  static_assert(true)

// ---- tokens

/// How continuation() tells of the tokens that a scanner knows.
template <const char* (*Scan)(const char*, const char*)>
inline constexpr bool Continuation::*token_class = &Continuation::accepts_number;
template <>
inline constexpr bool Continuation::*token_class<scan::name> = &Continuation::accepts_name;
template <>
inline constexpr bool Continuation::*token_class<scan::word> = &Continuation::accepts_name;
template <>
inline constexpr bool Continuation::*token_class<scan::path> = &Continuation::accepts_path;
template <>
inline constexpr bool Continuation::*token_class<scan::text> = &Continuation::accepts_text;
template <>
inline constexpr bool Continuation::*token_class<scan::mark> = &Continuation::accepts_mark;
template <>
inline constexpr bool Continuation::*token_class<scan::date> = &Continuation::accepts_date;

/// A token that the scanner `Scan` knows.
template <const char* (*Scan)(const char*, const char*)>
struct token {
  using rule_t = token;
  using subs_t = pegtl::empty_list;
  FAIRROLL_MATCH {
    const char* const stop = Scan(in.current(), in.end());
    if (stop != nullptr) accept<A>(in, b, stop);
    if constexpr (A == pegtl::apply_mode::action)
      if (stop == nullptr) b.missed(in.current(), token_class<Scan>);
    return stop != nullptr;
  }
};

/// One word of keywords.def.
template <words::Word W>
struct keyword {
  using rule_t = keyword;
  using subs_t = pegtl::empty_list;
  static constexpr bool begins_with(words::Word word) noexcept { return word == W; }
  FAIRROLL_MATCH {
    if (!in.empty() && *in.current() == words::keywords[W].text.front()) return match_keyword<A>(in, b, W);
    misses<A>(b, in.current(), W);
    return false;
  }
};
template <words::Spelling S>
using kw = keyword<words::row<S>()>;

/// Punctuation: `:`, `,`, `|`, `..`
template <words::Spelling S>
struct sym {
  using rule_t = sym;
  using subs_t = pegtl::empty_list;
  static constexpr std::string_view text = S.view();
  FAIRROLL_MATCH {
    if (in.size() < text.size() || std::memcmp(in.current(), text.data(), text.size()) != 0) return false;
    accept<A>(in, b, in.current() + text.size());
    return true;
  }
};

/// Matches nothing, where a line has ended since the last token (or the text ends).
struct line_end {
  using rule_t = line_end;
  using subs_t = pegtl::empty_list;
  FAIRROLL_MATCH { return in.empty() || scan::line_break(b.last_end(), in.current()); }
};

template <typename Impl>
inline constexpr bool is_token = false;
template <const char* (*Scan)(const char*, const char*)>
inline constexpr bool is_token<token<Scan>> = true;
template <words::Word W>
inline constexpr bool is_token<keyword<W>> = true;
template <words::Spelling S>
inline constexpr bool is_token<sym<S>> = true;
template <>
inline constexpr bool is_token<line_end> = true;

// ---- statements

/// `word R...`: once the word is read, the rest must follow.
template <words::Spelling S, typename... R>
struct begins : pegtl::seq<kw<S>, pegtl::must<R>...> {
  static constexpr bool begins_with(words::Word word) noexcept { return word == words::row<S>(); }
};

/// The one of R... that begins with the word at hand; no other is tried.
template <typename... R>
struct by_word {
  using rule_t = by_word;
  using subs_t = pegtl::type_list<R...>;
  static constexpr bool begins_with(words::Word word) noexcept { return (R::begins_with(word) || ...); }
  FAIRROLL_MATCH {
    const words::Word word = scan::keyword(in.current(), in.end());
    if (word == words::no_word) return none_of_them<A>(in, b);
    bool found = false;
    bool matched = false;
    ((found || !R::begins_with(word) ||
      (found = true, matched = Control<R>::template match<A, pegtl::rewind_mode::required, Action, Control>(in, b))),
     ...);
    return matched;
  }

 private:
  template <pegtl::apply_mode A, typename Input, typename Builder>
  static bool none_of_them(Input& in, Builder& b) {
    if constexpr (A == pegtl::apply_mode::action)
      for (words::Word word = 0; in.current() == b.probe.at && word < words::count; ++word)
        if (begins_with(word)) b.missed(in.current(), word);
    return false;
  }
};

/// A node whose kind is said by its tail: see `as`.
template <typename... R>
struct opens : pegtl::seq<R...> {
  using takes_its_kind_from_its_tail = void;
};
/// As opens, but a single child stands for itself.
template <typename... R>
struct joins : opens<R...> {};
template <typename Rule>
inline constexpr bool may_be_single = requires {
  typename Rule::takes_its_kind_from_its_tail;
}
&&requires(const Rule& r) {
  []<typename... R>(const joins<R...>&) {}(r);
};
template <words::Spelling S, typename... R>
struct opens_with : begins<S, R...> {
  using takes_its_kind_from_its_tail = void;
};

/// Defined where kinds are known (actions.hpp).
template <typename R, typename Builder>
void gives_kind(Builder& b);

/// The tail of a node: matches what R consists of without making a node, and gives R's kind to the node around it. Stands last.
template <typename R>
struct as {
  using rule_t = as;
  using subs_t = pegtl::type_list<typename R::rule_t>;
  FAIRROLL_MATCH {
    if (!Control<typename R::rule_t>::template match<A, pegtl::rewind_mode::required, Action, Control>(in, b)) return false;
    if constexpr (A == pegtl::apply_mode::action) gives_kind<R>(b);
    return true;
  }
};

// ---- recovery

/// must< R > that survives an error: drops what R left half-built and goes on where Stop says. `Item` regions always make progress.
template <typename R, typename Stop, bool Item>
struct recover {
  using rule_t = recover;
  using subs_t = pegtl::type_list<R>;
  FAIRROLL_MATCH {
    const auto begin = in.iterator();
    const char* const first = in.current();
    const auto before = b.enter(Item);
    try {
      FAIRROLL_MUST(R);
    } catch (const syntax_error& error) {
      const char* const stop = b.recover(before, error.at, Item && error.at == first, &Stop::at);
      in.iterator() = begin;  // unwinding leaves the position unspecified
      in.bump(static_cast<std::size_t>(stop - first));
    }
    return true;
  }
};

/// R again and again up to a `}` that closes nothing of R, the end of the text, or a word that belongs further out.
template <typename R, typename Stop>
struct items {
  using rule_t = items;
  using subs_t = pegtl::type_list<recover<R, Stop, true>>;
  FAIRROLL_MATCH {
    while (!in.empty() && !(b.inside() && *in.current() == '}') && !Stop::leaves(b, in.current(), in.end())) {
      (void)Control<recover<R, Stop, true>>::template match<A, pegtl::rewind_mode::dontcare, Action, Control>(in, b);
    }
    return true;
  }
};

/// R, R... in sequence, the words between a statement's first word and its brace; an error in them costs the block nothing.
template <typename Stop, typename... R>
struct region : recover<pegtl::must<R...>, Stop, false> {};

/// Open R Close. Refuses to go deeper than max_depth, so that hostile input cannot exhaust the stack. If `Needed`, a forgotten brace that
/// the layout shows is reported and taken as read.
template <char Open, char Close, bool Needed, typename R>
struct bracketed {
  using rule_t = bracketed;
  using subs_t = pegtl::type_list<R>;
  FAIRROLL_MATCH {
    const char* const open = in.current();
    if (in.empty() || *open != Open) {
      if (!Needed || A != pegtl::apply_mode::action || !b.forgot_brace(open, in.end())) return false;
    } else {
      b.check_depth(open);
      accept<A>(in, b, open + 1);
    }
    b.open(open);
    FAIRROLL_MUST(R);
    if (in.empty() || *in.current() != Close) b.unclosed(in.current(), Close);
    b.close(in.current());
    accept<A>(in, b, in.current() + 1);
    return true;
  }
};
template <typename... R>
struct braces : bracketed<'{', '}', true, pegtl::must<R...>> {};
template <typename... R>
struct optional_braces : bracketed<'{', '}', false, pegtl::must<R...>> {};
template <typename... R>
struct parens : bracketed<'(', ')', false, pegtl::must<R...>> {};

/// R, one level deeper (for rules that recurse without brackets).
template <typename R>
struct deeper {
  using rule_t = deeper;
  using subs_t = pegtl::type_list<R>;
  FAIRROLL_MATCH {
    b.check_depth(in.current());
    b.open(nullptr);
    FAIRROLL_MUST(R);
    b.close(nullptr);
    return true;
  }
};

}  // namespace fairroll::rules
