// SPDX-License-Identifier: Apache-2.0
#include "throw_space.hpp"

#include <algorithm>
#include <bit>
#include <bitset>
#include <map>

#include <fairroll/detail/conduct_facts.hpp>
#include <fairroll/detail/evaluate.hpp>
#include <fairroll/detail/variable_range.hpp>

#include "answers.hpp"

namespace fairroll::analysis {

namespace {

constexpr std::size_t most_situations = 1U << 14U;
constexpr std::size_t most_pairs_of_dice = 20'000'000;
constexpr std::size_t most_points = 200'000'000;
// The same where each case stands by itself.
constexpr std::size_t most_cases = 1U << 18U;
constexpr std::size_t most_points_of_cases = 40'000'000;

/// Cases that are alike are one: the number of that key, which is `fresh` if it was not there; and whether it was not.
template <typename Map, typename Key>
std::pair<std::size_t, bool> intern(Map& known, Key key, std::size_t fresh) {
  const auto [at, is_new] = known.try_emplace(std::move(key), fresh);
  return {at->second, is_new};
}

/// The less unusual stays, with the size of both.
template <typename Case>
void merge(Case& kept, Case one) {
  const Whole size = kept.size + one.size;
  if (one.unusual < kept.unusual) kept = std::move(one);
  kept.size = size;
}

}  // namespace

std::size_t ThrowSpace::ask(Condition condition) {
  asked_.push_back({std::move(condition), 0});
  return asked_.size() - 1;
}

void ThrowSpace::read_by(int book, const DieReading& reads) {
  observed_.add(reads.condition);
  observed_.add_face(reads.fact);
  readings_[book].push_back(reads);
}

unsigned ThrowSpace::gather(const Condition& condition) {
  switch (condition.op) {
    case Condition::Op::Phase:
      return gather(rules_.game.phases[condition.phase].condition);
    case Condition::Op::Dice:
      if (node_at_.try_emplace(&condition, nodes_.size()).second) nodes_.push_back(&condition);
      observed_.add(condition);
      return of_dice;
    case Condition::Op::Fact:
      observed_.add(condition);
      return of_throw;
    case Condition::Op::Variable:
    case Condition::Op::Includes:
    case Condition::Op::Holds:
      atoms_.push_back(&condition);
      return of_stood;
    default: {
      unsigned all = 0;
      for (const Condition& operand : condition.operands) all |= gather(operand);
      return all;
    }
  }
}

bool ThrowSpace::list() {
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    asked_[i].rests_on = gather(asked_[i].condition);
    if (asked_[i].rests_on == 0) asked_[i].rests_on = of_throw;
    if (std::popcount(asked_[i].rests_on) > 1) mixed_.push_back(i);
  }
  why_ = "the conduct clauses depend on so many facts that their cases cannot be enumerated";
  auto of_die_alone = observed_.variants(true);
  auto of_throw_alone = observed_.variants(false);
  if (!of_die_alone || !of_throw_alone) {
    if (observed_.too_wide() != no_index)
      why_ += "; the values of the fact `" + rules_.vocabulary.facts[observed_.too_wide()].name + "` have too many combinations";
    return false;
  }
  die_variants_ = std::move(*of_die_alone);
  throw_variants_ = std::move(*of_throw_alone);
  if (!list_stood()) return false;
  list_kinds();
  list_throws();
  const std::size_t most = each_case_ ? most_points_of_cases : most_points;
  if (!list_dice() || dice_.size() > most / throws_.size() / stood_.size()) return false;
  Whole dice;
  Whole thrown;
  for (const DiceCase& one : dice_) dice += one.size;
  for (const ThrowCase& one : throws_) thrown += one.size;
  records_ = dice * thrown;
  why_.clear();
  return true;
}

// ---- conditions

/// One case: which conditions of dice hold in it, what the throw is like and how things stood.
struct ThrowSpace::Source {
  using Truth = bool;
  const ThrowSpace& of;
  const At& at;

