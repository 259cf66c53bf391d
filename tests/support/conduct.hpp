// SPDX-License-Identifier: Apache-2.0
// A small table for tests of conduct: rule text in, a record built fact by fact, the ruling as one line.
#pragma once

#include <initializer_list>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <fairroll/rules.hpp>
#include <fairroll/ruling.hpp>

namespace conduct {

inline constexpr const char* vocabulary_text = R"(language 1
vocabulary table {
  dice   2 with faces 1..6     opposite faces sum to 7
  roles  shooter, stick, box, floor, dealer      thrower shooter
  list zones  layout, rail, bank, bowl, off_table
  die rests on       one of zones                              default layout
  die entered        any of zones                              default none      including rests
  die struck         any of far_end, near_end, chips           default far_end
  die cocked         one of flat, one_face, several_faces      default flat
  die supported on   one of 1..6                               only when cocked one_face, several_faces
  die natural        one of 1..6                               only when cocked one_face, several_faces
  throw released     one of together, apart, slipped           default together
  throw made by      one of shooter, other_player
  throw manner       any of slid, lobbed                       default none
  throw improper by  any of roles                              default none
  throw objection    any of chips, other                       default none
  throw hidden from  any of roles                              default none
}
)";

/// A ruleset of that name over the vocabulary above, called `vocabulary`, with clauses of conduct in section `s`.
inline std::string rules_text(const std::string& name, const std::string& vocabulary, const std::string& conduct) {
  return "language 1\nruleset " + name + " { uses " + vocabulary + "   currency USD in 0.01 }\n" +
         "game { state point  none or 4   becomes 4 on 4 while come_out   becomes none on 7   phase come_out while point is none }\n"
         "wager pass { placed at any time   wins on 7   loses on 2   pays 1 to 1 }\n"
         "wager dont_pass { placed at any time   wins on 2   loses on 7   pays 1 to 1 }\n"
         "section \"t\" \"Throws\" { nothing else makes a roll invalid }\n"
         "section \"s\" \"Conduct\" {\n" +
         conduct + "\n}\n";
}

/// Rules of conduct, in section `s`, and one throw under them. Die numbers start at 1, as in rule files; a face 0 is unknown.
class Bench {
 public:
  explicit Bench(const std::string& conduct) {
    using namespace fairroll;
    Library library;
    const std::string text = rules_text("rules", "table", conduct);
    Diagnostics problems = library.add(std::make_shared<const Source>("table.fair", vocabulary_text));
    for (const Diagnostic& problem : library.add(std::make_shared<const Source>("rules.fair", text))) problems.push_back(problem);
    const CheckResult result = check(library, "rules");
    for (const Diagnostic& problem : result.diagnostics) problems.push_back(problem);
    if (!result.ok()) {
      std::string all = "the rules of this test are wrong:";
      for (const Diagnostic& problem : problems)
        if (problem.severity() == Severity::Error) all += "\n" + problem.message;
      throw std::invalid_argument(all);
    }
    rules = *result.ruleset;
    situation.game_values.assign(rules.game.variables.size(), 0);
    situation.held_wagers = {{}, {}};
    situation.thrower = 0;
    record.faces = {4, 3};
  }

  Bench& faces(int first, int second) {
    record.faces.clear();
    for (const int face : {first, second}) record.faces.push_back(face == 0 ? std::optional<int>() : face);
    return *this;
  }
  /// One of the values; none: unknown. `where` is `die 2 rests`, `throw released`; of an `any of` fact each value is a set by itself.
  Bench& saw(const std::string& where, std::initializer_list<std::string> values) {
    fairroll::Observation& seen = record.observations.emplace_back();
    seen.fact = at(where);
    for (const std::string& value : values) seen.possible_values.push_back(mask(seen.fact, {value}));
    return *this;
  }
  /// All of the values at once.
  Bench& saw_all(const std::string& where, const std::vector<std::string>& values) {
    fairroll::Observation& seen = record.observations.emplace_back();
    seen.fact = at(where);
    seen.possible_values.push_back(mask(seen.fact, values));
    return *this;
  }
  /// The values, or none of them.
  Bench& perhaps(const std::string& where, const std::vector<std::string>& values) {
    saw_all(where, values);
    record.observations.back().possible_values.push_back(0);
    return *this;
  }
  Bench& no_roll(const std::string& role, fairroll::CallTime time = fairroll::CallTime::BeforeRest, const std::string& ground = {}) {
    fairroll::Call& call = record.calls.emplace_back();
    call.is_no_roll = true;
    call.role = rules.find_role(role);
    call.time = time;
    if (!ground.empty()) {
      call.ground = ground;
      call.ground_clauses = rules.find_clauses(ground);
    }
    return *this;
  }
  Bench& total(int value, const std::string& role) {
    fairroll::Call& call = record.calls.emplace_back();
    call.total = value;
    call.role = rules.find_role(role);
    return *this;
  }
  Bench& holds(const std::string& wager, std::size_t seat = 0) {
    situation.held_wagers[seat].push_back(rules.find_wager(wager));
    return *this;
  }

