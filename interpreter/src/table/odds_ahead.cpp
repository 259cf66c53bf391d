#include "odds_ahead.hpp"

#include <algorithm>
#include <limits>

#include "../oracle/happening.hpp"

namespace fairroll {
namespace {

using Line = std::vector<const StandingWager*>;

constexpr std::size_t most_throws = 2'000;

/// All throws, dice in order; with the end of a turn (no faces) last. None if there are too many to try.
void list_throws(const Vocabulary& vocabulary, std::vector<int>& faces, std::vector<std::vector<int>>& throws) {
  if (throws.size() > most_throws) return;
  if (faces.size() == static_cast<std::size_t>(vocabulary.dice)) {
    throws.push_back(faces);
    return;
  }
  for (int face = faces.empty() ? vocabulary.lowest : faces.back(); face <= vocabulary.highest; ++face) {
    faces.push_back(face);
    list_throws(vocabulary, faces, throws);
    faces.pop_back();
  }
}

/// Asks what may be, with Depends for what nobody can know yet.
class Foresight {
 public:
  /// `blind`: the throws are too many to try, so that nothing is known of the faces.
  Foresight(const Ruleset& rules, const std::vector<int>& game, const Line& line, bool blind) : rules_(rules), line_(line), blind_(blind) {
    now_.game = game;
  }

  /// `at`: into the line, whose sentence it is.
  [[nodiscard]] Answer stands(const Condition& condition, std::size_t at) const;
  [[nodiscard]] Answer comes(const Pattern& pattern, std::size_t at, const std::vector<int>& faces) const;
  [[nodiscard]] Answer comes(const Occasion& occasion, std::size_t at, const std::vector<int>& faces) const {
    return both(comes(occasion.on, at, faces), stands(occasion.while_, at));
  }
  [[nodiscard]] const Wager& type(std::size_t at) const { return rules_.wagers[line_[at]->wager]; }

  /// The values that a variable may have when the wager is decided.
  struct Reach {
    int low = 0;
    int high = 0;
    bool known = false;  ///< a state that stands at a number
  };
  [[nodiscard]] std::optional<Reach> reach(const VariableRef& reference, std::size_t at) const;

 private:
  struct Named {
    const Variable* variable = nullptr;
    int value = 0;
  };
  [[nodiscard]] Named look_up(const VariableRef& reference, std::size_t at) const;
  [[nodiscard]] Answer includes(const Condition& condition, std::size_t at) const;
  [[nodiscard]] Answer phase(const Condition& condition, std::size_t at) const;
  [[nodiscard]] Answer comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const;
  [[nodiscard]] Answer state_comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const;
  [[nodiscard]] Answer event_comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const;

