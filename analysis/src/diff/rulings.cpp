// SPDX-License-Identifier: Apache-2.0
// Every throw that the clauses of either book tell apart, put to both.
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "outcomes_of_throws.hpp"

namespace fairroll::analysis::difference {

namespace {

// ---- one throw that two books rule differently, in words and as a scenario

/// The next faces in the order of numbers; false: there are no more.
bool next_faces(ThrowRecord& record, const Vocabulary& vocabulary) {
  for (std::size_t die = record.faces.size(); die-- > 0;) {
    if (*record.faces[die] < vocabulary.highest_face) {
      ++*record.faces[die];
      return true;
    }
    record.faces[die] = vocabulary.lowest_face;
  }
  return false;
}

bool is_late(const Ruling& ruling) {
  return std::any_of(ruling.findings.begin(), ruling.findings.end(),
                     [](const Finding& finding) { return finding.kind == FindingKind::Late; });
}

/// What `expect` says of it.
std::string expected(const Ruling& ruling) {
  switch (ruling.kind) {
    case RulingKind::Valid:
      return "valid" + (ruling.total ? " " + std::to_string(*ruling.total) : std::string());
    case RulingKind::Invalid:
      return "invalid";
    case RulingKind::NoRoll:
      return "no_roll";
    case RulingKind::Void:
      return "void";
    default:
      return "undetermined";
  }
}

/// A clause that looked at something that the record tells.
bool looked(const TraceEntry& asked, const ThrowRecord& record) {
  return std::any_of(asked.reasons.begin(), asked.reasons.end(), [&](const Reason& reason) {
    return std::any_of(record.observations.begin(), record.observations.end(), [&](const Observation& seen) {
      return seen.fact.subject == reason.fact.subject && seen.fact.fact == reason.fact.fact;
    });
  });
}

/// Clauses that decide; of a valid throw those that read its dice or say which total governs.
std::vector<Index> deciding(const Ruling& ruling) {
  if (ruling.kind != RulingKind::Valid) return ruling.deciding_clauses;
  std::vector<Index> clauses;
  for (const TraceEntry& asked : ruling.trace)
    if (asked.is_deciding && (asked.stage == Stage::DiceReading || asked.stage == Stage::Total)) clauses.push_back(asked.clause);
  return clauses;
}

std::vector<Index> inapplicable_clauses(const Ruling& ruling, const ThrowRecord& record) {
  std::vector<Index> clauses;
  for (const TraceEntry& asked : ruling.trace) {
    if (asked.is_deciding || asked.clause == no_index) continue;
    const bool of_law = asked.stage == Stage::RulingWithoutCall || asked.stage == Stage::Void;
    if ((of_law && looked(asked, record)) || asked.stage == Stage::Call) clauses.push_back(asked.clause);
  }
  return clauses;
}

/// `no_roll called by stickperson or boxperson, late`.
std::string format_call(const JointCall& call, const std::vector<std::string>& roles, const std::vector<CallTime>& times) {
  static constexpr std::array<const char*, 3> when{"before the dice rest", "late", "as soon as possible"};
  std::string words = call.what == JointCall::What::NoRoll  ? "no_roll called by "
                      : call.what == JointCall::What::Total ? "the total called by "
                                                            : "another total called by ";
  for (std::size_t i = 0; i < roles.size(); ++i) words += (i == 0 ? "" : i + 1 == roles.size() ? " or " : ", ") + roles[i];
  if (times.size() == when.size()) return words;
  for (std::size_t i = 0; i < times.size(); ++i) words += (i == 0 ? " " : " or ") + std::string(when[static_cast<std::size_t>(times[i])]);
  return words;
}

class RulingWitness {
 public:
  RulingWitness(const Work& work, const Common& common, Judged& a, Judged& b) : work_(work), common_(common), books_{&a, &b} {}

  /// With the least faces that show it; nothing: no faces do.
  [[nodiscard]] std::optional<Difference> show(ThrowRecord record, const Situation& situation, const JointCall* call) {
    const Situation here = common_.situation(0, situation);
    const Situation there = common_.situation(1, situation);
    do {
      ThrowRecord a = common_.record(0, record);
      ThrowRecord b = common_.record(1, record);
      if (call != nullptr) {
        a.calls = {books_[0]->call_of(*call, a, books_[0]->ruling(a, here).total)};
        b.calls = {books_[1]->call_of(*call, b, books_[1]->ruling(b, there).total)};
        if (a.calls.front().total != b.calls.front().total) continue;
      }
      const Ruling one = books_[0]->ruling(a, here);
      const Ruling other = books_[1]->ruling(b, there);
      if (one.kind == other.kind && one.total == other.total && is_late(one) == is_late(other)) continue;
      Difference difference;
      difference.kind = Difference::Kind::Ruling;
      difference.side_a = side(0, one, a);
      difference.side_b = side(1, other, b);
      ThrowRecord seen = record;
      seen.calls = a.calls;
      difference.steps = joint_steps(common_, std::move(seen), situation);
      difference.scenario = both_scenarios(scenario(0, one, a, here), scenario(1, other, b, there));
      return difference;
    } while (next_faces(record, common_.rules().vocabulary));
    return std::nullopt;
  }

