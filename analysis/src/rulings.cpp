// SPDX-License-Identifier: Apache-2.0
// Every throw gets exactly one ruling: each class of throws is put to the oracle, without a call and with each kind of call.
#include <algorithm>
#include <set>
#include <unordered_map>

#include "proof.hpp"

namespace fairroll::analysis {

namespace {

/// Calls that no clause tells apart: one of each kind.
std::vector<Call> kinds_of_calls(const Ruleset& rules, int total) {
  std::set<std::vector<bool>> known;
  std::vector<Call> all;
  for (Index role = 0; role < rules.vocabulary.roles.size(); ++role) {
    if (!known.insert(signature_of(rules, role)).second) continue;
    for (const CallTime time : {CallTime::BeforeRest, CallTime::Late, CallTime::AsSoonAsPossible}) {
      all.push_back({.is_no_roll = true, .role = role, .time = time, .ground = {}});
      for (const int called : {total, total > rules.vocabulary.dice_count * rules.vocabulary.lowest_face ? total - 1 : total + 1})
        all.push_back({.is_no_roll = false, .total = called, .role = role, .time = time, .ground = {}});
    }
  }
  return all;
}

/// The most ordinary first.
std::vector<ThrowClass> classes_of(const ThrowSpace& space, const RulingBits& bits) {
  struct Class {
    ThrowSpace::Spot spot;
    Whole size;
  };
  std::unordered_map<RulingBits::Key, std::size_t, RulingBits::KeyHash> known;
  RulingBits::Key key;
  std::vector<Class> classes;
  space.each([&](const ThrowSpace::Spot& spot) {
    bits.find_key(space, spot, key);
    const auto [at, fresh] = known.try_emplace(key, classes.size());
    if (fresh) classes.push_back({spot, 0});
    Class& kept = classes[at->second];
    if (spot.unusual < kept.spot.unusual) kept.spot = spot;
    kept.size += space.size_of(spot);
    return true;
  });
  std::stable_sort(classes.begin(), classes.end(), [](const Class& a, const Class& b) { return a.spot.unusual < b.spot.unusual; });
  std::vector<ThrowClass> all;
  for (Class& one : classes) all.push_back({space.record(one.spot), space.situation(one.spot), std::move(one.size)});
  return all;
}

class Rulings {
 public:
  explicit Rulings(Proof& proof) : proof_(proof), rules_(*proof.ruleset) {}

  std::vector<ThrowClass> run() {
    ProofSize& counts = proof_.result.proof_size;
    ThrowSpace space(rules_, ThrowSpace::Order::EachCase);
    const RulingBits bits(space, 0, rules_.conduct);
    if (!space.list()) {
      proof_.result.limitations.push_back(space.why());
      return {};
    }
    std::vector<ThrowClass> classes = classes_of(space, bits);
    counts.record_count = to_string(space.records());
    counts.situation_count = space.situations();
    counts.class_count = classes.size();
    Whole largest;
    for (const ThrowClass& one : classes) largest = std::max(largest, one.size);
    counts.largest_class_size = to_string(largest);
    for (std::size_t i = 0; i < classes.size(); ++i) {
      if (i % 64 == 0) proof_.tell("rulings", i, classes.size());
      ask(classes[i]);
    }
    return classes;
  }

 private:
  void ask(const ThrowClass& one) {
    const std::optional<Ruling> uncalled = rule(one.record, one);
    if (!uncalled || is_by_law(*uncalled)) return;  // then no call is asked about (A3)
    int total = 0;
    for (const std::optional<int>& face : one.record.faces) total += face.value_or(0);
    ThrowRecord record = one.record;
    for (const Call& call : kinds_of_calls(rules_, total)) {
      record.calls = {call};
      if (!rule(record, one)) return;
    }
  }

  /// Nothing: there is not exactly one ruling.
  std::optional<Ruling> rule(const ThrowRecord& record, const ThrowClass& of) {
    ++proof_.result.proof_size.ruling_count;
    Ruling ruling = adjudicate(rules_, record, of.situation);
    if (ruling.kind != RulingKind::Undetermined || left_open(ruling)) return ruling;
    std::vector<Index> blamed = to_blame(ruling);
    const std::set<Index> set(blamed.begin(), blamed.end());
    const auto known = [&](const std::set<Index>& other) { return std::includes(set.begin(), set.end(), other.begin(), other.end()); };
    if (std::any_of(seen_.begin(), seen_.end(), known)) return std::nullopt;
    seen_.push_back(set);
    proof_.fail(
        Property::OneRuling, ruling.reason, "add `notwithstanding \"...\"` or `subject to \"...\"` to one of the clauses",
        place_of(rules_, blamed.empty() ? no_index : blamed.back()), blamed,
        {.scenario = scenario_of(rules_, proof_.selection, "a throw without exactly one ruling", record, of.situation), .throws = 1});
    return std::nullopt;
  }

  /// The text leaves it open (A8): no two clauses are at odds, so nothing fails.
  bool left_open(const Ruling& ruling) {
    bool open = false;
    for (const TraceEntry& asked : ruling.trace) {
      if (asked.stage != Stage::OpenQuestion || !asked.is_deciding) continue;
      open = true;
      if (!open_.insert(asked.clause).second) continue;
      const Clause& clause = rules_.clauses[asked.clause];
      proof_.result.remarks.push_back(
          {Property::OneRuling, "`" + clause.address + "` does not decide some throws, so the ruling on these throws is undetermined",
           clause.location});
    }
    return open;
  }

  /// What holds at the stage that could not decide.
  static std::vector<Index> to_blame(const Ruling& ruling) {
    std::vector<Index> clauses;
    Stage last{};
    for (const TraceEntry& asked : ruling.trace) {
      const bool decides = asked.stage == Stage::RulingWithoutCall || asked.stage == Stage::Call || asked.stage == Stage::Void ||
                           asked.stage == Stage::DiceReading || asked.stage == Stage::Total;
      if (!decides || asked.answer == Answer::No || asked.overriding_clause != no_index || asked.clause >= no_index) continue;
      if (asked.stage != last) clauses.clear();
      last = asked.stage;
      if (std::find(clauses.begin(), clauses.end(), asked.clause) == clauses.end()) clauses.push_back(asked.clause);
    }
    return clauses;
  }

  Proof& proof_;
  const Ruleset& rules_;
  std::vector<std::set<Index>> seen_;
  std::set<Index> open_;  // clauses that leave something open
};

}  // namespace

std::vector<ThrowClass> prove_rulings(Proof& proof) { return Rulings(proof).run(); }

}  // namespace fairroll::analysis
