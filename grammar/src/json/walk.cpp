// SPDX-License-Identifier: Apache-2.0
#include "walk.hpp"

#include <algorithm>

namespace fairroll::json {

bool Walk::fits(const Part& part, const Syntax& node) {
  const auto is_one = [&](std::initializer_list<Kind> kinds) {
    return std::any_of(kinds.begin(), kinds.end(), [&](Kind kind) { return node.is(kind); });
  };
  switch (part.as) {
    case As::Name:
    case As::Plain:
    case As::AnyName:
    case As::Fact:
      return node.is(Kind::name);
    case As::Integer:
      return node.is(Kind::integer);
    case As::Number:
      return is_one({Kind::integer, Kind::name});
    case As::Money:
      return is_one({Kind::number, Kind::name});
    case As::Text:
      return node.is(Kind::text);
    case As::Path:
      return node.is(Kind::path);
    case As::Date:
      return node.is(Kind::date);
    case As::Value:
      return is_one({Kind::integer, Kind::range, Kind::none_, Kind::name});
    case As::Face:
      return is_one({Kind::integer, Kind::name, Kind::unknown_});
    case As::Flag:
      return node.is(part.wrap);
    case As::Object:
      return node.is(part.form);
    case As::OneOf:
      return std::any_of(part.choice.begin(), part.choice.end(), [&](Kind kind) { return node.is(kind); });
    case As::Subject:
      return is_one({Kind::of_die, Kind::of_throw, Kind::of_turn});
    case As::Seen:
      return is_one({Kind::unknown_, Kind::values});
    case As::Literal:
      return false;
  }
  return false;
}

}  // namespace fairroll::json
