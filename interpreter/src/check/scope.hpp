// SPDX-License-Identifier: Apache-2.0
// What names mean.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/diagnostic.hpp>
#include <fairroll/mentions.hpp>

#include "source_units.hpp"

namespace fairroll::checking {

enum class Sort : std::uint8_t { List, State, Count, Set, Phase, Event, Figure, Number };
/// `a state`, `an event`
[[nodiscard]] std::string_view with_article(Sort sort) noexcept;
[[nodiscard]] std::string_view name_of(Sort sort) noexcept;
/// The same for who asks what names mean.
[[nodiscard]] NameKind name_sort_of(Sort sort) noexcept;

/// One value of a list: a number or a word (`none` is a word).
struct Value {
  std::string text;
  std::optional<int> number;
  SourceLocation place;
};
using Values = std::vector<Value>;

/// A list of the vocabulary, and where it is named.
struct ValueList {
  SourceLocation place;
  Values values;
};
using ValueLists = std::map<std::string, ValueList>;

struct Entity {
  enum class Progress : std::uint8_t { Unresolved, Resolving, Resolved };
  Sort sort{};
  std::string name;
  Item item;               ///< its declaration
  SourceLocation place;    ///< the name in it
  Index index = no_index;  ///< into the variables, phases, events or numbers of its owner
  Values values{};         ///< of a list
  Progress progress = Progress::Unresolved;
  std::size_t named = 0;  ///< how many sentences name it, of an event, phase or count
};

/// The names of the game, or of one wager, in the order of their declaration.
class Scope {
 public:
  [[nodiscard]] Entity* find(const std::string& name);
  void put(Entity entity);
  /// Room for so many.
  void expect(std::size_t entities) { entities_.reserve(entities); }
  [[nodiscard]] std::vector<Entity>& entities() noexcept { return entities_; }

 private:
  static constexpr std::size_t few = 16;  // quicker to go through than to look up

  std::vector<Entity> entities_;
  std::map<std::string, std::size_t> by_name_;  // filled once there are more
};

/// A wager, number or column that an undated assertion names and that the text of this day does not have. The text of another day may have
/// it.
struct UndatedFault {
  Syntax assertion;
  Diagnostic fault;
};

/// Which declarations were ever named, over all alternatives of a ruleset.
class Usage {
 public:
  /// What to do with one that never was.
  enum class Advice : std::uint8_t { UseIt, PayByIt };

  /// `sort` in words that stay.
  void declare(const SourceLocation& place, std::string_view sort, std::string_view name, Advice advice);
  void use(const SourceLocation& place) { mention(place).is_used = true; }
  /// From now on every name is kept there with what it means. `names` must live as long.
  void keep_names(std::vector<fairroll::Mention>& names) noexcept { names_ = &names; }
  /// The word means what is declared there; kept only where somebody wants to know. Says nothing of its being used.
  void means(const Syntax& word, const SourceLocation& declaration, NameKind sort) {
    if (names_ != nullptr && word && declaration.source) names_->push_back({word.location(), declaration, sort});
  }
  void means(const SourceLocation& word, const SourceLocation& declaration, NameKind sort) {
    if (names_ != nullptr) names_->push_back({word, declaration, sort});
  }
  /// Where names are kept; null: nobody wants to know.
  [[nodiscard]] std::vector<fairroll::Mention>* names() const noexcept { return names_; }
  /// What is declared there is called so.
  void declares(const Syntax& word, NameKind sort) {
    if (names_ != nullptr && word) names_->push_back({word.location(), word.location(), sort});
  }
  /// What was never named; not what `mentioned` says, for a faulty sentence may have meant it.
  void report(Diagnostics& out, const std::function<bool(const SourceLocation&)>& mentioned) const;

  std::vector<UndatedFault> undated_faults;

 private:
  struct Mention {
    SourceLocation place;
    std::string_view sort{};  ///< empty: it was used, and not declared
    std::string name{};
    Advice advice{};
    bool is_used = false;
  };

  /// That of the place, which is made if there is none.
  Mention& mention(const SourceLocation& place);
  [[nodiscard]] std::size_t find_slot(const SourceLocation& place) const;
  void grow();

  std::vector<Mention> mentions_;
  std::vector<fairroll::Mention>* names_ = nullptr;
  std::vector<std::uint32_t> slots_;  // open addressing: numbers of mentions from 1; 0 is free
};

}  // namespace fairroll::checking
