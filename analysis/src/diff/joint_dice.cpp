// SPDX-License-Identifier: Apache-2.0
// Dice together: every kind of one die, joined die by die.
#include <algorithm>
#include <unordered_map>

#include "../answers.hpp"
#include "intern.hpp"
#include "joint_space.hpp"

namespace fairroll::analysis::difference {

namespace {

constexpr std::size_t most_pairs_of_dice = 20'000'000;

}  // namespace

std::vector<int> JointSpace::faces_of(int book, const Variant& variant, std::vector<bool>& holding) const {
  std::vector<int> faces;
  for (const DieReads& reads : readings_[book]) {
    const auto fact = static_cast<std::size_t>(std::find(observed_.face_facts().begin(), observed_.face_facts().end(), reads.fact) -
                                               observed_.face_facts().begin());
    const bool so = of_die(reads.condition, variant, observed_) && variant.faces[fact] >= 0;
    holding.push_back(so);
    if (!so) continue;
    int face = 0;
    for (const char c : rules_.vocabulary.facts[reads.fact].values[static_cast<std::size_t>(variant.faces[fact])])
      if (c >= '0' && c <= '9') face = face * 10 + (c - '0');
    if (reads.opposite) face = rules_.vocabulary.opposite_sum - face;
    if (std::find(faces.begin(), faces.end(), face) == faces.end()) faces.push_back(face);
  }
  holding.push_back(faces.size() > 1);  // then nobody can say how it reads
  std::sort(faces.begin(), faces.end());
  return faces;
}

std::size_t JointSpace::way_of(const Variant& variant) {
  WayRead way;
  const std::vector<int> here = faces_of(0, variant, way.holds[0]);
  const std::vector<int> there = faces_of(1, variant, way.holds[1]);
  way.otherwise = here != there;
  const auto at = std::find(ways_.begin(), ways_.end(), way);
  if (at != ways_.end()) return static_cast<std::size_t>(at - ways_.begin());
  ways_.push_back(std::move(way));
  return ways_.size() - 1;
}

void JointSpace::list_kinds() {
  std::map<std::pair<std::vector<char>, std::size_t>, std::size_t> known;
  for (std::size_t i = 0; i < die_variants_.size(); ++i) {
    const Variant& variant = die_variants_[i];
    DieKind kind{std::vector<char>(node_at_.size(), 0), way_of(variant), i, variant.unusual, variant.size};
    for (const auto& [condition, node] : node_at_) kind.nodes[node] = of_die(condition->operands.front(), variant, observed_) ? 1 : 0;
    const auto [at, fresh] = intern(known, std::pair(kind.nodes, kind.way), kinds_.size());
    if (fresh) {
      kinds_.push_back(std::move(kind));
      continue;
    }
    DieKind& kept = kinds_[at];
    const mpz_class size = kept.size + kind.size;
    if (kind.unusual < kept.unusual) kept = std::move(kind);
    kept.size = size;
  }
}

/// What is known of some dice together: nodes that one of them satisfies, that all of them do, and how many do, where that is asked.
struct JointSpace::Together {
  std::uint64_t any = 0;
  std::uint64_t each = ~std::uint64_t{0};
  std::uint64_t ways = 0;
  std::string counts;
  friend bool operator==(const Together&, const Together&) = default;
  struct Hash {
    std::size_t operator()(const Together& of) const noexcept {
      std::uint64_t mixed = of.any * 0x9E3779B97F4A7C15U;
      mixed = (mixed ^ (mixed >> 29U) ^ of.each) * 0xBF58476D1CE4E5B9U;
      mixed = (mixed ^ (mixed >> 32U) ^ of.ways) * 0x94D049BB133111EBU;
      return static_cast<std::size_t>(mixed ^ (mixed >> 31U)) ^ std::hash<std::string>()(of.counts);
    }
  };
};

std::vector<char> JointSpace::quantified(const Together& all) const {
  std::vector<char> truths(node_at_.size());
  std::size_t counted = 0;
  for (const auto& [condition, node] : node_at_) {
    const bool any = (all.any >> node & 1U) != 0;
    switch (condition->quantifier) {
      case Condition::Quantifier::Each:
        truths[node] = (all.each >> node & 1U) != 0 ? 1 : 0;
        break;
      case Condition::Quantifier::None:
        truths[node] = any ? 0 : 1;
        break;
      case Condition::Quantifier::Exactly:
        truths[node] = all.counts[counted++] == condition->number ? 1 : 0;
        break;
      default:
        truths[node] = any ? 1 : 0;
    }
  }
  return truths;
}

/// Adds one die of that kind.
void JointSpace::join(Together& all, const DieKind& kind, int die) const {
  std::uint64_t satisfied = 0;
  std::size_t counted = 0;
  for (const auto& [condition, node] : node_at_) {
    const bool alone = condition->quantifier == Condition::Quantifier::Numbered && condition->number != die;
    const bool so = kind.nodes[node] != 0 && !alone;
    if (so) satisfied |= std::uint64_t{1} << node;
    if (condition->quantifier != Condition::Quantifier::Exactly) continue;
    if (all.counts.size() == counted) all.counts.push_back(0);
    if (so) ++all.counts[counted];
    ++counted;
  }
  all.any |= satisfied;
  all.each &= satisfied;
  all.ways |= std::uint64_t{1} << kind.way;
}

bool JointSpace::list_dice() {
  struct Partial {
    Together together;
    std::vector<std::size_t> kinds;
    std::size_t unusual = 0;
    mpz_class size;
  };
  if (node_at_.size() > 64 || ways_.size() > 64) return false;
  std::vector<Partial> all(1);  // in the order in which they are met
  all.front().size = 1;
  for (int die = 0; die < rules_.vocabulary.dice; ++die) {
    if (all.size() > most_pairs_of_dice / kinds_.size()) return false;
    std::vector<Together> alone(kinds_.size());
    for (std::size_t i = 0; i < kinds_.size(); ++i) join(alone[i], kinds_[i], die);
    std::vector<Partial> more;
    std::unordered_map<Together, std::size_t, Together::Hash> known;
    for (const Partial& partial : all)
      for (std::size_t i = 0; i < kinds_.size(); ++i) {
        Together next = partial.together;
        next.any |= alone[i].any;
        next.each &= alone[i].each;
        next.ways |= alone[i].ways;
        if (next.counts.empty())
          next.counts = alone[i].counts;
        else
          for (std::size_t k = 0; k < next.counts.size(); ++k) next.counts[k] = static_cast<char>(next.counts[k] + alone[i].counts[k]);
        const std::size_t unusual = partial.unusual + kinds_[i].unusual;
        const auto [at, fresh] = known.try_emplace(next, more.size());
        if (fresh) more.push_back({std::move(next), {}, 0, 0});
        Partial& kept = more[at->second];
        if (fresh || unusual < kept.unusual) {
          kept.kinds = partial.kinds;
          kept.kinds.push_back(i);
          kept.unusual = unusual;
        }
        kept.size += partial.size * kinds_[i].size;
      }
    all = std::move(more);
  }
  for (const Partial& partial : all) {
    std::vector<std::size_t> ways;
    for (std::size_t way = 0; way < ways_.size(); ++way)
      if ((partial.together.ways >> way & 1U) != 0) ways.push_back(way);
    add_dice(quantified(partial.together), ways, partial.kinds, partial.unusual, partial.size);
  }
  return true;
}

void JointSpace::add_dice(const std::vector<char>& nodes, const std::vector<std::size_t>& ways, const std::vector<std::size_t>& kinds,
                          std::size_t unusual, const mpz_class& size) {
  DiceCase one{nodes, kinds, false, {0, 0}, {}, unusual, size};
  one.bits = bits_of(of_dice, At{&nodes, nullptr, nullptr});
  for (int book = 0; book < 2; ++book) {
    std::vector<std::vector<bool>> read;
    for (const std::size_t way : ways) {
      read.push_back(ways_[way].holds[book]);
      one.read_otherwise = one.read_otherwise || ways_[way].otherwise;
    }
    std::sort(read.begin(), read.end());
    read.erase(std::unique(read.begin(), read.end()), read.end());
    one.ways[book] = intern(known_ways_[book], std::move(read), known_ways_[book].size()).first;
  }
  // What only pure conditions of dice asked is in the bits by now.
  std::vector<char> key(mixed_.empty() ? std::vector<char>{} : nodes);
  for (std::size_t i = 0; i < asked_.size(); ++i) key.push_back(one.bits.test(i) ? 1 : 0);
  const auto [at, fresh] = intern(known_dice_, std::pair(key, ways), dice_.size());
  if (fresh) {
    dice_.push_back(std::move(one));
    return;
  }
  DiceCase& kept = dice_[at];
  const mpz_class together = kept.size + size;
  if (unusual < kept.unusual) kept = std::move(one);
  kept.size = together;
}

}  // namespace fairroll::analysis::difference
