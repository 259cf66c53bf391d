// SPDX-License-Identifier: Apache-2.0
#include "book.hpp"

#include <algorithm>

#include <fairroll/detail/heard.hpp>
#include <fairroll/detail/visit.hpp>

namespace fairroll::analysis {

std::vector<MachineKey> keys_of(const Ruleset& ruleset, Index index) {
  const Wager& wager = ruleset.wagers[index];
  std::vector<std::shared_ptr<const MachineKey>> parents{nullptr};
  if (wager.parent != no_index) {
    parents.clear();
    for (MachineKey& key : keys_of(ruleset, wager.parent)) parents.push_back(std::make_shared<const MachineKey>(std::move(key)));
  }
  const std::vector<std::vector<int>> none{{}};
  std::vector<MachineKey> keys;
  for (const std::vector<int>& numbers : wager.numbers.empty() ? none : wager.numbers)
    for (const auto& parent : parents) keys.push_back({index, numbers, parent});
  return keys;
}

std::vector<MachineKey> all_keys(const Ruleset& ruleset) {
  std::vector<MachineKey> keys;
  for (Index wager = 0; wager < ruleset.wagers.size(); ++wager)
    for (MachineKey& key : keys_of(ruleset, wager)) keys.push_back(std::move(key));
  return keys;
}

bool asks_owner(const Ruleset& ruleset, const MachineKey& key) {
  for (const MachineKey* one = &key; one != nullptr && one->wager != no_index; one = one->parent.get())
    if (detail::names_owner(ruleset, ruleset.wagers[one->wager])) return true;
  return false;
}

std::vector<MachineKey> keys_to_compare(const Ruleset& ruleset, const Ruleset& other) {
  std::vector<MachineKey> keys;
  for (MachineKey& key : all_keys(ruleset)) {
    const std::optional<MachineKey> there = counterpart(ruleset, key, other);
    keys.push_back(std::move(key));
    if (!asks_owner(ruleset, keys.back()) && !(there && asks_owner(other, *there))) continue;
    keys.push_back(keys.back());
    keys.back().owner_throws = false;
  }
  return keys;
}

std::string key_words(const Ruleset& ruleset, const MachineKey& key) {
  const Wager& wager = ruleset.wagers[key.wager];
  std::string words = wager.format_name(key.numbers);
  if (key.parent && !ruleset.wagers[key.parent->wager].numbers.empty()) words += " behind " + key_words(ruleset, *key.parent);
  return key.owner_throws ? words : words + " while another seat throws";
}

std::optional<MachineKey> counterpart(const Ruleset& from, const MachineKey& key, const Ruleset& to) {
  MachineKey other{to.find_wager(from.wagers[key.wager].name), key.numbers, nullptr, key.owner_throws};
  if (other.wager == no_index) return std::nullopt;
  const Wager& wager = to.wagers[other.wager];
  const auto& numbers = wager.numbers;
  const bool known = key.numbers.empty() ? numbers.empty() : std::find(numbers.begin(), numbers.end(), key.numbers) != numbers.end();
  if (!known || (wager.parent != no_index) != (key.parent != nullptr) ||
      wager.components.empty() != from.wagers[key.wager].components.empty())
    return std::nullopt;
  if (!key.parent) return other;
  const std::optional<MachineKey> parent = counterpart(from, *key.parent, to);
  if (!parent || parent->wager != wager.parent) return std::nullopt;
  other.parent = std::make_shared<const MachineKey>(*parent);
  return other;
}

SourceLocation place_of(const Ruleset& ruleset, Index clause) {
  return clause < ruleset.clauses.size() ? ruleset.clauses[clause].location : SourceLocation{};
}

std::vector<bool> signature_of(const Ruleset& ruleset, Index role) {
  std::vector<Index> acts_as{role};
  for (const Designation& one : ruleset.designations)
    if (one.designated_role == role) acts_as.push_back(one.replaced_role);
  const auto among = [&](const std::vector<Index>& roles) {
    return std::find_first_of(roles.begin(), roles.end(), acts_as.begin(), acts_as.end()) != roles.end();
  };
  std::vector<bool> signature;
  for (const Power& power : ruleset.conduct.powers) {
    signature.push_back(among(power.roles));
    signature.push_back(among(power.action.overruled));
  }
  for (const Duty& duty : ruleset.conduct.duties) {
    signature.push_back(among({duty.role}));
    signature.push_back(among(duty.action.overruled));
  }
  return signature;
}

bool is_by_law(const Ruling& ruling) {
  return std::any_of(ruling.trace.begin(), ruling.trace.end(),
                     [](const TraceEntry& asked) { return asked.stage == Stage::RulingWithoutCall && asked.is_deciding; });
}

std::optional<Money> money_of(const Ruleset& ruleset, const Amount& amount) {
  const std::optional<Rational> units = detail::known_amount(ruleset, amount);
  return units ? std::optional<Money>(Money{units->floor()}) : std::nullopt;
}

std::shared_ptr<const Ruleset> with_column(const Ruleset& ruleset, Index paytable, const std::string& column) {
  auto other = std::make_shared<Ruleset>(ruleset);
  const std::vector<std::string>& columns = other->paytables[paytable].columns;
  other->paytables[paytable].posted_column = static_cast<Index>(std::find(columns.begin(), columns.end(), column) - columns.begin());
  return other;
}

std::shared_ptr<const Ruleset> base_as_posted(const Library& library, const Ruleset& house) {
  if (house.base.empty()) return nullptr;
  Selection selection;
  selection.as_of = house.as_of;
  for (const ReadingOrChoice& question : house.alternatives) {
    if (!question.selected_index) continue;
    auto& chosen = question.is_reading ? selection.readings : selection.postings;
    chosen[question.name] = question.alternative_names[*question.selected_index];
  }
  for (const Paytable& table : house.paytables)
    if (table.posted_column) selection.postings[table.name] = table.columns[*table.posted_column];
  for (const Posting& posting : house.postings)
    if (posting.value) selection.postings[posting.name] = to_string(*posting.value, house.currency);
  return check_without_lint(library, house.base, selection);
}

}  // namespace fairroll::analysis