  [[nodiscard]] bool dice(const Condition& condition) const { return (*at.nodes)[of.node_at_.at(&condition)] != 0; }
  [[nodiscard]] bool fact(const FactTest& test, int) const { return at.thrown->truths[of.observed_.atom(test)]; }
  [[nodiscard]] bool stood_so(const Condition& condition) const { return stands(of.rules_.game, condition, *at.stood); }
  [[nodiscard]] bool variable(const Condition& condition) const { return stood_so(condition); }
  [[nodiscard]] bool includes(const Condition& condition) const { return stood_so(condition); }
  [[nodiscard]] bool holds(const Condition& condition) const { return stood_so(condition); }
  [[nodiscard]] static bool number(const Condition&) { return true; }  // no wager is at hand
  [[nodiscard]] bool phase(const Condition& condition, int die) const {
    return detail::evaluate(of.rules_.game.phases[condition.phase].condition, *this, die);
  }
};

bool ThrowSpace::holds(const Condition& condition, const At& at) const { return detail::evaluate(condition, Source{*this, at}); }

Bits ThrowSpace::bits_of(unsigned rests_on, const At& at) const {
  Bits bits(asked_.size());
  for (std::size_t i = 0; i < asked_.size(); ++i)
    if (asked_[i].rests_on == rests_on && holds(asked_[i].condition, at)) bits.set(i);
  return bits;
}

// ---- the throw, and how things stood

void ThrowSpace::list_throws() {
  std::map<std::vector<std::uint64_t>, std::size_t> known;
  for (std::size_t i = 0; i < throw_variants_.size(); ++i) {
    const Variant& variant = throw_variants_[i];
    ThrowCase one{i, bits_of(of_throw, At{nullptr, &variant, nullptr}), variant.unusual, variant.size};
    const bool alone = each_case_ || !mixed_.empty();
    const auto [at, fresh] = alone ? std::pair(i, true) : intern(known, std::vector(one.bits.words()), throws_.size());
    if (fresh)
      throws_.push_back(std::move(one));
    else
      merge(throws_[at], std::move(one));
  }
}

ThrowSpace::Stood ThrowSpace::stood_of(std::size_t code, const std::vector<Index>& variables, const std::vector<Index>& wagers) const {
  Stood one;
  one.situation.game_values = first_values(rules_.game.variables);
  one.situation.held_wagers.resize(2);
  if (rules_.vocabulary.thrower != no_index) one.situation.thrower = 0;
  for (const Index variable : variables) {
    const std::size_t digit = code % range_size(rules_.game.variables[variable]);
    code /= range_size(rules_.game.variables[variable]);
    one.situation.game_values[variable] = value_at(rules_.game.variables[variable], static_cast<int>(digit));
    one.unusual += digit > 0 ? 1 : 0;
  }
  for (const Index wager : wagers) {  // nobody, another seat, the thrower
    if (const std::size_t digit = code % 3; digit > 0) {
      one.situation.held_wagers[2 - digit].push_back(wager);
      ++one.unusual;
    }
    code /= 3;
  }
  if (each_case_) one.unusual = 0;
  return one;
}

bool ThrowSpace::list_stood() {
  std::vector<Index> variables;
  std::vector<Index> wagers;
  std::size_t product = 1;
  const auto note = [&](std::vector<Index>& list, Index one, std::size_t size) {
    if (std::find(list.begin(), list.end(), one) != list.end()) return;
    list.push_back(one);
    product = product > most_situations ? product : product * std::max<std::size_t>(size, 1);
  };
  for (const Condition* atom : atoms_) {
    if (atom->op != Condition::Op::Holds) note(variables, atom->variable.index, range_size(rules_.game.variables[atom->variable.index]));
    for (const Index wager : atom->wagers) note(wagers, wager, 3);
  }
  if (product > most_situations) return false;
  std::map<std::vector<char>, std::size_t> known;
  for (std::size_t code = 0; code < product; ++code) {
    Stood one = stood_of(code, variables, wagers);
    std::vector<char> truths;
    for (const Condition* atom : atoms_) truths.push_back(stands(rules_.game, *atom, one.situation) ? 1 : 0);
    const auto [at, fresh] = intern(known, std::move(truths), stood_.size());
    one.bits = bits_of(of_stood, At{nullptr, nullptr, &one.situation});
    if (fresh)
      stood_.push_back(std::move(one));
    else if (one.unusual < stood_[at].unusual)
      stood_[at] = std::move(one);
  }
  return true;
}

