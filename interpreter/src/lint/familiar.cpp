// SPDX-License-Identifier: Apache-2.0
#include "familiar.hpp"

#include <algorithm>
#include <bit>

#include "../mask_bit.hpp"
#include "space.hpp"

namespace fairroll::linting {
namespace {

/// More different steps of one throw than this are not worth looking through.
constexpr std::uint32_t most_steps = 16;
constexpr std::size_t most_sentences_followed = 32;  // each may be asked twice for one throw
constexpr std::size_t most_answers_followed = 64;

bool answered_by_dice(const Happening& happening) {
  return depends_on_faces_only(happening.op) || happening.op == Happening::Op::AnyRoll || happening.op == Happening::Op::ChangeOfThrower;
}

bool is_event_of_game(const Happening& happening) {
  return happening.op == Happening::Op::Event && happening.variable.owner == Owner::Game;
}

/// Yes: one of them happens, whatever else is true. Depends: only asking can tell.
Answer any_by_dice(const std::vector<Happening>& happenings, const Moment& moment) {
  Answer any = Answer::No;
  for (const Happening& happening : happenings) {
    if (!answered_by_dice(happening))
      any = Answer::Depends;
    else if (happens(happening, moment))
      return Answer::Yes;
  }
  return any;
}

unsigned bit_of_total(const Variable& variable, int total) noexcept {
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if (variable.totals[i] == total) return 1U << i;
  return 0;
}

/// Odds of this row are paid, or are not, whatever else is true.
bool rests_on_dice(const PayRow& row) {
  const auto all = [](const std::vector<Happening>& happenings) {
    return std::all_of(happenings.begin(), happenings.end(), answered_by_dice);
  };
  return row.while_.op == Condition::Op::Always && (!row.on || (all(row.on->any) && all(row.on->except)));
}

/// None of what the sentence waits for can come about by one throw.
bool is_out_of_reach(const Pattern& pattern, const Moment& moment) {
  return std::all_of(pattern.any.begin(), pattern.any.end(), [&](const Happening& one) { return out_of_reach(one, moment); });
}

/// The sentence waits for events of the game, and otherwise for nothing that the dice alone do not answer.
bool waits_for_events(const Pattern& pattern) {
  const auto simple = [](const Happening& one) { return answered_by_dice(one) || is_event_of_game(one); };
  return std::all_of(pattern.any.begin(), pattern.any.end(), simple) &&
         std::all_of(pattern.except.begin(), pattern.except.end(), answered_by_dice);
}

}  // namespace

// ---- one step
// ------------------------------------------------------------------------------------------------------------------------------

FamiliarStep::FamiliarStep(const FamiliarAnswers& answers, const WagerStep& step, const Wager& wager, const std::vector<int>& faces)
    : answers_(answers),
      decided_(step.verdict.has_value()),
      verdict_(step.verdict ? *step.verdict : Verdict{}),
      stays_up_(step.stays_up),
      off_(step.off),
      faulty_(step.contradiction || step.faulty()),
      decides_(step.verdict || step.contradiction),
      ends_((step.verdict && !step.stays_up) || step.contradiction),
      key_(step.payment ? step.payment->key : 0),
      odds_(step.payment ? step.payment->odds : std::nullopt),
      effects_(wager.variables.size()) {
  for (std::size_t i = 0; i < step.movements.size(); ++i) {
    const Movement& moved = step.movements[i];
    if (moved.clauses.empty() || moved.fault != Movement::Fault::None) continue;
    moves_ = true;
    Effect& effect = effects_[i];
    switch (wager.variables[i].kind) {
      case Variable::Kind::State:
        effect = {.keep = 0, .plus = moved.to};
        break;
      case Variable::Kind::Count:
        effect.plus = moved.to - moved.from;
        break;
      default:
        effect.bits = bit_of_total(wager.variables[i], total_of(faces));
        break;
    }
  }
}

void FamiliarStep::move(const std::vector<int>& own, int* after) const noexcept {
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Effect& effect = effects_[i];
    *after++ = static_cast<int>((static_cast<unsigned>(own[i]) & effect.keep) | effect.bits) + effect.plus;
  }
}

// ---- what is asked
// --------------------------------------------------------------------------------------------------------------------------

