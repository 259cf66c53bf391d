// SPDX-License-Identifier: Apache-2.0
// The validity workload by rules that are read from a file: which clause decides each record, and how often.
#pragma once

#include <bit>
#include <cstdlib>
#include <iostream>
#include <span>
#include <vector>

#include <fairroll/log.hpp>

#include "load_rules.hpp"
#include "workload.hpp"

namespace bench {

/// Where the rule file says what the workload numbers 1 to 8; 0 is a throw that no clause decides.
inline constexpr const char* deciding_clauses[] = {nullptr,          "06 invalid (1)", "06 invalid (2)", "06 invalid (3)", "06 invalid (4)",
                                                   "06 no_roll (1)", "06 no_roll (2)", "06 no_roll (3)", "07 void"};

/// The rules, and what of the workload's records goes where.
class Validity {
 public:
  explicit Validity(const std::shared_ptr<const fairroll::Ruleset>& rules) : judge_(compile(rules)) {
    for (int die = 0; die < 2; ++die) {
      rests_[die] = slot(fairroll::Subject::Die, die, "rests");
      entered_[die] = slot(fairroll::Subject::Die, die, "entered");
      struck_[die] = slot(fairroll::Subject::Die, die, "struck");
      cocked_[die] = slot(fairroll::Subject::Die, die, "cocked");
      supported_[die] = slot(fairroll::Subject::Die, die, "supported");
      face_[die] = slot(fairroll::Subject::Die, die, nullptr);
    }
    released_ = slot(fairroll::Subject::Throw, 0, "released");
    cheating_ = slot(fairroll::Subject::Throw, 0, "cheating");
    improper_ = slot(fairroll::Subject::Throw, 0, "improper");
    objection_ = slot(fairroll::Subject::Throw, 0, "objection");
    learn_words();
    number_clauses();
  }

  [[nodiscard]] const fairroll::ThrowJudge& judge() const { return judge_; }

  /// One bit field for each fact; no clause is asked here.
  [[nodiscard]] fairroll::PackedThrow packed(const workload::Record& record) const {
    fairroll::PackedThrow word = judge_.default_throw();
    for (std::size_t die = 0; die < 2; ++die) {
      judge_.set(word, rests_[die], rests_on_[record.place[die]]);
      judge_.set(word, cocked_[die], cocked_as_[record.place[die]]);
      judge_.set(word, supported_[die], 1);  // on some face: the workload does not read dice
      judge_.set(word, face_[die], 1);
      judge_.set(word, entered_[die], record.entered_bowl[die] != 0 ? in_bowl_ : 0);
      judge_.set(word, struck_[die], record.hit_wall[die] != 0 ? wall_ : no_wall_);
    }
    judge_.set(word, released_, record.simultaneous != 0 ? together_ : apart_);
    judge_.set(word, cheating_, record.cheating != 0 ? device_ : 0);
    judge_.set(word, improper_, improper_by_[record.improper_by]);
    judge_.set(word, objection_, record.chips_only != 0 ? chips_ : 0);
    using fairroll::CallTime;
    constexpr CallTime times[] = {CallTime::BeforeRest, CallTime::Late, CallTime::AsSoonAsPossible};
    if (record.caller != 0 && !judge_.set_no_roll_call(word, callers_[record.caller], times[record.timing])) beyond();
    return word;
  }

  /// The code of the workload for what decides: the first clause that does.
  [[nodiscard]] int code(std::uint64_t clauses) const { return codes_[first(clauses)]; }
  /// Which of the deciders comes first; `nobody` if none does.
  static constexpr std::size_t nobody = 63;
  [[nodiscard]] static std::size_t first(std::uint64_t clauses) {
    return static_cast<std::size_t>(std::countr_zero(clauses | std::uint64_t{1} << nobody));
  }
  /// The judge decides every record of the workload by itself, or the measurement would not be one of it.
  [[noreturn]] static void beyond() {
    std::cerr << "a record of the workload is beyond the tables of the judge\n";
    std::exit(70);
  }

 private:
  static fairroll::ThrowJudge compile(const std::shared_ptr<const fairroll::Ruleset>& rules) {
    std::vector<fairroll::CompileError> faults;
    std::optional<fairroll::ThrowJudge> judge = fairroll::ThrowJudge::compile(rules, faults);
    if (!judge) stop(faults);
    return std::move(*judge);
  }

