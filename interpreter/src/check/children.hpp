// SPDX-License-Identifier: Apache-2.0
// The children of a node one after another, without a list of them.
#pragma once

#include <cstddef>

#include <fairroll/syntax.hpp>

namespace fairroll::checking {

/// All children, or those of one kind, in order. Of a null cursor there are none.
class Children {
 public:
  class Iterator {
   public:
    Iterator(const Children& list, std::size_t at) noexcept : list_(&list), at_(list.next(at)) {}
    [[nodiscard]] Syntax operator*() const noexcept { return list_->of_[at_]; }
    Iterator& operator++() noexcept {
      at_ = list_->next(at_ + 1);
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) noexcept { return a.at_ != b.at_; }

   private:
    const Children* list_;
    std::size_t at_;
  };

  explicit Children(const Syntax& of) noexcept : of_(of), size_(of.size()) {}
  Children(const Syntax& of, Kind kind) noexcept : of_(of), size_(of.size()), kind_(kind), any_kind_(false) {}
  [[nodiscard]] Iterator begin() const noexcept { return {*this, 0}; }
  [[nodiscard]] Iterator end() const noexcept { return {*this, size_}; }

 private:
  [[nodiscard]] std::size_t next(std::size_t at) const noexcept {
    while (!any_kind_ && at != size_ && !of_[at].is(kind_)) ++at;
    return at;
  }

  Syntax of_;
  std::size_t size_;
  Kind kind_{};
  bool any_kind_ = true;
};

}  // namespace fairroll::checking