Familiar::Familiar(const Moment& like, Memory& memory, std::span<const std::vector<int>* const> outcomes, std::optional<bool> called_on)
    : memory_(memory),
      wager_(*like.wager),
      asks_off_(!called_on && !wager_.off.empty()),
      paid_by_throw_(std::all_of(wager_.pays.begin(), wager_.pays.end(), rests_on_dice)) {
  take_sentences();
  const std::size_t standing = sentences_.size() + wager_.variables.size() + (asks_off_ ? wager_.off.size() : 0);
  possible_ = sentences_.size() <= most_sentences_followed && standing <= most_answers_followed;
  if (!possible_) return;
  columns_.resize(outcomes.size() + 1);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const bool turn_ends = i == outcomes.size();
    if (!turn_ends) columns_[i].thrown = memory.place_of(*outcomes[i]);
    Moment moment{.ruleset = like.ruleset, .before = like.before, .faces = turn_ends ? no_dice : *outcomes[i], .turn_ends = turn_ends};
    moment.wager = like.wager;
    moment.numbers = like.numbers;
    moment.own = like.own;
    read_dice(columns_[i], moment);
  }
}

void Familiar::take_sentences() {
  sentences_.reserve(most_sentences_followed / 4);
  for (const VerdictRow& row : wager_.verdicts) sentences_.push_back(&row.occasion);
  verdicts_ = bit(std::min(sentences_.size(), most_sentences_followed)) - 1;
  for (const Variable& variable : wager_.variables)
    for (const Move& move : variable.moves) sentences_.push_back(&move.occasion);
  if (sentences_.size() > most_sentences_followed) return;
  for (std::size_t i = 0; i < sentences_.size(); ++i) {
    if (!waits_for_events(sentences_[i]->on)) continue;
    plain_ |= bit(i);
    for (const Happening& one : sentences_[i]->on.any)
      if (is_event_of_game(one)) waits_.push_back({bit(i), one.index});
  }
}

void Familiar::read_dice(Column& column, const Moment& moment) const {
  for (std::size_t i = 0; i < sentences_.size(); ++i) {
    const Answer any = any_by_dice(sentences_[i]->on.any, moment);
    const Answer except = any_by_dice(sentences_[i]->on.except, moment);
    if (any == Answer::No || except == Answer::Yes) continue;
    (any == Answer::Yes && except == Answer::No ? column.spoken : column.asked) |= bit(i);
  }
}

void Familiar::recall_events(const std::vector<int>& game) {
  const std::uint64_t asked = open_ & plain_;
  for (Column& column : columns_) {
    column.known = column.asked & asked;
    column.met = 0;
  }
  columns_.back().known = 0;  // the memory is one of throws
  for (const Wait& wait : waits_) {
    if ((wait.sentence & asked) == 0) continue;
    const Remembered<EventAnswer> event = memory_.event_in(wait.event, game);
    for (std::size_t outcome = 0; outcome + 1 < columns_.size(); ++outcome) {
      Column& column = columns_[outcome];
      const EventAnswer answer = event.answers == nullptr ? EventAnswer::Unknown : event.answers[event.class_of[column.thrown]];
      if (answer == EventAnswer::Unknown) column.known &= ~wait.sentence;
      if (answer == EventAnswer::Yes) column.met |= wait.sentence;
    }
  }
  for (Column& column : columns_) column.known |= column.met &= column.asked;  // one event is enough
}

void Familiar::stand(const Moment& moment) {
  if (!possible_) return;
  holding_ = open_ = 0;
  for (std::size_t i = 0; i < sentences_.size(); ++i) {
    const Occasion& sentence = *sentences_[i];
    if (sentence.while_.op != Condition::Op::Always && stood(sentence.while_, moment) != Answer::Yes) continue;
    holding_ |= bit(i);
    if (!is_out_of_reach(sentence.on, moment)) open_ |= bit(i);
  }
  recall_events(moment.before.game);
  standing_ = holding_;
  std::size_t next = sentences_.size();
  for (std::size_t i = 0; i < wager_.variables.size(); ++i, ++next)
    if (wager_.variables[i].kind == Variable::Kind::Count && (*moment.own)[i] < wager_.variables[i].high) standing_ |= bit(next);
  off_ = 0;
  if (!asks_off_) return;
  for (const Standing& row : wager_.off) {
    if (stood(row.while_, moment) == Answer::Yes) off_ |= bit(next);
    ++next;
  }
  standing_ |= off_;
}

