// SPDX-License-Identifier: Apache-2.0
// What a rule contributes to the tree: rules named like a kind make a node of it. And the control that makes nodes and reports errors.
#pragma once

#include <cstdlib>

#include "messages.hpp"
#include "parts.hpp"
#include "stops.hpp"

namespace fairroll {

inline constexpr int no_node = -1;

/// The kind of node that a rule makes, or no_node.
template <typename Rule>
inline constexpr int kind_of = no_node;
#define FAIRROLL_NODE(kind, contents) \
  template <>                         \
  inline constexpr int kind_of<rules::kind> = static_cast<int>(Kind::kind);
#include <fairroll/nodes.def>
#undef FAIRROLL_NODE

// Rules that make a node of a kind that has another rule of its name.
#define FAIRROLL_ALIAS(rule, kind) \
  template <>                      \
  inline constexpr int kind_of<rules::rule> = static_cast<int>(Kind::kind);
FAIRROLL_ALIAS(any_word, name)
FAIRROLL_ALIAS(die_values, values)
FAIRROLL_ALIAS(die_fact, fact_test)
FAIRROLL_ALIAS(die_and, and_)
FAIRROLL_ALIAS(die_or, or_)
FAIRROLL_ALIAS(shown_at_once, all_of)
FAIRROLL_ALIAS(holders, roles)
FAIRROLL_ALIAS(only_ground, ground)
FAIRROLL_ALIAS(limit_more, limit)
FAIRROLL_ALIAS(part_unless, unless)
FAIRROLL_ALIAS(base_to, base)
FAIRROLL_ALIAS(base_for, base)
FAIRROLL_ALIAS(seen, values)
FAIRROLL_ALIAS(terms_then, in_order)
FAIRROLL_ALIAS(integers_then, in_order)
FAIRROLL_ALIAS(wager_numbers_then, in_order)

FAIRROLL_ALIAS(with_next, with_state)
FAIRROLL_ALIAS(won, wins)
FAIRROLL_ALIAS(lost, loses)
FAIRROLL_ALIAS(pushed, pushes)
FAIRROLL_ALIAS(given_back, returned)
#undef FAIRROLL_ALIAS

template <typename R, typename B>
void rules::gives_kind(B& b) {
  b.becomes(static_cast<Kind>(kind_of<R>));
}

/// Nodes that a single child makes superfluous.
constexpr bool stands_for_itself(Kind kind) noexcept {
  return kind == Kind::or_ || kind == Kind::and_ || kind == Kind::range || kind == Kind::reaching || kind == Kind::all_of;
}

/// Says its kind at its end (rules::as).
template <typename Rule>
concept TakesKindFromTail = requires {
  typename Rule::takes_its_kind_from_its_tail;
};

/// A node was made: what its text alone tells is wrong with it.
template <Kind K>
void check(Builder&) {}
template <>
void check<Kind::name>(Builder& b);
template <>
void check<Kind::path>(Builder& b);
template <>
void check<Kind::integer>(Builder& b);
template <>
void check<Kind::number>(Builder& b);
template <>
void check<Kind::fraction>(Builder& b);
template <>
void check<Kind::language>(Builder& b);
template <>
void check<Kind::paytable>(Builder& b);
template <>
void check<Kind::amend_paytable>(Builder& b);
template <>
void check<Kind::examples>(Builder& b);

template <typename Rule>
struct action : TAO_PEGTL_NAMESPACE::nothing<Rule> {};

using TAO_PEGTL_NAMESPACE::apply_mode;
using TAO_PEGTL_NAMESPACE::rewind_mode;

template <typename Rule>
struct control {
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control, typename Input>
  [[nodiscard]] static bool match(Input& in, Builder& b) {
    if constexpr (A == apply_mode::action && is_apart<Rule> && std::is_same_v<Control<Rule>, control>) {
      static_assert(takes_all_or_nothing<Rule> || M != rewind_mode::required,
                    "a separately compiled rule must not require the input position to be restored");
      return match_apart<Rule>(in, b);
    } else if constexpr (parts_give_back<Impl> && (A != apply_mode::action || !makes_node)) {
      return match_rule<A, M, Action, Control>(in, b);
    } else {
      return match_here<A, M, Action, Control>(in, b);
    }
  }

