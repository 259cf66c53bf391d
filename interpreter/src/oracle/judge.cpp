// SPDX-License-Identifier: Apache-2.0
#include "judge.hpp"
#include "../index_list.hpp"

#include <algorithm>
#include <bit>
#include <charconv>

namespace fairroll {
namespace {

void add_once(std::vector<Index>& all, Index one) {
  if (!contains(all, one)) all.push_back(one);
}

/// The faces that the values of a fact mean, by their text; a value that is no number means no face.
std::vector<int> faces_of(const Fact& fact) {
  std::vector<int> faces;
  for (const std::string& value : fact.values) {
    int face = 0;
    std::from_chars(value.data(), value.data() + value.size(), face);
    faces.push_back(face);
  }
  return faces;
}

}  // namespace

Judge::Judge(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation)
    : ruleset_(ruleset), record_(record), situation_(situation) {
  questions_.reserve(ruleset.conduct.rulings.size() * 8 + ruleset.conduct.die_readings.size() * 2 + 8);
  ask_law(law_, Stage::RulingWithoutCall);
  ask_calls();
  ask_law(void_, Stage::Void);
  ask_silence();
  ask_readings();
  ask_totals();
  link_precedence();
}

std::size_t Judge::ask(Stage stage, Index clause, const Condition* condition, const Condition* unless, const Precedence* precedence) {
  Question& question = questions_.emplace_back();
  question.stage = stage;
  question.clause = clause;
  question.condition = condition;
  question.unless = unless;
  question.precedence = precedence;
  return questions_.size() - 1;
}

void Judge::ask_law(Range& range, Stage stage) {
  range.begin = questions_.size();
  for (const RollRule& rule : ruleset_.conduct.rulings) {
    if (to_stage(rule.kind) != stage) continue;
    for (const Ground& ground : rule.grounds)
      questions_[ask(stage, ground.clause, &ground.condition, ground.exception ? &*ground.exception : nullptr, &ground.precedence)].kind =
          rule.kind;
  }
  range.end = questions_.size();
}

/// A8: what the text leaves open of the throw itself; of calls only if somebody called.
void Judge::ask_silence() {
  ask_law(silence_, Stage::OpenQuestion);
  const Conduct& conduct = ruleset_.conduct;
  const auto called = [&](bool no_roll) {
    return std::any_of(record_.calls.begin(), record_.calls.end(), [&](const Call& call) { return call.is_no_roll == no_roll; });
  };
  if (conduct.open_no_roll_clause != no_index && called(true))
    open_no_roll_ = ask(Stage::OpenQuestion, conduct.open_no_roll_clause, nullptr, nullptr, nullptr);
  if (conduct.open_total_clause != no_index && called(false))
    open_total_ = ask(Stage::OpenQuestion, conduct.open_total_clause, nullptr, nullptr, nullptr);
}

void Judge::ask_readings() {
  readings_.begin = questions_.size();
  for (int die = 0; die < ruleset_.vocabulary.dice_count; ++die)
    for (const DieReading& reading : ruleset_.conduct.die_readings)
      questions_[ask(Stage::DiceReading, reading.clause, &reading.condition, nullptr, &reading.precedence)].die = die;
  readings_.end = questions_.size();
  for (const DieReading& reading : ruleset_.conduct.die_readings)
    reading_faces_.push_back(faces_of(ruleset_.vocabulary.facts[reading.fact]));
}

/// `subject to` and `notwithstanding` become one relation: who yields to whom. A reading yields only to readings of its own die.
void Judge::link_precedence() {
  const auto link = [&](std::size_t winner, std::size_t loser) {
    const bool readings = questions_[winner].stage == Stage::DiceReading && questions_[loser].stage == Stage::DiceReading;
    if (winner != loser && (!readings || questions_[winner].die == questions_[loser].die)) questions_[loser].beaters.push_back(winner);
  };
  for (std::size_t i = 0; i < questions_.size(); ++i) {
    const Precedence* precedence = questions_[i].precedence;
    if (precedence == nullptr || (precedence->overriding_clauses.empty() && precedence->overridden_clauses.empty())) continue;
    for (std::size_t j = 0; j < questions_.size(); ++j) {
      if (contains(precedence->overriding_clauses, questions_[j].clause)) link(j, i);
      if (contains(precedence->overridden_clauses, questions_[j].clause)) link(i, j);
    }
  }
}

Mentions Judge::mentions() const {
  Mentions mentions(ruleset_);
  for (const Question& question : questions_) {
    if (question.condition != nullptr) mentions.add(*question.condition, question.die);
    if (question.unless != nullptr) mentions.add(*question.unless, question.die);
  }
  for (int die = 0; die < ruleset_.vocabulary.dice_count; ++die)
    for (const DieReading& reading : ruleset_.conduct.die_readings) mentions.add_face(reading.fact, die);
  const auto add_power = [&](const Power& power) {
    mentions.add(power.condition);
    for (const Ground& ground : power.grounds) {
      mentions.add(ground.condition);
      if (ground.exception) mentions.add(*ground.exception);
    }
  };
  if (record_.calls.empty()) return mentions;
  const bool somebody_called_total = !total_calls_.empty();
  for (const Power& power : ruleset_.conduct.powers) {
    const bool about_no_roll = power.action.kind == ConductActionKind::CallNoRoll && !no_roll_calls_.empty();
    const bool about_total =
        (power.action.kind == ConductActionKind::CallTotal || power.action.kind == ConductActionKind::Overrule) && somebody_called_total;
    if (about_no_roll || about_total) add_power(power);
  }
  return mentions;
}

Scope Judge::scope(int die) const {
  Scope scope{ruleset_, situation_};
  scope.facts = &knowledge_->facts();
  scope.thrower_holds = knowledge_->thrower_holds();
  scope.die = die;
  return scope;
}

void Judge::tally(std::size_t index, bool yes) {
  Question& question = questions_[index];
  if (question.tallied == epoch_) return;
  question.tallied = epoch_;
  ++question.asked;
  if (yes) ++question.yes;
}

/// Does its condition hold in this completion, whatever other clauses say?
bool Judge::applies(std::size_t index) {
  Question& question = questions_[index];
  if (question.weighed == epoch_) return question.applies;
  question.weighed = epoch_;
  question.applies = (question.condition == nullptr || holds_now(*question.condition, question.die)) &&
                     (question.unless == nullptr || !holds_now(*question.unless, question.die));
  return question.applies;
}

/// Another clause applies as well and speaks alone. A call's ground can do so only if the call has effect by it.
bool Judge::beaten(std::size_t index) {
  for (const std::size_t beater : questions_[index].beaters) {
    const Question& other = questions_[beater];
    const bool in_effect = other.stage != Stage::Call || has_effect(beater);
    if (!in_effect || !applies(beater)) continue;
    questions_[index].overridden_by = other.clause;
    return true;
  }
  return false;
}

bool Judge::undetermined(std::string why) {
  outcome_.kind = RulingKind::Undetermined;
  outcome_.total.reset();
  dilemma_ = std::move(why);
  return true;
}

const CompletionResult& Judge::judge(const Knowledge& knowledge) {
  knowledge_ = &knowledge;
  ++epoch_;
  outcome_.kind = RulingKind::Valid;
  outcome_.total.reset();
  outcome_.by.clear();
  dilemma_.clear();
  prevailing_ = nullptr;
  faces_ = knowledge.faces();
  if (law(law_) || calls() || law(void_) || silence() || read_dice()) return outcome_;
  total();
  return outcome_;
}

/// A2, A4 and A8: every ground that holds and is not beaten decides.
bool Judge::law(const Range& range) {
  std::optional<RulingKind> kind;
  bool differ = false;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    tally(i, applies(i));
    if (!applies(i) || beaten(i)) continue;
    differ = differ || (kind && *kind != questions_[i].kind);
    kind = questions_[i].kind;
    questions_[i].decided = true;
    add_once(outcome_.by, questions_[i].clause);
  }
  if (!kind) return false;
  outcome_.kind = *kind;
  return !differ || undetermined("the applicable clauses give different rulings, and no clause states which ruling prevails");
}