  [[nodiscard]] fairroll::Ruling judge() const { return fairroll::adjudicate(rules, record, situation); }
  /// `INVALID by s invalid (1)`, `VALID 7`, `UNDETERMINED needs die 1 rests + throw made | die 1 entered`, then findings in brackets.
  [[nodiscard]] std::string told() const { return told(judge()); }
  [[nodiscard]] std::string told(const fairroll::Ruling& ruling) const {
    std::string text = format_headline(ruling);
    for (std::size_t i = 0; i < ruling.deciding_clauses.size(); ++i)
      text += (i == 0 ? " by " : ", ") + rules.clauses[ruling.deciding_clauses[i]].address;
    for (std::size_t i = 0; i < ruling.deciding_fact_sets.size(); ++i) {
      text += i == 0 ? " needs " : " | ";
      for (std::size_t j = 0; j < ruling.deciding_fact_sets[i].size(); ++j)
        text += (j == 0 ? "" : " + ") + to_string(ruling.deciding_fact_sets[i][j], rules.vocabulary);
    }
    for (const fairroll::Finding& finding : ruling.findings) text += " [" + std::string(finding_name(finding.kind)) + "]";
    return text;
  }
  /// What was asked of the clause whose address ends so; throws if it was not asked.
  [[nodiscard]] fairroll::TraceEntry asked(const fairroll::Ruling& ruling, const std::string& address) const {
    const std::vector<fairroll::Index> clauses = rules.find_clauses(address);
    for (const fairroll::TraceEntry& asked : ruling.trace)
      for (const fairroll::Index clause : clauses)
        if (asked.clause == clause) return asked;
    throw std::out_of_range("not asked: " + address);
  }
  [[nodiscard]] bool was_asked(const fairroll::Ruling& ruling, const std::string& address) const {
    for (const fairroll::Index clause : rules.find_clauses(address))
      for (const fairroll::TraceEntry& asked : ruling.trace)
        if (asked.clause == clause) return true;
    return false;
  }
  /// `invalid if die 1 rests on rail or bank; valid 7 if die 1 rests on layout`.
  [[nodiscard]] std::string possible(const fairroll::Ruling& ruling) const {
    std::string text;
    for (const fairroll::PossibleRuling& possibility : ruling.possible_rulings) {
      fairroll::Ruling one;
      one.kind = possibility.kind;
      one.total = possibility.total;
      text += (text.empty() ? "" : "; ") + format_headline(one);
      for (std::size_t i = 0; i < possibility.example.size(); ++i)
        text += (i == 0 ? " if " : " and ") + to_string(possibility.example[i].first, possibility.example[i].second, rules.vocabulary);
    }
    return text;
  }

  fairroll::FactKey at(const std::string& where) const {
    std::istringstream words(where);
    std::string subject;
    std::string fact;
    int die = 1;
    words >> subject;
    if (subject == "die") words >> die;
    words >> fact;
    const auto kind = subject == "die" ? fairroll::Subject::Die : subject == "throw" ? fairroll::Subject::Throw : fairroll::Subject::Turn;
    return {kind, die - 1, fact == "face" ? fairroll::no_index : rules.find_fact(kind, fact)};
  }

  fairroll::Ruleset rules;
  fairroll::ThrowRecord record;
  fairroll::Situation situation;

 private:
  fairroll::Mask mask(const fairroll::FactKey& at, const std::vector<std::string>& values) const {
    fairroll::Mask mask = 0;
    for (const std::string& value : values) {
      if (at.fact == fairroll::no_index) {
        mask |= fairroll::Mask{1} << static_cast<unsigned>(std::stoi(value) - rules.vocabulary.lowest_face);
        continue;
      }
      const std::vector<std::string>& known = rules.vocabulary.facts.at(at.fact).values;
      for (std::size_t i = 0; i < known.size(); ++i)
        if (known[i] == value) mask |= fairroll::Mask{1} << i;
    }
    return mask;
  }
};

}  // namespace conduct
