// SPDX-License-Identifier: Apache-2.0
// Checks outside of doctest that say what went wrong: what must hold, of what, and both values. The words are made only when a check
// fails, because some of these checks run a hundred million times.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace must {

/// What must hold does not, in words. A program that does not catch it ends with these words.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

[[noreturn]] inline void fail(const std::string& words) { throw Broken(words); }

/// Words as they are, or what makes them.
template <class Words>
std::string text(const Words& words) {
  if constexpr (std::is_invocable_v<const Words&>)
    return text(words());
  else
    return std::string(words);
}

/// Numbers, answers and texts as they are read.
struct Plainly {
  std::string operator()(bool yes) const { return yes ? "yes" : "no"; }
  std::string operator()(const std::string& words) const { return "`" + words + "`"; }
  std::string operator()(std::string_view words) const { return "`" + std::string(words) + "`"; }
  template <class Number>
  requires std::is_arithmetic_v<Number> std::string operator()(Number number) const { return std::to_string(number); }
  template <class Value>
  std::string operator()(const std::optional<Value>& value) const {
    return value ? (*this)(*value) : "none";
  }
};

/// `words`: what broke and the values that show it; a text, or what makes one.
template <class Words>
void hold(bool holds, const Words& words) {
  if (!holds) fail(text(words));
}

/// `RULE: WHAT is 11.00, and must be 10.00`. `what`: a text, or what makes one; `in_words` turns a value into words.
template <class Value, class What, class InWords = Plainly>
void equal(const char* rule, const Value& is, const std::type_identity_t<Value>& expected, const What& what,
           const InWords& in_words = InWords{}) {
  if (is == expected) return;
  fail(std::string(rule) + ": " + text(what) + " is " + in_words(is) + ", and must be " + in_words(expected));
}

/// `equal` of long texts: both from a little before the first byte that differs.
template <class What>
void equal_texts(const char* rule, std::string_view is, std::string_view expected, const What& what) {
  if (is == expected) return;
  const auto at = static_cast<std::size_t>(std::mismatch(is.begin(), is.end(), expected.begin(), expected.end()).first - is.begin());
  constexpr std::size_t before = 60;
  constexpr std::size_t shown = 200;
  const std::size_t from = at < before ? 0 : at - before;
  const auto part = [&](std::string_view whole) {
    return (from > 0 ? "..." : "") + std::string(whole.substr(from, shown)) + (whole.size() > from + shown ? "..." : "");
  };
  fail(std::string(rule) + ": " + text(what) + " differs from byte " + std::to_string(at) + " on\n  is      " + part(is) + "\n  must be " +
       part(expected));
}

}  // namespace must