// ---- one die

/// The faces that the sentences of that book read; `by`: which of them each does, -1 where it reads none.
std::vector<int> ThrowSpace::faces_of(int book, const Variant& variant, std::vector<int>& by) const {
  std::vector<int> faces;
  for (const DieReading& reads : readings_[book]) {
    const auto fact = static_cast<std::size_t>(std::find(observed_.face_facts().begin(), observed_.face_facts().end(), reads.fact) -
                                               observed_.face_facts().begin());
    if (variant.faces[fact] < 0 || !of_die(reads.condition, variant, observed_)) {
      by.push_back(-1);
      continue;
    }
    const int face = detail::face_read(rules_.vocabulary, reads, static_cast<std::size_t>(variant.faces[fact]));
    const auto at = std::find(faces.begin(), faces.end(), face);
    by.push_back(static_cast<int>(at - faces.begin()));
    if (at == faces.end()) faces.push_back(face);
  }
  std::sort(faces.begin(), faces.end());
  return faces;
}

std::size_t ThrowSpace::way_of(const Variant& variant) {
  WayRead way;
  const std::vector<int> here = faces_of(0, variant, way.by[0]);
  const std::vector<int> there = faces_of(1, variant, way.by[1]);
  way.otherwise = here != there;
  const auto at = std::find(ways_.begin(), ways_.end(), way);
  if (at != ways_.end()) return static_cast<std::size_t>(at - ways_.begin());
  ways_.push_back(std::move(way));
  return ways_.size() - 1;
}

void ThrowSpace::list_kinds() {
  std::map<std::pair<std::vector<char>, std::size_t>, std::size_t> known;
  for (std::size_t i = 0; i < die_variants_.size(); ++i) {
    const Variant& variant = die_variants_[i];
    DieKind kind{{}, way_of(variant), i, variant.unusual, variant.size};
    for (const Condition* node : nodes_) kind.nodes.push_back(of_die(node->operands.front(), variant, observed_) ? 1 : 0);
    const auto [at, fresh] = each_case_ ? std::pair(i, true) : intern(known, std::pair(kind.nodes, kind.way), kinds_.size());
    if (fresh)
      kinds_.push_back(std::move(kind));
    else
      merge(kinds_[at], std::move(kind));
  }
}

// ---- dice together: every kind of one die, joined die by die

/// What is known of some dice together: how many satisfy a node, where that is counted; else which nodes one of them satisfies, and which
/// all of them do.
struct ThrowSpace::Together {
  std::uint64_t any = 0;
  std::uint64_t each = ~std::uint64_t{0};
  std::bitset<most_ways> ways;
  std::string counts;
  friend bool operator==(const Together&, const Together&) = default;

  void join(const Together& more) {
    any |= more.any;
    each &= more.each;
    ways |= more.ways;
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = static_cast<char>(counts[i] + more.counts[i]);
  }
  [[nodiscard]] std::vector<std::size_t> list_of_ways() const {
    std::vector<std::size_t> all;
    for (std::size_t way = 0; way < ways.size(); ++way)
      if (ways.test(way)) all.push_back(way);
    return all;
  }
  struct Hash {
    std::size_t operator()(const Together& of) const noexcept {
      std::uint64_t mixed = of.any * 0x9E3779B97F4A7C15U;
      mixed = (mixed ^ (mixed >> 29U) ^ of.each) * 0xBF58476D1CE4E5B9U;
      mixed = (mixed ^ (mixed >> 32U) ^ std::hash<std::bitset<most_ways>>()(of.ways)) * 0x94D049BB133111EBU;
      return static_cast<std::size_t>(mixed ^ (mixed >> 31U)) ^ std::hash<std::string>()(of.counts);
    }
  };
};

struct ThrowSpace::Partial {
  Together together;
  std::vector<std::size_t> kinds;
  std::size_t unusual = 0;
  Whole size;
};