  const Ruleset& rules_;
  const Line& line_;
  bool blind_;
  Situation now_;
};

Foresight::Named Foresight::look_up(const VariableRef& reference, std::size_t at) const {
  if (reference.owner == Owner::Game) return {&rules_.game.variables[reference.index], now_.game[reference.index]};
  const std::size_t owner = reference.owner == Owner::Wager ? at : at + 1;
  if (owner >= line_.size()) return {};
  return {&type(owner).variables[reference.index], line_[owner]->variables[reference.index]};
}

std::optional<Foresight::Reach> Foresight::reach(const VariableRef& reference, std::size_t at) const {
  const Named named = look_up(reference, at);
  if (named.variable == nullptr) return std::nullopt;
  const Variable& variable = *named.variable;
  const int now = measure(variable, named.value);
  switch (variable.kind) {
    case Variable::Kind::State:
      if (variable.totals[static_cast<std::size_t>(named.value)]) return Reach{now, now, true};
      return Reach{0, static_cast<int>(variable.values.size()) - 1};
    case Variable::Kind::Count:
      return Reach{variable.per_thrower ? variable.low : now, variable.high};
    default:
      return Reach{variable.per_thrower ? 0 : now, static_cast<int>(variable.totals.size())};
  }
}

Answer Foresight::includes(const Condition& condition, std::size_t at) const {
  const Named named = look_up(condition.variable, at);
  if (named.variable == nullptr || named.variable->per_thrower) return Answer::Depends;
  for (std::size_t i = 0; i < named.variable->totals.size(); ++i) {
    const bool gathered = ((static_cast<unsigned>(named.value) >> i) & 1U) != 0;
    const std::optional<int>& total = named.variable->totals[i];
    if (gathered && total && condition.values.contains(*total)) return Answer::Yes;
  }
  return Answer::Depends;
}

Answer Foresight::phase(const Condition& condition, std::size_t at) const {
  if (condition.variable.owner == Owner::Game) return stands(rules_.game.phases[condition.phase].condition, at);
  const std::size_t owner = condition.variable.owner == Owner::Wager ? at : at + 1;
  return owner < line_.size() ? stands(type(owner).phases[condition.phase].condition, owner) : Answer::Depends;
}

Answer Foresight::stands(const Condition& condition, std::size_t at) const {
  switch (condition.op) {
    case Condition::Op::Always:
      return Answer::Yes;
    case Condition::Op::And:
    case Condition::Op::Or: {
      const bool all = condition.op == Condition::Op::And;
      Answer answer = all ? Answer::Yes : Answer::No;
      for (const Condition& operand : condition.operands)
        answer = all ? both(answer, stands(operand, at)) : either(answer, stands(operand, at));
      return answer;
    }
    case Condition::Op::Not:
      return negated(stands(condition.operands.front(), at));
    case Condition::Op::Variable: {
      const auto range = reach(condition.variable, at);
      if (!range) return Answer::Depends;
      int inside = 0;
      for (int value = range->low; value <= range->high; ++value) inside += condition.values.contains(value) ? 1 : 0;
      if (inside == 0) return Answer::No;
      return inside == range->high - range->low + 1 ? Answer::Yes : Answer::Depends;
    }
    case Condition::Op::Includes:
      return includes(condition, at);
    case Condition::Op::Number:
      return answer_of(condition.values.contains(line_[at]->numbers.at(static_cast<std::size_t>(condition.number))));
    case Condition::Op::Phase:
      return phase(condition, at);
    default:
      return Answer::Depends;
  }
}

Answer Foresight::state_comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const {
  const Named named = look_up(happening.variable, at);
  if (named.variable == nullptr) return Answer::Depends;
  const int total = total_of(faces);
  const std::optional<int>& now = named.variable->totals[static_cast<std::size_t>(named.value)];
  if (now) return answer_of(*now == total);
  const std::vector<std::optional<int>>& all = named.variable->totals;
  return std::find(all.begin(), all.end(), std::optional<int>(total)) == all.end() ? Answer::No : Answer::Depends;
}

Answer Foresight::event_comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const {
  if (happening.variable.owner == Owner::Game) return comes(rules_.game.events[happening.index].occasion, at, faces);
  const std::size_t owner = happening.variable.owner == Owner::Wager ? at : at + 1;
  return owner < line_.size() ? comes(type(owner).events[happening.index].occasion, owner, faces) : Answer::Depends;
}

Answer Foresight::comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const {
  using Op = Happening::Op;
  if (blind_) return Answer::Depends;
  if (happening.op == Op::ChangeOfThrower) return answer_of(faces.empty());
  if (happening.op == Op::Event) return event_comes(happening, at, faces);
  if (faces.empty()) return Answer::No;
  switch (happening.op) {
    case Op::Reaching:
    case Op::SetReaching:
    case Op::AnyOther:
      return Answer::Depends;
    case Op::StateValue:
      return state_comes(happening, at, faces);
    default: {
      Moment moment{rules_, now_, faces};
      moment.numbers = &line_[at]->numbers;
      return answer_of(happens(happening, moment));
    }
  }
}

Answer Foresight::comes(const Pattern& pattern, std::size_t at, const std::vector<int>& faces) const {
  Answer any = Answer::No;
  for (const Happening& happening : pattern.any) any = either(any, comes(happening, at, faces));
  Answer except = Answer::No;
  for (const Happening& happening : pattern.except) except = either(except, comes(happening, at, faces));
  return both(any, negated(except));
}

/// Puts together what the arms and the table of one wager may pay.
class Collector {
 public:
  Collector(const Ruleset& rules, const Foresight& foresight, OddsAhead& ahead) : rules_(rules), foresight_(foresight), ahead_(ahead) {}

