// SPDX-License-Identifier: Apache-2.0
// The JSON form of every kind of node that stands in a scenario: one table for reading it, writing it, and putting it into words.
// docs/language/json.md shows what comes of it.
#pragma once

#include <string_view>
#include <vector>

#include <fairroll/syntax.hpp>

namespace fairroll::json {

/// What a member's value is, and which nodes it makes.
enum class As : std::uint8_t {
  Name,     ///< a string that is a name, or {"column": "..."} of the rows
  Plain,    ///< a string that is a name and never a column
  AnyName,  ///< a name that may be spelt like a word of the language
  Integer,  ///< a whole number from 0
  Number,   ///< a whole number from 0, or a column
  Money,    ///< an exact amount in a string, or a column
  Text,     ///< a string
  Path,     ///< a string that names a unit
  Date,     ///< a string such as "2018-01-31"
  Value,    ///< a whole number, a name, "none", or a column
  Face,     ///< a whole number, null for a face that nobody saw, or a column
  Flag,     ///< true makes the leaf `wrap`; false is the same as nothing
  Literal,  ///< the string `literal` and no other; makes nothing
  Object,   ///< an object of the form `form`
  OneOf,    ///< one of the forms `choice`, whose members stand in the same object, or (with a key) in an object each
  Subject,  ///< "die": 2, or "of": "throw" or "turn"
  Fact,     ///< a fact, with its preposition if it has one: "rests on"
  Seen,     ///< null: unknown; a value; an array of values that were all seen; {"either": [...]}
};

inline constexpr auto no_kind = static_cast<Kind>(0xFFFF);

/// A member of a form. In the order of nodes.def; the words are those of the text.
struct Part {
  As as{};
  const char* key = "";
  Kind wrap = no_kind;  ///< the node around what the value makes, or the leaf of a Flag
  Kind form = no_kind;  ///< of an Object
  bool required = true;
  bool many = false;           ///< an array of one or more
  bool single = false;         ///< of many: one may stand without its array
  bool none = false;           ///< of many: an empty array says that there are none, as leaving it out does
  const char* before = "";     ///< the words before it
  const char* between = ", ";  ///< the words between several
  const char* after = "";      ///< the words after it
  const char* literal = "";    ///< of a OneOf: the member that tells a form of two (`undetermined`)
  std::vector<Kind> choice{};
};

struct Form {
  Kind kind{};
  const char* what;   ///< `a wager`, for messages
  const char* tells;  ///< the member by which the form is known among others; empty: it never stands among others
  std::vector<Part> parts;
};

/// Every form; a kind without a row is a leaf or is made by a part of another.
[[nodiscard]] const std::vector<Form>& forms();
/// The form of that kind, or null. Of a kind with two (`undetermined` is a ruling and an outcome) the one that `tells` names.
[[nodiscard]] const Form* find_form(Kind kind, std::string_view tells = {});
/// The form that a part chooses by that kind.
[[nodiscard]] inline const Form& form_of(const Part& part, Kind kind) { return *find_form(kind, part.literal); }
/// The string by which the form is known among others, as in {"ruling": "valid"}; null if the member may be anything.
[[nodiscard]] const char* telling_word(const Form& form);

}  // namespace fairroll::json
