// SPDX-License-Identifier: Apache-2.0
#include "rearrange.hpp"

#include <algorithm>

#include <fairroll/detail/joined.hpp>

namespace fairroll::analysis {

namespace {

class Writer {
 public:
  Writer(const Tree& tree, std::uint64_t order) : tree_(tree), order_(order), state_(order * 0x9E3779B97F4A7C15U + 1) {}

  std::string write(const Syntax& node) {
    const std::vector<Syntax> children = node.children();
    if (children.empty()) return node.str();
    std::string text;
    std::uint32_t at = node.span().begin;
    for (std::size_t i = 0; i < children.size();) {
      text += gap(at, children[i].span().begin);
      std::size_t end = i + 1;
      if (moves(node, children, i))
        while (end < children.size() && children[end].kind() == children[i].kind()) ++end;
      text += group({children.begin() + static_cast<std::ptrdiff_t>(i), children.begin() + static_cast<std::ptrdiff_t>(end)});
      at = children[end - 1].span().end;
      i = end;
    }
    return text + gap(at, node.span().end);
  }

 private:
  [[nodiscard]] std::string gap(std::uint32_t begin, std::uint32_t end) const { return std::string(tree_.source->slice(Span{begin, end})); }

  /// The order of children of this kind means nothing there.
  static bool moves(const Syntax& node, const std::vector<Syntax>& children, std::size_t i) {
    switch (children[i].kind()) {
      case Kind::statement:
      case Kind::ground:
      case Kind::arm:
      case Kind::becomes:
        return true;
      case Kind::row:  // the first names the columns; of an amendment's rows, too
        return i > 0 && children[i - 1].kind() == Kind::row && (node.is(Kind::paytable) || node.is(Kind::amend_paytable));
      default:
        return false;
    }
  }

  std::string group(const std::vector<Syntax>& members) {
    std::vector<std::string> texts;
    for (const Syntax& member : members) texts.push_back(write(member));
    if (order_ == 0)
      std::reverse(texts.begin(), texts.end());
    else
      for (std::size_t i = texts.size(); i > 1; --i) std::swap(texts[i - 1], texts[next() % i]);
    return detail::joined(texts, "\n");
  }

  /// A linear congruential generator is random enough to mix statements, and the same everywhere.
  std::size_t next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>(state_ >> 33U);
  }

  const Tree& tree_;
  std::uint64_t order_;
  std::uint64_t state_;
};

}  // namespace

std::string rearranged(const Tree& tree, std::uint64_t order) { return Writer(tree, order).write(tree.top()) + "\n"; }

}  // namespace fairroll::analysis
