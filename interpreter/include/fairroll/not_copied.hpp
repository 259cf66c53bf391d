// SPDX-License-Identifier: Apache-2.0
// What was worked out from an object and holds for that object alone: as a member of it, it is never taken for what holds for another.
// A Ruleset keeps so what check() met.
#pragma once

#include <memory>
#include <utility>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// Goes with its owner when that is moved, and is left behind when it is copied: a copy may be changed. Empty at first. Reading is safe
/// from any thread, as long as none changes it; nothing here throws. T may be incomplete.
template <typename T>
class NotCopied {
 public:
  /// Empty.
  NotCopied() = default;
  /// Empty, whatever the other one has: its owner may become another thing.
  NotCopied(const NotCopied& /*other*/) noexcept {}
  /// Has what the other one had, which is empty from now on.
  NotCopied(NotCopied&&) noexcept = default;
  /// Is emptied, unless the other one is this one: it held for what its owner was before.
  NotCopied& operator=(const NotCopied& other) noexcept {
    if (this != &other) value_.reset();
    return *this;
  }
  /// Has what the other one had, which is empty from now on.
  NotCopied& operator=(NotCopied&&) noexcept = default;
  /// Of a T that is still incomplete, too.
  ~NotCopied() = default;

  /// From now on it is there; it lives as long as somebody has it. Null empties this one.
  void set(std::shared_ptr<const T> value) noexcept { value_ = std::move(value); }
  /// Null: there is nothing. Good as long as this one has it.
  [[nodiscard]] const T* get() const noexcept { return value_.get(); }

 private:
  std::shared_ptr<const T> value_;
};

}  // namespace fairroll