 private:
  [[nodiscard]] DiffSide side(int book, const Ruling& ruling, const ThrowRecord& record) const {
    const Ruleset& rules = work_.rules(book);
    DiffSide one{format_headline(ruling) + (is_late(ruling) ? ", late" : ""),
                 citations(rules, deciding(ruling)),
                 ruling.kind == RulingKind::Valid,
                 {}};
    if (one.is_counted) one.inapplicable_clauses = citations(rules, inapplicable_clauses(ruling, record));
    return one;
  }

  [[nodiscard]] std::string scenario(int book, const Ruling& ruling, const ThrowRecord& record, const Situation& situation) const {
    const ComparedRuleset& side = work_.side(book);
    const ComparedRuleset& other = work_.side(1 - book);
    const std::string title = "a throw with a different ruling under " +
                              (side.ruleset->name == other.ruleset->name ? "the text of another day" : other.ruleset->name);
    return scenario_of(*side.ruleset, side.selection, title, record, situation, expected(ruling));
  }

  const Work& work_;
  const Common& common_;
  Judged* books_[2];
};

// ---- all throws

/// Among witnesses of one difference the one on which least else bears is shown, then the most ordinary.
struct Cost {
  std::size_t bearing = 0;  ///< clauses that decide on either side
  std::size_t unusual = 0;
  friend auto operator<=>(const Cost&, const Cost&) = default;
};

/// One clause of each side that decides, or none, and what comes of it.
struct Key {
  static constexpr int no_call = -1;
  static constexpr int reading = -2;
  Ruled a;  ///< `by` has one clause, or none
  Ruled b;
  int what = no_call;  ///< of a call; or of dice that are read otherwise: then `ways` stand for clauses
  int time = -1;
  std::size_t ways[2] = {0, 0};
  [[nodiscard]] auto order() const {
    return std::tie(a.kind, a.total, a.late, a.by, b.kind, b.total, b.late, b.by, what, time, ways[0], ways[1]);
  }
  friend bool operator<(const Key& x, const Key& y) { return x.order() < y.order(); }
};

struct Group {
  Cost cost;
  ThrowSpace::Spot spot;
  std::size_t call = no_call;
  Whole size;
  std::set<std::size_t> calls;
  const void* counted = nullptr;  ///< what was counted last
  static constexpr std::size_t no_call = static_cast<std::size_t>(-1);
};

class Rulings {
 public:
  Rulings(Work& work, const Common& common)
      : work_(work),
        common_(common),
        calls_(joint_calls(work.rules(0), work.rules(1))),
        space_(common.rules(), ThrowSpace::Order::Merged),
        a_(work, common, 0, calls_, space_),
        b_(work, common, 1, calls_, space_) {}

  void run() {
    work_.tell("cases", 0, 1);
    if (!space_.list()) return work_.result.limitations.push_back(space_.why());
    DiffCounts& counts = work_.result.counts;
    counts.record_count = to_string(space_.records());
    counts.class_count = space_.size();
    std::size_t done = 0;
    space_.each([&](const ThrowSpace::Spot& spot) {
      if (done++ % 4096 == 0) work_.tell("throws", done, space_.size());
      look_at(spot);
      return true;
    });
    for (const auto& [key, met] : met_) compare(std::get<0>(key), std::get<1>(key), std::get<2>(key) > 0, met);
    counts.ruling_count = a_.asked() + b_.asked();
    tell();
  }

 private:
  /// All spots at which both behave so: the most ordinary one, and how many records they are.
  struct Met {
    ThrowSpace::Spot spot;
    Whole size;
  };

  void look_at(const ThrowSpace::Spot& spot) {
    const std::size_t here = a_.of(space_, spot);
    const std::size_t there = b_.of(space_, spot);
    const auto valid = [](const Behaviour& behaviour) { return behaviour.plain.kind == RulingKind::Valid; };
    const bool otherwise = space_.read_otherwise(spot) && valid(a_.behaviour(here)) && valid(b_.behaviour(there));
    const std::uint64_t way = otherwise ? 1 + (std::uint64_t{space_.ways_read(0, spot)} << 32U) + space_.ways_read(1, spot) : 0;
    const auto [at, fresh] = met_.try_emplace({here, there, way});
    Met& met = at->second;
    if (fresh || spot.unusual < met.spot.unusual) met.spot = spot;
    met.size += space_.size_of(spot);
  }

