// A throw, from its ruling to what stands afterwards.
#include <algorithm>
#include <set>

#include "mechanics.hpp"

namespace fairroll {
namespace {

/// Faces that differ only in which die shows what settle alike, and are tried once.
std::vector<std::vector<int>> classes_of_faces(const Ruling& ruling) {
  std::set<std::vector<int>> classes;
  for (std::vector<int> faces : ruling.faces) {
    std::sort(faces.begin(), faces.end());
    classes.insert(std::move(faces));
  }
  return {classes.begin(), classes.end()};
}

bool agree(const Settlement& a, const Settlement& b) {
  return a.outcome == b.outcome && a.ended == b.ended && a.amount == b.amount && a.exact == b.exact &&
         a.after.variables == b.after.variables && a.after.in_doubt == b.after.in_doubt;
}

/// Answers that differ depend on the faces.
void blend(std::vector<Asked>& asked, const std::vector<Asked>& others) {
  for (const Asked& other : others) {
    const auto known =
        std::find_if(asked.begin(), asked.end(), [&](const Asked& one) { return one.clause == other.clause && one.stage == other.stage; });
    if (known == asked.end()) {
      asked.push_back(other);
      asked.back().answer = Answer::Depends;
      asked.back().decided = false;
    } else if (known->answer != other.answer) {
      known->answer = Answer::Depends;
      known->decided = false;
    }
  }
}

template <typename T>
void keep_shared(std::vector<T>& list, const std::vector<T>& others) {
  const auto only_here = [&](const T& one) { return std::find(others.begin(), others.end(), one) == others.end(); };
  list.erase(std::remove_if(list.begin(), list.end(), only_here), list.end());
}

/// U3: what all faces agree on stands. `open` collects the settlements that they do not agree on. False: the game or the turn would differ.
bool blend(Effects& effects, const Effects& other, std::set<std::size_t>& open) {
  if (effects.game != other.game || effects.turn_ends != other.turn_ends || effects.faulty != other.faulty) return false;
  for (std::size_t i = 0; i < effects.settlements.size(); ++i) {
    if (!agree(effects.settlements[i], other.settlements[i])) open.insert(i);
    blend(effects.settlements[i].asked, other.settlements[i].asked);
  }
  keep_shared(effects.events, other.events);
  keep_shared(effects.directives, other.directives);
  blend(effects.asked, other.asked);
  return true;
}

}  // namespace

ThrowResult TableMechanics::roll(const ThrowRecord& record) {
  ThrowResult result;
  const Situation before = table_.situation();
  result.ruling = adjudicate(rules_, record, before);
  result.findings = result.ruling.findings;
  if (result.ruling.kind == RulingKind::Valid) {
    settle(result, before);
    return result;
  }
  const bool open = result.ruling.kind == RulingKind::Undetermined;
  stand_still(result, open ? Outcome::Undetermined : Outcome::Stays);
  if (open)
    result.findings.push_back({FindingKind::Unsettled, no_index, "nothing is settled and nothing moves until the ruling is known"});
  else
    result.directives.emplace_back("re-throw");
  return result;
}

void TableMechanics::stand_still(ThrowResult& result, Outcome outcome) const {
  result.settlements.clear();
  for (const StandingWager& wager : table_.wagers_) {
    Settlement settlement;
    settlement.before = settlement.after = wager;
    settlement.outcome = wager.in_doubt ? Outcome::Undetermined : outcome;
    settlement.by = result.ruling.by;
    result.settlements.push_back(std::move(settlement));
  }
  result.settlements = by_seat(std::move(result.settlements));
}

/// What every class of faces does alike; nothing if the game would move differently, or in two ways at once.
std::optional<Effects> TableMechanics::agreed_effects(const Situation& before, const std::vector<std::vector<int>>& classes,
                                                      std::string& why) const {
  why = "the game would move differently by the faces that are not known";
  if (classes.empty()) return std::nullopt;  // more faces fit than the ruling lists: they cannot agree
  std::set<std::size_t> open;
  Effects effects = effects_of(before, classes.front());
  for (std::size_t i = 1; i < classes.size(); ++i)
    if (!blend(effects, effects_of(before, classes[i]), open)) return std::nullopt;
  why = "the rules move the game in two ways at once";
  if (effects.faulty) return std::nullopt;
  for (const std::size_t i : open) {
    Settlement& settlement = effects.settlements[i];
    Settlement undecided;
    undecided.before = undecided.after = settlement.before;
    undecided.outcome = Outcome::Undetermined;
    undecided.asked = std::move(settlement.asked);
    undecided.after.in_doubt = true;
    settlement = std::move(undecided);
    effects.gains[i] = {};
    effects.findings[i] = {
        {FindingKind::Unsettled, no_index, owner_and_wager(settlement.before) + ": the faces that are not known decide it"}};
  }
  return effects;
}

void TableMechanics::settle(ThrowResult& result, const Situation& before) {
  const std::vector<std::vector<int>> classes = classes_of_faces(result.ruling);
  std::string why;
  std::optional<Effects> agreed = agreed_effects(before, classes, why);
  if (!agreed) {
    stand_still(result, Outcome::Undetermined);
    result.findings.push_back({FindingKind::Unsettled, no_index, why + ": nothing is settled and nothing moves"});
    return;
  }
  Effects& effects = *agreed;
  const GameStep game = step_game(rules_, before, classes.front(), false, false);
  apply(effects);
  result.settlements = std::move(effects.settlements);
  result.events = std::move(effects.events);
  result.asked = std::move(effects.asked);
  result.directives = std::move(effects.directives);
  for (const std::vector<Finding>& of_one : effects.findings) result.findings.insert(result.findings.end(), of_one.begin(), of_one.end());
  table_.last_faces_ = classes;
  table_.last_game_ = before.game;
  const Notes notes{result.settlements, result.asked, result.findings, result.directives};
  if (continuing()) {
    note_undecided(notes);
    end_continuation_if_over(notes);
  }
  if (effects.turn_ends) end_turn(false, notes);
  join_equal();
  standing_directives(result.directives, result.asked);
  list_moved(result, before.game, game);
  result.settlements = by_seat(std::move(result.settlements));
}

void TableMechanics::apply(const Effects& effects) {
  std::vector<StandingWager> standing_after;
  for (std::size_t i = 0; i < effects.settlements.size(); ++i) {
    const Settlement& settlement = effects.settlements[i];
    Money& balance = table_.balances_[settlement.before.seat];
    balance = balance + effects.gains[i];
    if (!settlement.ended) standing_after.push_back(settlement.after);
  }
  table_.wagers_ = std::move(standing_after);
  table_.variables_ = effects.game;
}

std::vector<Settlement> TableMechanics::by_seat(std::vector<Settlement> settlements) const {
  std::stable_sort(settlements.begin(), settlements.end(),
                   [](const Settlement& a, const Settlement& b) { return a.before.seat < b.before.seat; });
  return settlements;
}

void TableMechanics::list_moved(ThrowResult& result, const std::vector<int>& before, const GameStep& step) const {
  for (Index i = 0; i < before.size(); ++i) {
    const int now = table_.variables_[i];
    if (now == before[i]) continue;
    const auto by_throw =
        std::find_if(step.moved.begin(), step.moved.end(), [&](const Moved& one) { return one.variable == i && one.to == now; });
    // What the throw did not move so, the end of the turn did: the declaration says `per thrower`.
    result.moved.push_back({i, before[i], now, by_throw == step.moved.end() ? rules_.game.variables[i].clause : by_throw->clause});
  }
}

bool TableMechanics::join_one_pair() {
  std::vector<StandingWager>& wagers = table_.wagers_;
  const auto equal = [](const StandingWager& a, const StandingWager& b) {
    return a.seat == b.seat && a.wager == b.wager && a.numbers == b.numbers && a.variables == b.variables && a.parent == b.parent &&
           a.called_on == b.called_on && !a.in_doubt && !b.in_doubt;
  };
  for (std::size_t a = 0; a < wagers.size(); ++a)
    for (std::size_t b = a + 1; b < wagers.size(); ++b) {
      if (!equal(wagers[a], wagers[b])) continue;
      wagers[a].stake = wagers[a].stake + wagers[b].stake;
      for (StandingWager& child : wagers)
        if (child.parent == wagers[b].id) child.parent = wagers[a].id;
      wagers.erase(wagers.begin() + static_cast<std::ptrdiff_t>(b));
      return true;
    }
  return false;
}

/// L2: equal wagers of one owner are one wager; what stands behind them may become equal in turn.
void TableMechanics::join_equal() {
  while (join_one_pair()) {
  }
}

}  // namespace fairroll
