// SPDX-License-Identifier: Apache-2.0
#include "outcomes_of_throws.hpp"

#include <set>

namespace fairroll::analysis::difference {

namespace {

constexpr std::size_t first_way = 192;  // bits below are conditions, those above ways to read dice

/// What clauses of one book tell of a role.
void add_signature(const Ruleset& rules, Index role, std::vector<bool>& signature) {
  std::vector<Index> acts_as{role};
  for (const Designation& one : rules.designations)
    if (one.role == role) acts_as.push_back(one.as);
  const auto among = [&](const std::vector<Index>& roles) {
    return std::find_first_of(roles.begin(), roles.end(), acts_as.begin(), acts_as.end()) != roles.end();
  };
  for (const Power& power : rules.conduct.powers) {
    signature.push_back(among(power.roles));
    signature.push_back(among(power.deed.overruled));
  }
  for (const Duty& duty : rules.conduct.duties) {
    signature.push_back(among({duty.role}));
    signature.push_back(among(duty.deed.overruled));
  }
}

Condition whole(const Ground& ground) {
  if (!ground.unless) return ground.condition;
  Condition exception;
  exception.op = Condition::Op::Not;
  exception.operands = {*ground.unless};
  Condition both;
  both.op = Condition::Op::And;
  both.operands = {ground.condition, exception};
  return both;
}

std::size_t ask_one(JointSpace& space, const Condition& condition, Bits& all) {
  const std::size_t bit = space.ask(condition);
  if (bit < all.size()) all.set(bit);
  return bit;
}

}  // namespace

std::vector<JointCall> joint_calls(const Ruleset& a, const Ruleset& b) {
  std::vector<JointCall> callers;
  std::vector<std::vector<bool>> known;
  for (Index role = 0; role < a.vocabulary.roles.size(); ++role) {
    const Index other = b.find_role(a.vocabulary.roles[role]);
    if (other == no_index) continue;
    std::vector<bool> signature;
    add_signature(a, role, signature);
    add_signature(b, other, signature);
    const auto at = std::find(known.begin(), known.end(), signature);
    if (at != known.end()) {
      callers[static_cast<std::size_t>(at - known.begin())].roles.push_back(a.vocabulary.roles[role]);
      continue;
    }
    known.push_back(std::move(signature));
    callers.push_back({{}, {}, {role, other}, {a.vocabulary.roles[role]}});
  }
  std::vector<JointCall> calls;
  for (const JointCall::What what : {JointCall::What::NoRoll, JointCall::What::Total, JointCall::What::OtherTotal})
    for (const CallTime time : {CallTime::BeforeRest, CallTime::Late, CallTime::AsSoonAsPossible})
      for (JointCall one : callers) {
        one.what = what;
        one.time = time;
        calls.push_back(std::move(one));
      }
  return calls;
}

Judged::Judged(const Work& work, const Common& common, int book, const std::vector<JointCall>& calls)
    : rules_(work.rules(book)), common_(common), book_(book), calls_(calls) {}

void Judged::ask_ground(JointSpace& space, const Ground& ground, bool law) {
  const std::size_t bit = ask_one(space, whole(common_.ground(book_, ground)), all_);
  if (law && bit < law_.size()) law_.set(bit);
}

void Judged::ask(JointSpace& space) {
  const Conduct& conduct = rules_.conduct;
  for (const RollRule& roll : conduct.rolls)
    for (const Ground& ground : roll.grounds) ask_ground(space, ground, stage_of(roll.kind) == Stage::LawOfTheRoll);
  for (const Power& power : conduct.powers) {
    if (power.deed.kind != DeedKind::CallNoRoll && power.deed.kind != DeedKind::CallTotal && power.deed.kind != DeedKind::Overrule)
      continue;
    for (const Ground& ground : power.grounds) ask_ground(space, ground, false);
    (void)ask_one(space, common_.condition(book_, power.while_), all_);
  }
  for (const NeverACause& never : conduct.nevers) (void)ask_one(space, common_.condition(book_, never.condition), all_);
  for (const DieReads& reads : conduct.readings) {
    DieReads joint = reads;
    joint.condition = common_.condition(book_, reads.condition);
    joint.fact = common_.fact(book_, reads.fact);
    space.read_by(book_, joint);
  }
  too_much_ = space.asked() > first_way;
}

Call Judged::call_of(const JointCall& call, const ThrowRecord& record, std::optional<int> read) const {
  Call one;
  one.role = call.role[book_];
  one.time = call.time;
  one.no_roll = call.what == JointCall::What::NoRoll;
  if (one.no_roll) return one;
  int total = 0;
  for (const std::optional<int>& face : record.faces) total += face.value_or(0);
  one.total = read.value_or(total);
  if (call.what == JointCall::What::OtherTotal) one.total += one.total > rules_.vocabulary.dice * rules_.vocabulary.lowest ? -1 : 1;
  return one;
}

Ruling Judged::ruling(const ThrowRecord& record, const Situation& situation) {
  ++asked_;
  return adjudicate(rules_, record, situation);
}

/// A call for which nobody has a power has no effect, nor has one of a total where the faces govern.
bool Judged::may_matter(const JointCall& call) const {
  const Conduct& conduct = rules_.conduct;
  if (call.what != JointCall::What::NoRoll) return conduct.total_called_governs.value_or(false);
  const auto no_roll = [](const auto& one) { return one.deed.kind == DeedKind::CallNoRoll; };
  return std::any_of(conduct.powers.begin(), conduct.powers.end(), no_roll) ||
         std::any_of(conduct.duties.begin(), conduct.duties.end(), no_roll);
}

Ruled Judged::ruled(const Ruling& ruling, std::optional<int> read, const JointCall* call) const {
  Ruled one{ruling.kind, Ruled::Total::None, false, ruling.by};
  if (ruling.kind == RulingKind::Valid) {
    one.by.clear();
    one.total = ruling.total == read ? Ruled::Total::Read : Ruled::Total::Other;
    if (call != nullptr && call->what == JointCall::What::OtherTotal && one.total == Ruled::Total::Other) {
      one.total = Ruled::Total::Called;
      if (rules_.conduct.result_clause != no_index) one.by = {rules_.conduct.result_clause};
    }
  }
  for (const Finding& finding : ruling.findings) one.late = one.late || finding.kind == FindingKind::Late;
  std::sort(one.by.begin(), one.by.end());
  return one;
}

Behaviour Judged::work_out(const ThrowRecord& record, const Situation& situation) {
  Behaviour behaviour;
  const Ruling uncalled = ruling(record, situation);
  behaviour.plain = ruled(uncalled, uncalled.total, nullptr);
  behaviour.by_law = std::any_of(uncalled.asked.begin(), uncalled.asked.end(),
                                 [](const Asked& asked) { return asked.stage == Stage::LawOfTheRoll && asked.decided; });
  if (behaviour.by_law) return behaviour;
  bool matters = false;
  for (const JointCall& call : calls_) {
    if (!may_matter(call)) {
      behaviour.called.push_back(behaviour.plain);
      continue;
    }
    ThrowRecord with = record;
    with.calls = {call_of(call, record, uncalled.total)};
    behaviour.called.push_back(ruled(ruling(with, situation), uncalled.total, &call));
    matters = matters || !(behaviour.called.back() == behaviour.plain);
  }
  if (!matters) behaviour.called.clear();
  return behaviour;
}

std::size_t Judged::of(const JointSpace& space, const JointSpace::Spot& spot) {
  Bits key = spot.bits & all_;
  if ((key & law_).any())
    key &= law_;  // what stands behind the first stage that decides is never asked
  else if (const std::size_t way = first_way + space.ways_read(book_, spot); way < key.size())
    key.set(way);
  else
    too_much_ = true;
  const auto [at, fresh] = known_.try_emplace(key, behaviours_.size());
  if (fresh) behaviours_.push_back(work_out(common_.record(book_, space.record(spot)), common_.situation(book_, space.situation(spot))));
  return at->second;
}

}  // namespace fairroll::analysis::difference
