// SPDX-License-Identifier: Apache-2.0
#include "book.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include <fairroll/detail/dice_aside.hpp>

namespace fairroll::audit::season {

namespace {

/// As many states of the game are remembered; a book with more asks again.
constexpr std::size_t most_states = 20'000;
constexpr char not_asked = 2;

Table as_stands(const std::shared_ptr<const Program>& program, const std::vector<int>& variables) {
  Table table(program->shared_ruleset(), {"seat"});
  for (Index i = 0; i < variables.size(); ++i) table.set_variable(i, variables[i]);
  return table;
}

void gather(const Condition& condition, std::set<Index>& held) {
  if (condition.op == Condition::Op::Holds) held.insert(condition.wagers.begin(), condition.wagers.end());
  for (const Condition& one : condition.operands) gather(one, held);
}

/// Wagers that a seat must hold to throw.
std::set<Index> asked_of_throwers(const Ruleset& rules) {
  std::set<Index> asked;
  for (const DutyBeforeThrow& duty : rules.conduct.duties_before_throw)
    if (duty.role == rules.vocabulary.thrower) gather(duty.condition, asked);
  if (rules.conduct.dice_offer)
    asked.insert(rules.conduct.dice_offer->required_wagers.begin(), rules.conduct.dice_offer->required_wagers.end());
  return asked;
}

}  // namespace

TableAction bet_of(const PlannedBet& bet, Index seat, std::uint32_t times) {
  TableAction act;
  act.kind = TableAction::Kind::Bet;
  act.seat = seat;
  act.wager.wager = bet.wager;
  act.wager.numbers = bet.numbers;
  act.amount = Money{bet.stake.units * times};
  return act;
}

ThrowRecord marked(const std::vector<int>& faces, const Mark* mark, int die) {
  ThrowRecord record;
  record.faces.assign(faces.begin(), faces.end());
  if (mark == nullptr) return record;
  if (mark->call) record.calls.push_back(*mark->call);
  if (mark->seen) {
    record.observations.push_back(*mark->seen);
    if (mark->seen->fact.subject == Subject::Die) record.observations.back().fact.die = die;
  }
  return record;
}

Book::Book(GeneratorRuleset book) : book_(std::move(book)) {
  if (!book_.program) throw std::invalid_argument("a log can be generated only if every rule book is compiled");
  const Ruleset& rules = this->rules();
  behind_.resize(rules.wagers.size());
  for (std::size_t i = 0; i < bets().size(); ++i) {
    const Index parent = rules.wagers.at(bets()[i].wager).parent;
    (parent == no_index ? opening_ : behind_[parent]).push_back(i);
  }
  if (opening_.empty()) throw std::invalid_argument("a log can be generated only if at least one bet does not require another wager");
  const std::vector<int> first = Table(book_.program->shared_ruleset(), {"seat"}).variables();
  const std::set<Index> asked = asked_of_throwers(rules);
  const auto asked_for = [&](std::size_t bet) { return asked.count(bets()[bet].wager) > 0; };
  std::copy_if(opening_.begin(), opening_.end(), std::back_inserter(staple_), asked_for);
  if (staple_.empty())
    std::copy_if(opening_.begin(), opening_.end(), std::back_inserter(staple_), [&](std::size_t bet) { return offers(first, bet); });
  if (staple_.empty()) staple_ = opening_;
  sort_marks();
}

bool Book::offers(const std::vector<int>& variables, std::size_t bet) {
  if (offers_.size() > most_states) offers_.clear();
  std::vector<char>& known = offers_[variables];
  if (known.empty()) known.assign(bets().size(), not_asked);
  char& answer = known[bet];
  if (answer == not_asked)
    answer = as_stands(program(), variables).execute(bet_of(bets()[bet], 0, 1), ReasonDetail::None).status == ActionResult::Status::Accepted
                 ? 1
                 : 0;
  return answer == 1;
}

void Book::sort_mark(const Situation& situation, const Mark& mark) {
  const Vocabulary& words = rules().vocabulary;
  const ThrowRecord record = marked(std::vector<int>(static_cast<std::size_t>(words.dice_count), words.lowest_face), &mark, 0);
  if (!find_record_errors(record, words).empty()) return;
  const RulingKind kind = adjudicate(rules(), record, situation).kind;
  if (kind == RulingKind::Undetermined) return;
  (kind == RulingKind::Valid ? harmless_ : uncounted_).push_back(mark);
}

void Book::sort_marks() {
  const Vocabulary& words = rules().vocabulary;
  Situation situation = Table(book_.program->shared_ruleset(), {"seat"}).situation();
  if (words.thrower != no_index) situation.thrower = 0;
  for (Index i = 0; i < words.facts.size(); ++i) {
    const Fact& fact = words.facts[i];
    if (fact.subject == Subject::Turn) continue;
    for (std::size_t value = 0; value < fact.values.size(); ++value)
      sort_mark(situation, {Observation{{fact.subject, 0, i}, {Mask{1} << value}, {}}, std::nullopt});
  }
  for (Index role = 0; role < words.roles.size(); ++role) {
    Call call;
    call.is_no_roll = true;
    call.role = role;
    sort_mark(situation, {std::nullopt, call});
  }
}

std::vector<int> Book::faces(detail::Stream& stream, const Table& table) const {
  const Vocabulary& words = rules().vocabulary;
  std::vector<int> faces(static_cast<std::size_t>(words.dice_count));
  const auto sides = static_cast<std::uint32_t>(words.highest_face - words.lowest_face + 1);
  for (int& face : faces) face = words.lowest_face + static_cast<int>(stream.below(sides));
  if (!rules().conduct.held_dice_rule) return faces;
  const HeldDice aside = dice_aside(rules(), table.situation());
  std::fill_n(faces.begin() + aside.dice.first_die, aside.held_count, aside.face);
  return faces;
}

}  // namespace fairroll::audit::season
