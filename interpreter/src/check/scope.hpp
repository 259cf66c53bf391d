// What names mean.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/diagnostic.hpp>

#include "material.hpp"

namespace fairroll::checking {

enum class Sort : std::uint8_t { List, State, Count, Set, Phase, Event, Number };
/// `a state`, `an event`
[[nodiscard]] std::string_view with_article(Sort sort) noexcept;
[[nodiscard]] std::string_view name_of(Sort sort) noexcept;

/// One value of a list: a number or a word (`none` is a word).
struct Value {
  std::string text;
  std::optional<int> number;
  Place place;
};
using Values = std::vector<Value>;

struct Entity {
  enum class Progress : std::uint8_t { Unresolved, Resolving, Resolved };
  Sort sort{};
  std::string name;
  Item item;               ///< its declaration
  Place place;             ///< the name in it
  Index index = no_index;  ///< into the variables, phases, events or numbers of its owner
  Values values{};         ///< of a list
  Progress progress = Progress::Unresolved;
};

/// The names of the game, or of one wager, in the order of their declaration.
class Scope {
 public:
  [[nodiscard]] Entity* find(const std::string& name);
  void put(Entity entity);
  [[nodiscard]] std::vector<Entity>& entities() noexcept { return entities_; }

 private:
  std::vector<Entity> entities_;
  std::map<std::string, std::size_t> by_name_;
};

/// Which declarations were ever named, over all alternatives of a ruleset.
class Usage {
 public:
  void declare(const Place& place, std::string what, std::string help) {
    declared_.insert({key(place), {place, std::move(what), std::move(help)}});
  }
  void use(const Place& place) { used_.insert({key(place), true}); }
  /// What was never named; not what `mentioned` says, for a faulty sentence may have meant it.
  void report(Diagnostics& out, const std::function<bool(const Place&)>& mentioned) const;

 private:
  using Key = std::pair<const Source*, std::uint32_t>;
  struct Unused {
    Place place;
    std::string what;
    std::string help;
  };
  [[nodiscard]] static Key key(const Place& place) { return {place.source.get(), place.span.begin}; }

  std::map<Key, Unused> declared_;
  std::map<Key, bool> used_;
};

}  // namespace fairroll::checking
