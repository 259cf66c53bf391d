// SPDX-License-Identifier: Apache-2.0
#include "outcomes_of_throws.hpp"

namespace fairroll::analysis::difference {

std::vector<JointCall> joint_calls(const Ruleset& a, const Ruleset& b) {
  std::vector<JointCall> callers;
  std::vector<std::pair<std::vector<bool>, std::vector<bool>>> known;
  for (Index role = 0; role < a.vocabulary.roles.size(); ++role) {
    const Index other = b.find_role(a.vocabulary.roles[role]);
    if (other == no_index) continue;
    std::pair signature{signature_of(a, role), signature_of(b, other)};
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

Judged::Judged(const Work& work, const Common& common, int book, const std::vector<JointCall>& calls, ThrowSpace& space)
    : rules_(work.rules(book)), common_(common), book_(book), calls_(calls), bits_(space, book, common.conduct(book)) {}

Call Judged::call_of(const JointCall& call, const ThrowRecord& record, std::optional<int> read) const {
  Call one;
  one.role = call.role[book_];
  one.time = call.time;
  one.is_no_roll = call.what == JointCall::What::NoRoll;
  if (one.is_no_roll) return one;
  int total = 0;
  for (const std::optional<int>& face : record.faces) total += face.value_or(0);
  one.total = read.value_or(total);
  if (call.what == JointCall::What::OtherTotal)
    one.total += one.total > rules_.vocabulary.dice_count * rules_.vocabulary.lowest_face ? -1 : 1;
  return one;
}

Ruling Judged::ruling(const ThrowRecord& record, const Situation& situation) {
  ++asked_;
  return adjudicate(rules_, record, situation);
}

/// A call for which nobody has a power has no effect, nor has one of a total where the faces govern.
bool Judged::may_matter(const JointCall& call) const {
  const Conduct& conduct = rules_.conduct;
  if (call.what != JointCall::What::NoRoll) return conduct.is_called_total_binding.value_or(false);
  const auto no_roll = [](const auto& one) { return one.action.kind == ConductActionKind::CallNoRoll; };
  return std::any_of(conduct.powers.begin(), conduct.powers.end(), no_roll) ||
         std::any_of(conduct.duties.begin(), conduct.duties.end(), no_roll);
}

Ruled Judged::ruled(const Ruling& ruling, std::optional<int> read, const JointCall* call) const {
  Ruled one{ruling.kind, Ruled::Total::None, false, ruling.deciding_clauses};
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
  behaviour.by_law = is_by_law(uncalled);
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

std::size_t Judged::of(const ThrowSpace& space, const ThrowSpace::Spot& spot) {
  bits_.find_key(space, spot, key_);
  const auto [at, fresh] = known_.try_emplace(key_, behaviours_.size());
  if (fresh) behaviours_.push_back(work_out(common_.record(book_, space.record(spot)), common_.situation(book_, space.situation(spot))));
  return at->second;
}

}  // namespace fairroll::analysis::difference
