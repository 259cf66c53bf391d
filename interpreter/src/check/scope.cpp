// SPDX-License-Identifier: Apache-2.0
#include "scope.hpp"

#include <algorithm>
#include <array>

#include "report.hpp"

namespace fairroll::checking {

std::string_view with_article(Sort sort) noexcept {
  constexpr std::array<std::string_view, 8> names{"a list",  "a state",  "a count",  "a set",
                                                  "a phase", "an event", "a figure", "a number of the wager"};
  static_assert(names.size() == static_cast<std::size_t>(Sort::Number) + 1);
  return names[static_cast<std::size_t>(sort)];
}

std::string_view name_of(Sort sort) noexcept {
  const std::string_view words = with_article(sort);
  return words.substr(words.find(' ') + 1);
}

NameKind name_sort_of(Sort sort) noexcept {
  constexpr std::array<NameKind, 8> sorts{NameKind::List,  NameKind::State, NameKind::Count,      NameKind::Set,
                                          NameKind::Phase, NameKind::Event, NameKind::DiceFigure, NameKind::Number};
  static_assert(sorts.size() == static_cast<std::size_t>(Sort::Number) + 1);
  return sorts[static_cast<std::size_t>(sort)];
}

Entity* Scope::find(const std::string& name) {
  if (entities_.size() <= few) {
    const auto found = std::find_if(entities_.begin(), entities_.end(), [&](const Entity& one) { return one.name == name; });
    return found == entities_.end() ? nullptr : &*found;
  }
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : &entities_[found->second];
}

void Scope::put(Entity entity) {
  if (Entity* const before = find(entity.name)) {
    *before = std::move(entity);
    return;
  }
  entities_.push_back(std::move(entity));
  if (entities_.size() <= few) return;
  for (std::size_t i = by_name_.size(); i < entities_.size(); ++i) by_name_.emplace(entities_[i].name, i);
}

void Usage::declare(const SourceLocation& place, std::string_view sort, std::string_view name, Advice advice) {
  Mention& mentioned = mention(place);
  mentioned.sort = sort;
  mentioned.name = name;
  mentioned.advice = advice;
}

Usage::Mention& Usage::mention(const SourceLocation& place) {
  if (2 * mentions_.size() >= slots_.size()) grow();
  const std::size_t slot = find_slot(place);
  if (slots_[slot] == 0) {
    mentions_.push_back({place});
    slots_[slot] = static_cast<std::uint32_t>(mentions_.size());
  }
  return mentions_[slots_[slot] - 1];
}

/// Where the place is, or where it belongs. Names of one file begin at different places, and there are few files.
std::size_t Usage::find_slot(const SourceLocation& place) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = (place.span.begin + reinterpret_cast<std::uintptr_t>(place.source.get()) / alignof(Source)) & mask;
  const auto is_other = [&](const SourceLocation& at) { return at.span.begin != place.span.begin || at.source != place.source; };
  while (slots_[slot] != 0 && is_other(mentions_[slots_[slot] - 1].place)) slot = (slot + 1) & mask;
  return slot;
}

void Usage::grow() {
  constexpr std::size_t fewest = 64;
  slots_.assign(std::max(fewest, 2 * slots_.size()), 0);
  mentions_.reserve(slots_.size() / 2);
  for (std::size_t i = 0; i < mentions_.size(); ++i) slots_[find_slot(mentions_[i].place)] = static_cast<std::uint32_t>(i + 1);
}

void Usage::report(Diagnostics& out, const std::function<bool(const SourceLocation&)>& mentioned) const {
  for (const Mention& one : mentions_) {
    if (one.sort.empty() || one.is_used || mentioned(one.place)) continue;
    Diagnostic diagnostic{Code::unused, one.place, std::string(one.sort) + " " + in_backticks(one.name) + " is never used"};
    diagnostic.help = one.advice == Advice::PayByIt ? "write `pays per " + one.name + "` in a wager" : "remove it, or use it";
    out.push_back(std::move(diagnostic));
  }
}

}  // namespace fairroll::checking
