// What a rule contributes to the tree: rules named like a kind make a node of it. And the control that makes nodes and reports errors.
#pragma once

#include <cstdlib>

#include "messages.hpp"
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
FAIRROLL_ALIAS(holders, roles)
FAIRROLL_ALIAS(only_ground, ground)
FAIRROLL_ALIAS(limit_more, limit)
FAIRROLL_ALIAS(part_unless, unless)
FAIRROLL_ALIAS(base_to, base)
FAIRROLL_ALIAS(base_for, base)
FAIRROLL_ALIAS(seen, values)

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
  return kind == Kind::or_ || kind == Kind::and_ || kind == Kind::range || kind == Kind::reaching;
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

template <typename Rule>
struct control : TAO_PEGTL_NAMESPACE::normal<Rule> {
  template <TAO_PEGTL_NAMESPACE::apply_mode A, TAO_PEGTL_NAMESPACE::rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename... States>
  [[nodiscard]] static bool match(Input& in, Builder& b, States&&... st) {
    using base = TAO_PEGTL_NAMESPACE::normal<Rule>;
    if constexpr (A != TAO_PEGTL_NAMESPACE::apply_mode::action || is_plain) {
      return base::template match<A, M, Action, Control>(in, b, st...);
    } else {
      const Builder::Mark before = b.mark();
      [[maybe_unused]] const char* const begin = in.current();
      if (!base::template match<A, M, Action, Control>(in, b, st...)) {
        b.back(before);
        return false;
      }
      made(b, before, begin);
      return true;
    }
  }

  /// Turns every must<> failure into a diagnostic; refuses to compile for a rule without words of its own or a row in messages.hpp.
  template <typename Input, typename... States>
  [[noreturn]] static void raise(const Input& in, Builder& b, const States&...) {
    if constexpr (always_succeeds<Rule>) {
      std::abort();  // a rule that cannot fail cannot be raised
    } else {
      static_assert(expectation<Rule>.what != nullptr || first_words<Rule>.nothing_else, "this must<> needs a row in messages.hpp");
      if constexpr (blame<Rule>::any) {
        b.blame_word_before(in.current(), first_words<Rule>.set, blame<Rule>::words(), blame<Rule>::expected());
      }
      b.raise(in.current(), expectation<Rule>, first_words<Rule>.set);
    }
  }

 private:
  // Neither makes nodes nor gives back more than its own token.
  static constexpr bool is_plain = kind_of<Rule> == no_node && !TakesKindFromTail<Rule> && rules::is_token<typename Rule::rule_t>;

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

}  // namespace fairroll