  [[nodiscard]] fairroll::Index slot(fairroll::Subject subject, int die, const char* fact) const {
    const fairroll::Index slot =
        judge_.find_slot({subject, die, fact == nullptr ? fairroll::no_index : judge_.ruleset().find_fact(subject, fact)});
    if (slot == fairroll::no_index) missing(fact == nullptr ? "a face" : fact);
    return slot;
  }

  [[nodiscard]] fairroll::Mask value(fairroll::Index slot, const char* word) const {
    const fairroll::Fact& fact = judge_.ruleset().vocabulary.facts[judge_.slots()[slot].fact.fact];
    for (std::size_t i = 0; i < fact.values.size(); ++i)
      if (fact.values[i] == word) return fairroll::Mask{1} << i;
    missing(word);
  }

  [[noreturn]] static void missing(const char* what) {
    std::cerr << "the rules of the validity workload know nothing of `" << what << "`\n";
    std::exit(65);
  }

  void learn_words() {
    static constexpr const char* places[] = {"layout", "off_table", "rail", "other_die", "bank", "bowl", "layout", "layout"};
    for (std::size_t i = 0; i < 8; ++i) {
      rests_on_[i] = value(rests_[0], places[i]);
      cocked_as_[i] = value(cocked_[0], i == 6 ? "one_face" : i == 7 ? "several_faces" : "flat");
    }
    in_bowl_ = value(entered_[0], "bowl");
    wall_ = value(struck_[0], "wall");
    no_wall_ = value(struck_[0], "no_wall");
    together_ = value(released_, "together");
    apart_ = value(released_, "apart");
    device_ = value(cheating_, "device");
    chips_ = value(objection_, "chips");
    static constexpr const char* considering[] = {nullptr, "boxperson", "stickperson", "employee"};
    for (std::size_t i = 1; i < 4; ++i) improper_by_[i] = value(improper_, considering[i]);
    static constexpr const char* calling[] = {nullptr, "designated_employee", "boxperson", "stickperson", "employee", "shooter"};
    for (std::size_t i = 1; i < 6; ++i)
      if ((callers_[i] = judge_.ruleset().find_role(calling[i])) == fairroll::no_index) missing(calling[i]);
  }

  void number_clauses() {
    for (int code = 1; code < static_cast<int>(workload::verdict_count); ++code) {
      const std::vector<fairroll::Index> found = judge_.ruleset().find_clauses(deciding_clauses[code]);
      if (found.size() != 1) missing(deciding_clauses[code]);
      for (std::size_t i = 0; i < judge_.candidate_clauses().size(); ++i)
        if (judge_.candidate_clauses()[i] == found.front()) codes_[i] = code;
    }
  }

  fairroll::ThrowJudge judge_;
  fairroll::Index rests_[2], entered_[2], struck_[2], cocked_[2], supported_[2], face_[2];
  fairroll::Index released_, cheating_, improper_, objection_;
  fairroll::Mask rests_on_[8], cocked_as_[8], improper_by_[4] = {};
  fairroll::Mask in_bowl_, wall_, no_wall_, together_, apart_, device_, chips_;
  fairroll::Index callers_[6] = {};
  int codes_[64] = {};  // per decider
};

inline int judge_all(const std::vector<workload::Record>& records, std::size_t passes) {
  const auto begin_load = workload::Clock::now();
  const Validity validity(load("validity").ruleset);
  const auto end_load = workload::Clock::now();
  std::vector<fairroll::PackedThrow> throws;
  throws.reserve(records.size());
  for (const workload::Record& record : records) throws.push_back(validity.packed(record));
  std::uint64_t decided[64] = {};
  const auto begin = workload::Clock::now();
  for (std::size_t pass = 0; pass < passes; ++pass)
    validity.judge().find_deciding_clauses(throws, [&](std::size_t, std::uint64_t clauses) { ++decided[Validity::first(clauses)]; });
  const auto end = workload::Clock::now();
  if (decided[Validity::first(fairroll::ThrowJudge::uncovered_mask())] != 0) Validity::beyond();
  std::uint64_t counts[workload::verdict_count] = {};
  for (std::size_t i = 0; i < 64; ++i) counts[validity.code(std::uint64_t{1} << i)] += decided[i] / passes;
  workload::print_judged(records.size(), counts);
  workload::dump_judged(throws, [&](fairroll::PackedThrow one) { return validity.code(validity.judge().find_deciding_clauses(one)); });
  workload::print_time(workload::nanoseconds(begin, end), workload::nanoseconds(begin_load, end_load), records.size() * passes,
                       records.size() * passes);
  return 0;
}

}  // namespace bench
