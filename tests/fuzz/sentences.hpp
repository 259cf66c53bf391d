// SPDX-License-Identifier: Apache-2.0
// Changes of a text by its sentences: what the syntax tree says is one thing is left out, doubled, moved, or put in the place of another of
// its kind. Most of what comes of it can be read again, so the checker and the engines behind it get to see it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/parser.hpp>
#include <fairroll/syntax.hpp>

#include "support/shipped.hpp"

namespace fuzzing {

/// What lies between a rule file and the steps that are played under it, in an input that has both.
inline constexpr std::string_view session_mark = "\n---\n";

using Parse = fairroll::ParseResult (*)(fairroll::SourcePtr);

/// Draws by remainder, so that an input comes to the same on every machine.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : bits_(seed) {}
  [[nodiscard]] std::size_t below(std::size_t count) { return static_cast<std::size_t>(bits_() % count); }
  template <typename List>
  [[nodiscard]] const auto& of(const List& all) {
    return all[below(all.size())];
  }

 private:
  std::mt19937_64 bits_;
};

/// Sentences of the texts that ship, by kind.
class Donors {
 public:
  [[nodiscard]] static const Donors& shipped() {
    static const Donors all;
    return all;
  }
  /// Null: no text has such a one.
  [[nodiscard]] const std::vector<std::string>* of(fairroll::Kind kind) const {
    const auto found = by_kind_.find(kind);
    return found == by_kind_.end() ? nullptr : &found->second;
  }

 private:
  static constexpr std::size_t most_of_a_kind = 500;
  static constexpr std::size_t longest = 1500;

  Donors() {
    for (const char* folder : {"rulesets", "tests/samples"})
      for (const auto& entry : std::filesystem::recursive_directory_iterator(std::filesystem::path(FAIRROLL_ROOT) / folder)) {
        const auto relative = std::filesystem::relative(entry.path(), FAIRROLL_ROOT);
        if (entry.path().extension() == ".fair") take(fairroll::parse_rules, shipped_text(relative));
        if (entry.path().extension() == ".scenario") take(fairroll::parse_scenarios, shipped_text(relative));
      }
  }

  void take(Parse parse, const std::string& text) {
    const fairroll::ParseResult read = parse(std::make_shared<const fairroll::Source>("donor", text));
    for (const fairroll::Node& node : read.tree->nodes) {
      std::vector<std::string>& kept = by_kind_[node.kind];
      const std::string_view piece = read.tree->source->slice(node.span);
      if (piece.empty() || piece.size() > longest || kept.size() >= most_of_a_kind) continue;
      if (std::find(kept.begin(), kept.end(), piece) == kept.end()) kept.emplace_back(piece);
    }
  }

  std::map<fairroll::Kind, std::vector<std::string>> by_kind_;
};

/// One text, and changes of it.
class Sentences {
 public:
  Sentences(Parse parse, const std::string& text) : read_(parse(std::make_shared<const fairroll::Source>("fuzz", text))), text_(text) {
    for (const fairroll::Node& node : read_.tree->nodes)
      if (node.span.begin < node.span.end && node.span.end <= text_.size()) nodes_.push_back(&node);
  }

  [[nodiscard]] bool has_any() const noexcept { return nodes_.size() > few; }

  [[nodiscard]] std::string changed(Chance& chance) const {
    const fairroll::Node& one = *chance.of(nodes_);
    switch (chance.below(7)) {
      case 0:
        return replaced(one.span, "");
      case 1:
        return replaced(one.span, slice(one) + "\n" + slice(one));
      case 2:
        return swapped(chance, one);
      case 3:
        return replaced(one.span, slice(like(chance, one)));
      case 4:
        return renumbered(chance);
      case 5:
        return renumbered(chance);
      default:
        return donated(chance, one);
    }
  }

 private:
  static constexpr std::size_t few = 4;

  [[nodiscard]] std::string slice(const fairroll::Node& node) const {
    return text_.substr(node.span.begin, node.span.end - node.span.begin);
  }
  [[nodiscard]] std::string replaced(const fairroll::Span& span, const std::string& by) const {
    return text_.substr(0, span.begin) + by + text_.substr(span.end);
  }
  /// Itself, if there is no other.
  [[nodiscard]] const fairroll::Node& like(Chance& chance, const fairroll::Node& one) const {
    std::vector<const fairroll::Node*> same;
    for (const fairroll::Node* node : nodes_)
      if (node->kind == one.kind) same.push_back(node);
    return *chance.of(same);
  }
  [[nodiscard]] std::string swapped(Chance& chance, const fairroll::Node& one) const {
    const fairroll::Node* first = &one;
    const fairroll::Node* second = &like(chance, one);
    if (first->span.begin > second->span.begin) std::swap(first, second);
    if (first->span.end > second->span.begin) return replaced(one.span, slice(*second));  // one lies in the other
    return text_.substr(0, first->span.begin) + slice(*second) + text_.substr(first->span.end, second->span.begin - first->span.end) +
           slice(*first) + text_.substr(second->span.end);
  }
  [[nodiscard]] std::string renumbered(Chance& chance) const {
    static const std::array<const char*, 14> numbers{"0", "1", "2", "3", "5", "6", "7", "11", "12", "13", "64", "65", "1000", "1000001"};
    std::vector<const fairroll::Node*> all;
    for (const fairroll::Node* node : nodes_)
      if (node->kind == fairroll::Kind::integer || node->kind == fairroll::Kind::number) all.push_back(node);
    if (all.empty()) return text_;
    const fairroll::Node& one = *chance.of(all);
    const std::string is = slice(one);
    const bool small = is.size() < 9 && is.find('.') == std::string::npos;
    if (small && chance.below(2) == 0)
      return replaced(one.span, std::to_string(std::max(0, std::stoi(is) + (chance.below(2) == 0 ? 1 : -1))));
    return replaced(one.span, chance.of(numbers));
  }
  [[nodiscard]] std::string donated(Chance& chance, const fairroll::Node& one) const {
    const std::vector<std::string>* const given = Donors::shipped().of(one.kind);
    return given == nullptr || given->empty() ? text_ : replaced(one.span, chance.of(*given));
  }

  fairroll::ParseResult read_;
  const std::string& text_;
  std::vector<const fairroll::Node*> nodes_;
};

/// The notation that a text is most likely in.
[[nodiscard]] inline Parse likely_notation(std::string_view text) {
  return text.find("scenario") != std::string_view::npos ? fairroll::parse_scenarios : fairroll::parse_rules;
}

/// The text after one to three changes, in the notation that it is in; of two parts one is changed. Empty: it is in no notation.
[[nodiscard]] inline std::string changed_by_sentence(const std::string& text, std::uint64_t seed) {
  Chance chance(seed);
  const std::size_t mark = text.find(session_mark);
  const bool steps = mark != std::string::npos && chance.below(2) == 0;
  std::string part = mark == std::string::npos ? text : steps ? text.substr(mark + session_mark.size()) : text.substr(0, mark);
  const std::size_t times = 1 + chance.below(3);
  for (std::size_t i = 0; i < times; ++i) {
    const Sentences sentences(steps ? fairroll::parse_steps : likely_notation(part), part);
    if (!sentences.has_any()) return {};
    part = sentences.changed(chance);
  }
  if (mark == std::string::npos) return part;
  return steps ? text.substr(0, mark + session_mark.size()) + part : part + text.substr(mark);
}

}  // namespace fuzzing