std::uint64_t Familiar::ask(std::uint64_t sentences, const Moment& moment) const {
  std::uint64_t spoke = 0;
  for (; sentences != 0; sentences &= sentences - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(sentences));
    if (happens(sentences_[i]->on, moment)) spoke |= bit(i);
  }
  return spoke;
}

/// As find_verdict() asks: once more where no verdict applies and one of them waits for that (S5).
std::uint64_t Familiar::ask_twice(const Column& column, const Moment& moment) const {
  const std::uint64_t met = column.met & column.asked & open_;
  const std::uint64_t open = column.asked & open_ & ~column.known;
  if (open == 0) return met;
  if ((open & ~plain_) == 0) return met | ask(open, moment);  // none of them waits for anything else
  bool other_asked = false;
  Moment asked_at = moment;
  asked_at.other_asked = &other_asked;
  const std::uint64_t spoke = met | ask(open, asked_at);
  if (!other_asked || (((column.spoken & holding_) | spoke) & verdicts_) != 0) return spoke;
  asked_at.nothing_else = true;
  return spoke | ask(open & verdicts_ & ~plain_, asked_at) << most_sentences_followed;
}

int Familiar::key_of(const Moment& moment) const {
  const VariableRef& measured = moment.ruleset.paytables[wager_.pays_per].measure;
  const Variable* const variable = declaration(measured, moment);
  return variable == nullptr ? 0 : measure(*variable, moved_to(measured, moment));
}

const FamiliarStep* Familiar::recall(std::size_t outcome) const {
  if (!possible_) return nullptr;
  const Column& column = columns_[outcome];
  const std::uint64_t asked = column.asked & open_;
  if ((asked & ~column.known) != 0) return nullptr;
  const FamiliarAnswers answers = answers_of(column, column.met & asked);
  for (Link link = chain_of(column, answers).last; link != none; link = before_[link]) {
    const FamiliarStep& step = steps_[link];
    if (step.answers() == answers) return step.verdict() == Verdict::Wins && wager_.pays_per != no_index ? nullptr : &step;
  }
  return nullptr;
}

const FamiliarStep* Familiar::find(const Moment& moment, std::size_t outcome) {
  column_ = nullptr;
  if (!possible_) return nullptr;
  Column& column = columns_[outcome];
  const FamiliarAnswers answers = answers_of(column, ask_twice(column, moment));
  std::optional<int> key;  // asked for once, and only if a win is looked at
  for (Link link = chain_of(column, answers).last; link != none; link = before_[link]) {
    const FamiliarStep& step = steps_[link];
    if (!(step.answers() == answers)) continue;
    if (step.verdict() != Verdict::Wins || wager_.pays_per == no_index) return &step;
    if (!key) key = key_of(moment);
    if (step.key() == *key) return &step;
  }
  missed_ = answers;
  column_ = &column;
  return nullptr;
}

void Familiar::learn(const WagerStep& step, const Moment& moment, bool anyway) {
  Chain* const chain = column_ == nullptr || (step.payment && !paid_by_throw_) ? nullptr : &chain_of(*column_, missed_);
  const bool findable = chain != nullptr && chain->length < most_steps;
  if (!findable && !anyway) return;
  if (steps_.empty()) {  // about one of each throw
    steps_.reserve(columns_.size());
    before_.reserve(columns_.size());
  }
  steps_.emplace_back(missed_, step, wager_, moment.faces);
  before_.push_back(findable ? chain->last : none);
  if (!findable) return;
  chain->last = static_cast<Link>(steps_.size() - 1);
  ++chain->length;
}

std::optional<std::uint32_t> Familiar::speaking() const noexcept {
  if (column_ == nullptr) return std::nullopt;
  const std::uint64_t first = ((column_->spoken & holding_) | missed_.thrown) & verdicts_;
  return static_cast<std::uint32_t>(first != 0 ? first : missed_.thrown >> most_sentences_followed & verdicts_);
}

}  // namespace fairroll::linting