  /// What the two make of it, without a call and with each that matters.
  void compare(std::size_t here, std::size_t there, bool otherwise, const Met& met) {
    const Behaviour& a = a_.behaviour(here);
    const Behaviour& b = b_.behaviour(there);
    if (a.plain.like(b.plain))
      agree(a.plain, b.plain);
    else
      add(met, a.plain, b.plain, Group::no_call);
    if (otherwise) {
      Key key;
      key.what = Key::reading;
      key.a.kind = key.b.kind = RulingKind::Valid;
      for (int book = 0; book < 2; ++book) key.ways[book] = space_.ways_read(book, met.spot);
      add(std::move(key), met, Cost{0, met.spot.unusual}, Group::no_call);
    }
    if (a.called.empty() && b.called.empty()) return;
    for (const std::size_t call : effective(here, there))
      if (!otherwise || calls_[call].what == JointCall::What::NoRoll) add(met, a.with(call), b.with(call), call);
  }

  /// Calls that change something in either book and come to other rulings.
  const std::vector<std::size_t>& effective(std::size_t here, std::size_t there) {
    const auto [at, fresh] = effective_.try_emplace({here, there});
    if (!fresh) return at->second;
    const Behaviour& a = a_.behaviour(here);
    const Behaviour& b = b_.behaviour(there);
    for (std::size_t call = 0; call < calls_.size(); ++call) {
      const bool alike = a.with(call).like(b.with(call));
      const bool changes = !a.with(call).like(a.plain) || !b.with(call).like(b.plain);
      if (alike) agree(a.with(call), b.with(call));
      if (changes && !alike) at->second.push_back(call);
    }
    return at->second;
  }

  /// Somewhere both come to the same by these clauses.
  void agree(const Ruled& a, const Ruled& b) {
    for (const Index one : a.by) agreed_[0].insert({a.kind, one});
    for (const Index one : b.by) agreed_[1].insert({b.kind, one});
  }

  void add(const Met& met, const Ruled& a, const Ruled& b, std::size_t call) {
    const Cost cost{a.by.size() + b.by.size(), met.spot.unusual + (call == Group::no_call ? 0U : 1U)};
    static const std::vector<Index> nobody{no_index};
    Key key{{a.kind, a.total, a.late, {}}, {b.kind, b.total, b.late, {}}};
    if (call != Group::no_call) {
      key.what = static_cast<int>(calls_[call].what);
      key.time = static_cast<int>(calls_[call].time);
    }
    for (const Index one : a.by.empty() ? nobody : a.by)
      for (const Index other : b.by.empty() ? nobody : b.by) {
        key.a.by = {one};
        key.b.by = {other};
        add(key, met, cost, call);
      }
  }

  void add(Key key, const Met& met, Cost cost, std::size_t call) {
    const auto [at, fresh] = groups_.try_emplace(std::move(key));
    Group& group = at->second;
    if (fresh || cost < group.cost) {
      group.cost = cost;
      group.spot = met.spot;
      group.call = call;
    }
    if (call != Group::no_call) group.calls.insert(call);
    if (group.counted == &met) return;  // by another caller
    group.counted = &met;
    group.size += met.size;
  }

  // ---- what is told

  /// What is no more than two others together, each of which is told by itself or is the same in both books.
  [[nodiscard]] bool told(const Key& key, const Group& group) const {
    if (key.what == Key::reading) return false;
    const bool none_a = key.a.by.front() == no_index;
    const bool none_b = key.b.by.front() == no_index;
    const std::size_t least = (none_a ? 0U : 1U) + (none_b ? 0U : 1U);
    if (group.cost.bearing <= least && (group.cost.unusual <= 1 || none_a || none_b)) return false;
    const auto in = [](const auto& set, const Ruled& ruled) { return set.count({ruled.kind, ruled.by.front()}) > 0; };
    const bool shown_a = !none_a && in(shown_[0], key.a);
    const bool shown_b = !none_b && in(shown_[1], key.b);
    return (shown_a || shown_b) && (shown_a || none_a || in(agreed_[0], key.a)) && (shown_b || none_b || in(agreed_[1], key.b));
  }

  void tell() {
    std::vector<std::pair<const Key*, const Group*>> sorted;
    for (const auto& [key, group] : groups_) sorted.emplace_back(&key, &group);
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& x, const auto& y) { return x.second->cost < y.second->cost; });
    std::vector<Shown> all;
    for (const auto& [key, group] : sorted) {
      if (told(*key, *group)) continue;
      shown_[0].insert({key->a.kind, key->a.by.empty() ? no_index : key->a.by.front()});
      shown_[1].insert({key->b.kind, key->b.by.empty() ? no_index : key->b.by.front()});
      Shown one{key, group, {static_cast<CallTime>(std::max(key->time, 0))}};
      if (!joins(all, one)) all.push_back(std::move(one));
    }
    for (const Shown& one : all) tell(one);
  }