  /// The wager wins on these faces: by which odds?
  void collect(const std::vector<int>& faces) {
    const Wager& type = foresight_.type(0);
    std::vector<std::pair<const PayRow*, Answer>> rows;
    const bool per_table = type.pays_per != no_index;
    int sure = per_table ? type.pays_per_layer : std::numeric_limits<int>::min();
    for (const PayRow& row : type.pays) {
      const Answer on = row.on ? foresight_.comes(*row.on, 0, faces) : Answer::Yes;
      const Answer answer = both(on, foresight_.stands(row.while_, 0));
      if (answer == Answer::No) continue;
      rows.emplace_back(&row, answer);
      if (answer == Answer::Yes) sure = std::max(sure, row.layer);
    }
    // What surely applies silences the layers below it.
    for (const auto& [row, answer] : rows)
      if (row->layer >= sure) add(row->odds);
    if (per_table && type.pays_per_layer >= sure) collect_table(rules_.paytables[type.pays_per]);
  }

  void begin_throw() { ahead_.best.emplace_back(); }

 private:
  void add(const Odds& odds) {
    const Rational profit = odds.profit();
    const auto same = [&](const Odds& one) { return one.profit() == profit; };
    if (std::none_of(ahead_.odds.begin(), ahead_.odds.end(), same)) ahead_.odds.push_back(odds);
    std::optional<Rational>& best = ahead_.best.back();
    if (!best || *best < profit) best = profit;
  }

  void collect_table(const Paytable& table) {
    const auto range = foresight_.reach(table.measure, 0);
    for (const PaytableRow& row : table.rows) {
      if (row.columns.empty()) continue;
      bool entered = !range;
      for (int key = range ? range->low : 1; range && key <= range->high && !entered; ++key) entered = row.key.contains(key);
      if (!entered) continue;
      if (table.posted && *table.posted < row.columns.size()) {
        add(row.columns[*table.posted]);
        continue;
      }
      for (const Odds& odds : row.columns) {
        if (!(odds.profit() == row.columns.front().profit())) {
          ahead_.column_open = true;
          ahead_.column_clause = table.clause;
        }
        add(odds);
      }
    }
  }

  const Ruleset& rules_;
  const Foresight& foresight_;
  OddsAhead& ahead_;
};

}  // namespace

OddsAhead odds_ahead(const Ruleset& rules, const std::vector<int>& game, const Line& line) {
  OddsAhead ahead;
  std::vector<std::vector<int>> throws;
  std::vector<int> faces;
  list_throws(rules.vocabulary, faces, throws);
  const bool blind = throws.size() > most_throws;
  if (blind) throws.clear();
  throws.emplace_back();
  const Foresight foresight(rules, game, line, blind);
  Collector collector(rules, foresight, ahead);
  const std::size_t root = line.size() - 1;  // it alone has verdicts (S6)
  for (const std::vector<int>& thrown : throws) {
    collector.begin_throw();
    const auto wins = [&](const VerdictRow& row) {
      return row.verdict == Verdict::Wins && foresight.comes(row.occasion, root, thrown) != Answer::No;
    };
    const std::vector<VerdictRow>& rows = foresight.type(root).verdicts;
    if (std::any_of(rows.begin(), rows.end(), wins)) collector.collect(thrown);
  }
  return ahead;
}

}  // namespace fairroll