  /// The same, never elsewhere.
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control, typename Input>
  [[nodiscard]] static bool match_here(Input& in, Builder& b) {
    if constexpr (A != apply_mode::action || (!makes_node && parts_give_back<Impl>)) {
      const char* const begin = in.current();
      if (match_rule<A, M, Action, Control>(in, b)) return true;
      if constexpr (!parts_give_back<Impl> && M == rewind_mode::required) in.iterator() = begin;
      return false;
    } else {
      const Builder::Mark before = b.mark();
      const char* const begin = in.current();
      if (match_rule<A, M, Action, Control>(in, b)) {
        made(b, before, begin);
        return true;
      }
      if constexpr (!parts_give_back<Impl>) {
        b.back(before);
        if constexpr (M == rewind_mode::required) in.iterator() = begin;
      }
      return false;
    }
  }

  /// Turns every must<> failure into a diagnostic; refuses to compile for a rule without words of its own or a row in messages.hpp.
  template <typename Input>
  [[noreturn]] static void raise(const Input& in, Builder& b) {
    if constexpr (always_succeeds<Rule>) {
      std::abort();  // a rule that cannot fail cannot be raised
    } else {
      static_assert(expectation<Rule>.what != nullptr || first_words<Rule>.nothing_else, "add a row for this rule to messages.hpp");
      if constexpr (blame<Rule>::any) {
        b.blame_word_before(in.current(), first_words<Rule>.set, blame<Rule>::words(), blame<Rule>::expected());
      }
      b.raise(in.current(), expectation<Rule>, first_words<Rule>.set);
    }
  }

 private:
  using Impl = typename Rule::rule_t;
  static constexpr bool makes_node = kind_of<Rule> != no_node || TakesKindFromTail<Rule>;

  // What fails at once needs no rewinding, nor does what is rewound here; so most rules are instantiated for one mode only.
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control, typename Input>
  [[nodiscard]] static bool match_rule(Input& in, Builder& b) {
    if constexpr (requires { Rule::match(in); }) {
      return Rule::match(in);
    } else {
      constexpr auto inner = parts_give_back<Impl> && !fails_at_once<Impl> && M == rewind_mode::required ? M : rewind_mode::active;
      return Rule::template match<A, inner, Action, Control>(in, b);
    }
  }

  static void made(Builder& b, const Builder::Mark& before, const char* begin) {
    if constexpr (TakesKindFromTail<Rule>) {
      if (rules::may_be_single<Rule> && b.waiting_since(before) == 1) return;
      b.close(b.tail_kind(), before, begin);
      if (b.tail_kind() == Kind::amend_paytable) check<Kind::amend_paytable>(b);
    } else if constexpr (kind_of<Rule> != no_node) {
      constexpr auto kind = static_cast<Kind>(kind_of<Rule>);
      if (stands_for_itself(kind) && b.waiting_since(before) == 1) return;
      b.close(kind, before, begin);
      check<kind>(b);
    }
  }
};

/// must<> by the shortest way: most rules have several.
template <typename... R>
struct control_must {
  template <apply_mode A, rewind_mode, template <typename...> class Action, template <typename...> class Control, typename Input>
  [[nodiscard]] static bool match(Input& in, Builder& b) {
    ((Control<R>::template match<A, rewind_mode::active, Action, Control>(in, b) ? void() : Control<R>::raise(in, b)), ...);
    return true;
  }
  template <typename Input>
  [[noreturn]] static void raise(const Input&, Builder&) {
    std::abort();  // it cannot fail
  }
};
template <typename... R>
struct control<TAO_PEGTL_NAMESPACE::must<R...>> : control_must<R...> {};
template <typename... R>
struct control<TAO_PEGTL_NAMESPACE::internal::must<R...>> : control_must<R...> {};

}  // namespace fairroll