  struct Shown {
    const Key* key;
    const Group* group;
    std::vector<CallTime> times;
  };

  /// The same call by the same people at another time.
  bool joins(std::vector<Shown>& all, const Shown& one) const {
    if (one.key->what < 0) return false;
    for (Shown& other : all) {
      Key same = *one.key;
      same.time = other.key->time;
      if (same.order() != other.key->order() || callers(*other.group) != callers(*one.group)) continue;
      other.times.push_back(one.times.front());
      return true;
    }
    return false;
  }

  [[nodiscard]] std::vector<std::string> callers(const Group& group) const {
    std::vector<std::string> roles;
    for (const std::size_t call : group.calls) roles.insert(roles.end(), calls_[call].roles.begin(), calls_[call].roles.end());
    return roles;
  }

  void tell(const Shown& one) {
    RulingWitness witness(work_, common_, a_, b_);
    const JointCall* call = one.group->call == Group::no_call ? nullptr : &calls_[one.group->call];
    std::optional<Difference> difference = witness.show(space_.record(one.group->spot), space_.situation(one.group->spot), call);
    if (!difference) return;
    if (one.key->what == Key::reading && !new_reading(*difference)) return;
    if (call != nullptr) difference->description = format_call(*call, callers(*one.group), one.times);
    difference->case_count = to_string(one.group->size);
    work_.result.differences.push_back(std::move(*difference));
  }

  /// Dice that are read in several ways show what one die shows.
  bool new_reading(const Difference& difference) {
    std::set<std::string> clauses;
    for (const Citation& one : difference.side_a.deciding_clauses) clauses.insert("a " + one.address);
    for (const Citation& one : difference.side_b.deciding_clauses) clauses.insert("b " + one.address);
    const auto within = [&](const std::set<std::string>& known) {
      return std::includes(clauses.begin(), clauses.end(), known.begin(), known.end());
    };
    if (std::any_of(readings_.begin(), readings_.end(), within)) return false;
    readings_.push_back(std::move(clauses));
    return true;
  }

  Work& work_;
  const Common& common_;
  std::vector<JointCall> calls_;
  ThrowSpace space_;
  Judged a_;
  Judged b_;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> effective_;
  std::map<std::tuple<std::size_t, std::size_t, std::uint64_t>, Met> met_;
  std::map<Key, Group> groups_;
  std::set<std::pair<RulingKind, Index>> shown_[2];
  std::set<std::pair<RulingKind, Index>> agreed_[2];
  std::vector<std::set<std::string>> readings_;
};

}  // namespace

std::vector<Citation> citations(const Ruleset& rules, std::vector<Index> clauses) {
  std::sort(clauses.begin(), clauses.end());
  clauses.erase(std::unique(clauses.begin(), clauses.end()), clauses.end());
  std::vector<Citation> all;
  for (const Index clause : clauses)
    if (clause < rules.clauses.size()) all.push_back({rules.clauses[clause].address, rules.clauses[clause].location});
  return all;
}

std::string both_scenarios(const std::string& a, const std::string& b) {
  const std::size_t body = b.find("scenario ");
  return a + "\n" + (body == std::string::npos ? b : b.substr(body));
}

std::vector<std::string> steps_of(const std::string& scenario) {
  std::vector<std::string> steps;
  const std::size_t body = scenario.find("{\n");
  for (std::size_t at = body == std::string::npos ? scenario.size() : body + 2; at < scenario.size();) {
    const std::size_t end = std::min(scenario.find('\n', at), scenario.size());
    const std::string line = scenario.substr(at, end - at);
    at = end + 1;
    if (line.size() < 3 || line[2] == ' ' || line.front() != ' ') continue;  // expectations stand deeper
    const std::string step = line.substr(2);
    if (step.rfind("seats ", 0) == 0 || step.find(" takes the dice") != std::string::npos) continue;
    steps.push_back(step);
  }
  return steps;
}

std::vector<std::string> joint_steps(const Common& common, ThrowRecord record, const Situation& situation) {
  const Vocabulary& vocabulary = common.rules().vocabulary;
  std::erase_if(record.observations, [&](const Observation& seen) {
    const std::string& first = vocabulary.facts[seen.fact.fact].values.front();
    return first.empty() && seen.possible_values.front() == 1;
  });
  return steps_of(scenario_of(common.rules(), {}, "", record, situation));
}

void compare_rulings(Work& work, const Common& common) { Rulings(work, common).run(); }

}  // namespace fairroll::analysis::difference