std::vector<char> ThrowSpace::quantified(const Together& all) const {
  std::vector<char> truths;
  std::size_t counted = 0;
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    const bool is_counted = this->is_counted(*nodes_[node]);
    const int count = is_counted ? all.counts[counted++] : 0;
    const bool any = is_counted ? count > 0 : (all.any >> node & 1U) != 0;
    switch (nodes_[node]->quantifier) {
      case Condition::Quantifier::Each:
        truths.push_back(is_counted ? count == rules_.vocabulary.dice_count : (all.each >> node & 1U) != 0);
        break;
      case Condition::Quantifier::None:
        truths.push_back(!any);
        break;
      case Condition::Quantifier::Exactly:
        truths.push_back(count == nodes_[node]->number);
        break;
      default:
        truths.push_back(any);
    }
  }
  return truths;
}

/// One die of that kind.
ThrowSpace::Together ThrowSpace::alone(const DieKind& kind, int die) const {
  Together one;
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    const bool of_another = nodes_[node]->quantifier == Condition::Quantifier::Numbered && nodes_[node]->number != die;
    const bool so = kind.nodes[node] != 0 && !of_another;
    if (is_counted(*nodes_[node]))
      one.counts.push_back(so ? 1 : 0);
    else if (so)
      one.any |= std::uint64_t{1} << node;
  }
  one.each = one.any;
  one.ways.set(kind.way);
  return one;
}

std::vector<ThrowSpace::Partial> ThrowSpace::with_die(const std::vector<Partial>& all, int die) const {
  std::vector<Together> alone;
  for (const DieKind& kind : kinds_) alone.push_back(this->alone(kind, die));
  std::vector<Partial> more;  // in the order in which they are met
  std::unordered_map<Together, std::size_t, Together::Hash> known;
  for (const Partial& partial : all)
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      Together next = partial.together;
      next.join(alone[i]);
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
  if (!each_case_) return more;
  std::sort(more.begin(), more.end(), [](const Partial& a, const Partial& b) {
    if (a.together.counts != b.together.counts) return a.together.counts < b.together.counts;
    return a.together.list_of_ways() < b.together.list_of_ways();
  });
  return more;
}

bool ThrowSpace::list_dice() {
  if ((!each_case_ && nodes_.size() > 64) || ways_.size() > most_ways) return false;
  const std::size_t most = each_case_ ? most_cases : most_pairs_of_dice / kinds_.size();
  std::vector<Partial> all(1);
  all.front().size = 1;
  for (const Condition* node : nodes_)
    if (is_counted(*node)) all.front().together.counts.push_back(0);
  for (int die = 0; die < rules_.vocabulary.dice_count; ++die) {
    if (all.size() > most) return false;
    all = with_die(all, die);
  }
  if (each_case_ && all.size() > most) return false;
  add_dice(all);
  return true;
}

void ThrowSpace::add_dice(std::vector<Partial>& all) {
  std::map<std::vector<std::vector<int>>, std::size_t> known_ways[2];
  std::map<std::pair<std::vector<char>, std::vector<std::size_t>>, std::size_t> known;
  for (Partial& partial : all) {
    DiceCase one{quantified(partial.together), std::move(partial.kinds), false, {0, 0}, {}, partial.unusual, std::move(partial.size)};
    one.bits = bits_of(of_dice, At{&one.nodes, nullptr, nullptr});
    const std::vector<std::size_t> ways = partial.together.list_of_ways();
    for (int book = 0; book < 2; ++book) {
      std::vector<std::vector<int>> read;
      for (const std::size_t way : ways) {
        read.push_back(ways_[way].by[book]);
        one.read_otherwise = one.read_otherwise || ways_[way].otherwise;
      }
      std::sort(read.begin(), read.end());
      read.erase(std::unique(read.begin(), read.end()), read.end());
      one.ways[book] = intern(known_ways[book], std::move(read), known_ways[book].size()).first;
    }
    // What only pure conditions of dice asked is in the bits by now.
    std::vector<char> key(mixed_.empty() ? std::vector<char>{} : one.nodes);
    for (std::size_t i = 0; i < asked_.size(); ++i) key.push_back(one.bits.test(i) ? 1 : 0);
    const auto [at, fresh] = each_case_ ? std::pair(dice_.size(), true) : intern(known, std::pair(std::move(key), ways), dice_.size());
    if (fresh)
      dice_.push_back(std::move(one));
    else
      merge(dice_[at], std::move(one));
  }
}