/// A8. True: the text leaves open what becomes of such a throw, or of a call of no_roll by somebody of whom it does not speak.
bool Judge::silence() {
  if (law(silence_)) return undetermined("the rules do not state a ruling for this kind of throw");
  if (open_no_roll_ == no_index) return false;
  const bool unknown_right = std::any_of(no_roll_calls_.begin(), no_roll_calls_.end(),
                                         [](const CallCase& call_case) { return call_case.missing == Missing::Authority; });
  tally(open_no_roll_, unknown_right);
  return unknown_right && left_open(open_no_roll_, "the rules do not state who may call no_roll");
}

bool Judge::left_open(std::size_t question, std::string why) {
  questions_[question].decided = true;
  add_once(outcome_.by, questions_[question].clause);
  return undetermined(std::move(why));
}

/// A5. True: a die cannot be read, so nothing follows.
bool Judge::read_dice() {
  for (std::size_t die = 0; die < faces_.size(); ++die)
    if (read_die(die)) return true;
  return false;
}

bool Judge::read_die(std::size_t die) {
  const std::vector<DieReading>& readings = ruleset_.conduct.die_readings;
  std::optional<int> read;
  std::vector<Index> speaking;
  for (std::size_t r = 0; r < readings.size(); ++r) {
    const std::size_t index = readings_.begin + die * readings.size() + r;
    tally(index, applies(index));
    if (!applies(index) || beaten(index)) continue;
    questions_[index].decided = true;
    speaking.push_back(readings[r].clause);
    const int at = ruleset_.vocabulary.facts[readings[r].fact].subject == Subject::Die ? static_cast<int>(die) : 0;
    std::optional<int> face;
    if (knowledge_->facts().has(readings[r].fact, at)) {
      const auto value = static_cast<std::size_t>(std::countr_zero(knowledge_->facts().value(readings[r].fact, at)));
      if (value < reading_faces_[r].size())
        face = readings[r].is_opposite ? ruleset_.vocabulary.opposite_face_sum - reading_faces_[r][value] : reading_faces_[r][value];
    }
    const bool a_face = face && *face >= ruleset_.vocabulary.lowest_face && *face <= ruleset_.vocabulary.highest_face;
    if (!a_face || (read && *read != *face)) {
      outcome_.by = speaking;
      const std::string which = "die " + std::to_string(die + 1);
      return undetermined(a_face ? which + " can be read in two ways, and no clause states which prevails"
                                 : which + " is read as a face that it does not have");
    }
    read = face;
  }
  if (read) faces_[die] = *read;
  return false;
}

}  // namespace fairroll
