// SPDX-License-Identifier: Apache-2.0
// Going through a node's children in the order of its form, for whoever makes something else of them.
#pragma once

#include <vector>

#include "forms.hpp"
#include "order.hpp"

namespace fairroll::json {

class Walk {
 public:
  explicit Walk(const Syntax& node) : children_(in_order(node)) {}

  [[nodiscard]] bool ended() const noexcept { return at_ == children_.size(); }
  [[nodiscard]] Syntax next() const { return ended() ? Syntax{} : children_[at_]; }
  Syntax take() { return children_[at_++]; }
  /// The next child, if it is of one of those kinds, else null.
  Syntax take(std::initializer_list<Kind> kinds) {
    for (const Kind kind : kinds)
      if (next().is(kind)) return take();
    return {};
  }
  /// All that follow and may be what the part says.
  [[nodiscard]] std::vector<Syntax> take_all(const Part& part) {
    std::vector<Syntax> found;
    while (!ended() && fits(part, next()) && (part.many || found.empty())) found.push_back(take());
    return found;
  }

 private:
  [[nodiscard]] static bool fits(const Part& part, const Syntax& node);

  std::vector<Syntax> children_;
  std::size_t at_ = 0;
};

}  // namespace fairroll::json