// ---- all together

void ThrowSpace::each(const std::function<bool(const Spot&)>& visit) const {
  Spot spot;
  for (spot.die_case = 0; spot.die_case < dice_.size(); ++spot.die_case)
    for (spot.throw_case = 0; spot.throw_case < throws_.size(); ++spot.throw_case)
      for (spot.stood_case = 0; spot.stood_case < stood_.size(); ++spot.stood_case) {
        const DiceCase& dice = dice_[spot.die_case];
        const ThrowCase& thrown = throws_[spot.throw_case];
        const Stood& stood = stood_[spot.stood_case];
        spot.bits.unite(dice.bits, thrown.bits, stood.bits);
        const At at{&dice.nodes, &throw_variants_[thrown.variant], &stood.situation};
        for (const std::size_t i : mixed_)
          if (holds(asked_[i].condition, at)) spot.bits.set(i);
        spot.unusual = dice.unusual + thrown.unusual + stood.unusual;
        if (!visit(spot)) return;
      }
}

ThrowRecord ThrowSpace::record(const Spot& spot) const {
  ThrowRecord record;
  const auto observe = [&](const Variant& variant, int die) {
    for (const auto& [fact, value] : variant.example)
      record.observations.push_back({FactKey{rules_.vocabulary.facts[fact].subject, die, fact}, {value}, {}});
  };
  std::vector<std::size_t> kinds = dice_[spot.die_case].kinds;
  const auto numbered = [](const Condition* node) { return node->quantifier == Condition::Quantifier::Numbered; };
  if (!each_case_ && std::none_of(nodes_.begin(), nodes_.end(), numbered))  // then what is unusual is told of the first die
    std::stable_sort(kinds.begin(), kinds.end(), [&](std::size_t a, std::size_t b) { return kinds_[b].unusual < kinds_[a].unusual; });
  const auto& [lowest, highest] = std::pair(rules_.vocabulary.lowest_face, rules_.vocabulary.highest_face);
  for (int die = 0; die < rules_.vocabulary.dice_count; ++die) {
    record.faces.emplace_back(each_case_ ? std::clamp(lowest + 3 - die, lowest, highest) : lowest);
    observe(die_variants_[kinds_[kinds[static_cast<std::size_t>(die)]].variant], die);
  }
  observe(throw_variants_[throws_[spot.throw_case].variant], 0);
  return record;
}

// ---- rulings

RulingBits::RulingBits(ThrowSpace& space, int book, const Conduct& conduct) : book_(book) {
  const auto ask = [&](Condition condition, bool law) {
    const std::size_t bit = space.ask(std::move(condition));
    all_.set(bit);
    if (law) law_.set(bit);
  };
  for (const RollRule& roll : conduct.rulings)
    for (const Ground& ground : roll.grounds) ask(detail::with_exception(ground), to_stage(roll.kind) == Stage::RulingWithoutCall);
  for (const Power& power : conduct.powers) {
    if (power.action.kind != ConductActionKind::CallNoRoll && power.action.kind != ConductActionKind::CallTotal &&
        power.action.kind != ConductActionKind::Overrule)
      continue;
    for (const Ground& ground : power.grounds) ask(detail::with_exception(ground), false);
    ask(power.condition, false);
  }
  for (const ExcludedGrounds& never : conduct.excluded_grounds) ask(never.condition, false);
  for (const DieReading& reads : conduct.die_readings) space.read_by(book, reads);
}

void RulingBits::find_key(const ThrowSpace& space, const ThrowSpace::Spot& spot, Key& key) const {
  const std::vector<std::uint64_t>& words = spot.bits.words();
  key.resize(words.size() + 1);
  bool by_law = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    key[i] = words[i] & all_.word(i);
    by_law = by_law || (words[i] & law_.word(i)) != 0;
  }
  key.back() = by_law ? 0 : 1 + space.ways_read(book_, spot);
  for (std::size_t i = 0; by_law && i < words.size(); ++i) key[i] &= law_.word(i);
}

}  // namespace fairroll::analysis
