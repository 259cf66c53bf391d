// SPDX-License-Identifier: Apache-2.0
// Figures: whole numbers that a throw shows, the dice that they are read from, and what they are tested for.
#include <algorithm>
#include <limits>

#include <fairroll/detail/dice_event.hpp>

#include "dice_events.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr std::size_t max_figure_parts = 64;

/// Puts the parts of an expression into a figure; the figures that it names are written out.
class FigureReader {
 public:
  FigureReader(LoweringContext& work, const NameScope& reach, FigureMay may) : work_(work), reach_(reach), may_(may) {}

  bool read(const Syntax& expression, bool less) {
    bool sound = true;
    for (const Syntax& node : Children(expression)) {
      const bool taken_off = node.is(Kind::figure_less);
      const bool is_signed = taken_off || node.is(Kind::figure_plus);
      sound = read_part(is_signed ? node[0] : node, less != taken_off) && sound;
    }
    if (out.size() <= max_figure_parts) return sound;
    work_.report.add(Code::too_deep, expression, "the figure has more than " + std::to_string(max_figure_parts) + " terms",
                     "use fewer terms in the expression");
    return false;
  }

  Figure out;

 private:
  bool put(FigureTerm part, bool less) {
    part.is_subtracted = less;
    if (out.size() <= max_figure_parts) out.push_back(part);
    return true;
  }

  bool read_part(const Syntax& node, bool less) {
    switch (node.kind()) {
      case Kind::integer:
        return put({.kind = FigureTerm::Kind::Number, .number = {false, capped_int(node)}}, less);
      case Kind::figure_total:
        return read_dice(FigureTerm::Kind::Total, node, less);
      case Kind::figure_highest:
        return read_dice(FigureTerm::Kind::Highest, node, less);
      case Kind::figure_lowest:
        return read_dice(FigureTerm::Kind::Lowest, node, less);
      case Kind::figure_most:
        return read_dice(FigureTerm::Kind::MostAlike, node, less);
      case Kind::figure_showing:
        return read_showing(node, less);
      default:
        return read_name(node, less);
    }
  }

  bool read_dice(FigureTerm::Kind of, const Syntax& node, bool less) {
    const std::optional<DieRange> dice = lower_group(work_, node.child(Kind::of_group));
    return dice && put({.kind = of, .dice = *dice}, less);
  }

  bool read_showing(const Syntax& node, bool less) {
    const std::optional<DieRange> dice = lower_group(work_, node.child(Kind::of_group));
    std::optional<FigureTerm> part = lower_shown(work_, reach_, node[0]);
    if (!dice || !part) return false;
    part->dice = *dice;
    if (detail::names_variable(*part) && may_ == FigureMay::ShowDiceAlone)
      return refuse_variable(find_name(work_, reach_, node[0]), node[0]);
    return put(*part, less);
  }

  bool read_name(const Syntax& node, bool less) {
    const Found found = find_name(work_, reach_, node);
    if (!found) {
      if (const DiceGroup* group = find_group(work_, node))
        return put({.kind = FigureTerm::Kind::Total, .dice = {group->first_die, group->die_count}}, less);
      std::vector<std::string> known = names_of(work_, reach_, {Sort::Figure, Sort::State, Sort::Count, Sort::Number});
      for (const DiceGroup& group : work_.out.vocabulary.groups) known.push_back(group.name);
      const bool of_faces = node.text() == "double" || node.text() == "pair" || node.text() == "triple";
      work_.report.unknown_name(
          "figure, group of dice, state, count or number", node, known,
          of_faces ? "write a face and a number of times, such as `showing 4 twice`, or a total of equal dice, such as `hard 8`" : "");
      return false;
    }
    switch (found.entity->sort) {
      case Sort::Figure:
        return read_figure(*found.entity, node, less);
      case Sort::Number:
        return read_number(found, node, less);
      case Sort::State:
      case Sort::Count:
        return read_variable(found, node, less);
      default:
        work_.report.wrong_kind(node, with_article(found.entity->sort), "a figure, a group of dice, a state, a count or a number");
        return false;
    }
  }

  bool read_number(const Found& found, const Syntax& node, bool less) {
    if (found.owner != Owner::Parent)
      return put({.kind = FigureTerm::Kind::Number, .number = {true, static_cast<int>(found.entity->index)}}, less);
    work_.report.wrong_kind(node, "a number of the parent wager", "a number of this wager",
                            "test the number in a state condition: `while " + node.str() + " is ...`");
    return false;
  }

  bool read_variable(const Found& found, const Syntax& node, bool less) {
    if (may_ == FigureMay::NameVariables) return put({.kind = FigureTerm::Kind::Variable, .variable = found.variable()}, less);
    return refuse_variable(found, node);
  }

  bool refuse_variable(const Found& found, const Syntax& node) {
    work_.report.wrong_kind(node, found.entity->item.node.is(Kind::tally) ? "a tally" : with_article(found.entity->sort),
                            "a figure of the dice", "use a figure of the dice, because tallies and paytables depend only on the throw");
    return false;
  }

  bool read_figure(Entity& figure, const Syntax& node, bool less) {
    if (figure.progress == Entity::Progress::Resolving) {
      work_.report.add(Code::circular, node, "figure " + in_backticks(node) + " depends on itself",
                       "write the terms of the figure instead of its name");
      return false;
    }
    if (depth_ == deepest) {
      work_.report.add(Code::too_deep, node, "figures are nested more than 100 levels deep",
                       "write the terms of the figures instead of their names");
      return false;
    }
    const Report::Adopted adopted(work_.report, figure.item.block->adopted_at);
    figure.progress = Entity::Progress::Resolving;
    ++depth_;
    const bool sound = read(figure.item.node.child(Kind::expression), less);
    --depth_;
    figure.progress = Entity::Progress::Resolved;
    return sound;
  }

  LoweringContext& work_;
  const NameScope& reach_;
  FigureMay may_;
  int depth_ = 0;
};

/// What a name before the throw can stand for.
IntRange range_of(const LoweringContext& work, const NameScope& reach, const VariableRef& named) {
  const Variable& variable = variable_of(work, reach, named);
  if (variable.kind == Variable::Kind::Count) return {variable.min_value, variable.max_value};
  IntRange range{std::numeric_limits<int>::max(), std::numeric_limits<int>::min()};
  for (const std::optional<int>& total : variable.totals)
    if (total) range = {std::min(range.low, *total), std::max(range.high, *total)};
  return range.low <= range.high ? range : IntRange{0, 0};
}

IntRange range_of(const LoweringContext& work, const NameScope& reach, const FigureTerm& part) {
  const Vocabulary& v = work.out.vocabulary;
  switch (part.kind) {
    case FigureTerm::Kind::Number: {
      if (!part.number.is_number_of_wager) return {part.number.value, part.number.value};
      const std::vector<std::vector<int>>& all = work.out.wagers[reach.wager].numbers;
      if (all.empty()) return {0, 0};
      const auto which = static_cast<std::size_t>(part.number.value);
      const auto less = [which](const std::vector<int>& a, const std::vector<int>& b) { return a[which] < b[which]; };
      const auto [low, high] = std::minmax_element(all.begin(), all.end(), less);
      return {(*low)[which], (*high)[which]};
    }
    case FigureTerm::Kind::Total: {
      const int dice = part.dice.die_count == 0 ? v.dice_count : part.dice.die_count;
      return {dice * v.lowest_face, dice * v.highest_face};
    }
    case FigureTerm::Kind::Variable:
      return range_of(work, reach, part.variable);
    case FigureTerm::Kind::MostAlike:
      return {1, part.dice.die_count == 0 ? v.dice_count : part.dice.die_count};
    case FigureTerm::Kind::Showing:
    case FigureTerm::Kind::ShowingValue:
      return {0, part.dice.die_count == 0 ? v.dice_count : part.dice.die_count};
    default:
      return {v.lowest_face, v.highest_face};
  }
}

}  // namespace

namespace {

/// Names a state that can stand at a number which no die shows.
bool shows_its_numbers(LoweringContext& work, const NameScope& reach, const Syntax& node, const VariableRef& named) {
  const Vocabulary& v = work.out.vocabulary;
  const IntRange range = range_of(work, reach, named);
  if (v.dice_count == 0 || (v.lowest_face <= range.low && range.high <= v.highest_face)) return true;
  const int other = range.high > v.highest_face ? range.high : range.low;
  work.report.add(Code::not_a_value, node,
                  in_backticks(node) + " can have the value " + std::to_string(other) + ", but no die has that face",
                  "the faces are " + std::to_string(v.lowest_face) + ".." + std::to_string(v.highest_face));
  return false;
}

/// It can stand at a number at all.
bool stands_at_numbers(LoweringContext& work, const NameScope& reach, const Syntax& node, const VariableRef& named) {
  const Variable& variable = variable_of(work, reach, named);
  const auto is_number = [](const std::optional<int>& total) { return total.has_value(); };
  if (variable.kind != Variable::Kind::State || std::any_of(variable.totals.begin(), variable.totals.end(), is_number)) return true;
  work.report.wrong_kind(node, "a state without numeric values", "a state with numeric values",
                         "its values are " + quoted_list(variable.values));
  return false;
}

/// The number at which a state, count or tally stands. Nothing, and no diagnostic: it names none.
Found find_variable(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  if (!node.is(Kind::name) || position_of(work.out.vocabulary.face_names, node.text())) return {};
  const Found found = find_name(work, reach, node);
  return found && (found.entity->sort == Sort::State || found.entity->sort == Sort::Count) ? found : Found{};
}

}  // namespace

std::optional<FigureTerm> lower_shown(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  if (const Found found = find_variable(work, reach, node)) {
    if (!stands_at_numbers(work, reach, node, found.variable()) || !shows_its_numbers(work, reach, node, found.variable()))
      return std::nullopt;
    return FigureTerm{.kind = FigureTerm::Kind::ShowingValue, .variable = found.variable()};
  }
  FigureTerm part{.kind = FigureTerm::Kind::Showing};
  const bool is_face = position_of(work.out.vocabulary.face_names, node.text()).has_value();
  if (node.is(Kind::name) && !is_face && !find_name(work, reach, node)) {
    std::vector<std::string> known = names_of(work, reach, {Sort::State, Sort::Count, Sort::Number});
    known.insert(known.end(), work.out.vocabulary.face_names.begin(), work.out.vocabulary.face_names.end());
    work.report.unknown_name("face, state, count or tally", node, known);
    return std::nullopt;
  }
  if (!lower_face(work, reach, node, part.number)) return std::nullopt;
  return part;
}

namespace {

/// As many dice as are there can be kept.
bool can_be_kept(LoweringContext& work, const NameScope& reach, const Syntax& node, const FigureTerm& count, int dice) {
  const IntRange range = range_of(work, reach, count);
  if (dice == 0 || (0 <= range.low && 0 < range.high && range.high <= dice)) return true;
  const std::string most = std::to_string(range.high);
  work.report.add(Code::not_a_value, node,
                  range.high <= 0 ? "the number of held dice is always zero"
                  : range.low < 0 ? "the number of held dice can be negative"
                                  : "the number of held dice cannot be " + most,
                  node.is(Kind::name) ? "a throw has " + std::to_string(dice) + " dice: limit the values of " + in_backticks(node)
                                      : "write 1 to " + std::to_string(dice));
  return false;
}

std::optional<FigureTerm> lower_kept_count(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  if (node.is(Kind::integer)) return FigureTerm{.kind = FigureTerm::Kind::Number, .number = {false, capped_int(node)}};
  if (const Found found = find_variable(work, reach, node)) {
    if (!stands_at_numbers(work, reach, node, found.variable())) return std::nullopt;
    return FigureTerm{.kind = FigureTerm::Kind::Variable, .variable = found.variable()};
  }
  if (const Found found = find_name(work, reach, node))
    work.report.wrong_kind(node, with_article(found.entity->sort), "a state, count or tally",
                           "use a value that is known before the throw, because it sets the number of held dice");
  else
    work.report.unknown_name("state, count or tally", node, names_of(work, reach, {Sort::State, Sort::Count}));
  return std::nullopt;
}

}  // namespace

std::optional<HeldDiceRule> lower_keep(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  const std::optional<DieRange> dice = lower_group(work, node.child(Kind::of_group));
  const std::optional<FigureTerm> count = lower_kept_count(work, reach, node[0]);
  std::optional<FigureTerm> shown = lower_shown(work, reach, node[1]);
  Condition standing = lower_while(work, reach, node);
  if (!dice || !count || !shown) return std::nullopt;
  if (dice->die_count == 0 && !work.out.vocabulary.groups.empty()) {
    work.report.add(Code::not_a_value, node,
                    "the vocabulary divides the dice into groups, but the statement does not name the group of the held dice",
                    "add the group: `of " + work.out.vocabulary.groups.front().name + "`");
    return std::nullopt;
  }
  if (!can_be_kept(work, reach, node[0], *count, dice->die_count == 0 ? work.out.vocabulary.dice_count : dice->die_count))
    return std::nullopt;
  shown->dice = *dice;
  return HeldDiceRule{{*count}, {*shown}, std::move(standing), no_index};
}

const DiceGroup* find_group(LoweringContext& work, const Syntax& word) {
  const std::vector<DiceGroup>& groups = work.out.vocabulary.groups;
  const auto found = std::find_if(groups.begin(), groups.end(), [&](const DiceGroup& one) { return one.name == word.text(); });
  if (found == groups.end()) return nullptr;
  work.usage.means(word, found->location, NameKind::Group);
  return &*found;
}

std::optional<DieRange> require_group(LoweringContext& work, const Syntax& name) {
  if (const DiceGroup* group = find_group(work, name)) return DieRange{group->first_die, group->die_count};
  std::vector<std::string> known;
  for (const DiceGroup& group : work.out.vocabulary.groups) known.push_back(group.name);
  if (known.empty())
    work.report.add(Code::unknown, name, "there is no group of dice named " + in_backticks(name),
                    "declare the groups in the vocabulary, for example `dice green 2, red 1 with faces 1..6`");
  else
    work.report.unknown("group of dice", name, known);
  return std::nullopt;
}

std::optional<DieRange> lower_group(LoweringContext& work, const Syntax& of_group) {
  return of_group ? require_group(work, of_group[0]) : DieRange{};
}

std::optional<Figure> lower_figure(LoweringContext& work, const NameScope& reach, const Syntax& expression, FigureMay may) {
  FigureReader reader(work, reach, may);
  if (!reader.read(expression, false)) return std::nullopt;
  return std::move(reader.out);
}

IntRange range_of(const LoweringContext& work, const NameScope& reach, const Figure& figure) {
  std::int64_t low = 0;
  std::int64_t high = 0;
  for (const FigureTerm& part : figure) {
    const IntRange range = range_of(work, reach, part);
    low += part.is_subtracted ? -range.high : range.low;
    high += part.is_subtracted ? -range.low : range.high;
  }
  const auto bounded = [](std::int64_t value) { return static_cast<int>(std::clamp<std::int64_t>(value, -1'000'000'000, 1'000'000'000)); };
  return {bounded(low), bounded(high)};
}

namespace {

constexpr int far = 1'000'000'000;

/// `5 or more`, `2..4`, `7`; else another figure bounds it.
bool is_stated(const Syntax& node) {
  return node.is(Kind::integer) || node.is(Kind::range) || node.is(Kind::bound_more) || node.is(Kind::bound_less);
}

bool read_values(LoweringContext& work, const Syntax& node, IntSet& values) {
  const int first = capped_int(node.is(Kind::integer) ? node : node[0]);
  if (node.is(Kind::bound_more)) {
    values.ranges.push_back({first, far});
  } else if (node.is(Kind::bound_less)) {
    values.ranges.push_back({-far, first});
  } else if (node.is(Kind::range) && runs_backwards(node[0], node[1])) {
    work.report.add(Code::not_a_value, node, "the range " + in_backticks(node) + " is in descending order", "write the lower number first");
    return false;
  } else {
    values.ranges.push_back({first, node.is(Kind::range) ? capped_int(node[1]) : first});
  }
  return true;
}

IntRange bound_of(Kind kind) {
  switch (kind) {
    case Kind::above:
      return {1, far};
    case Kind::below:
      return {-far, -1};
    case Kind::no_less:
      return {0, far};
    case Kind::no_more:
      return {-far, 0};
    default:
      return {0, 0};
  }
}

bool is_in_range(LoweringContext& work, const NameScope& reach, const Syntax& node, const Figure& figure, const IntRange& wanted) {
  if (work.out.vocabulary.dice_count == 0) return true;
  const IntRange range = range_of(work, reach, figure);
  if (wanted.low <= range.high && range.low <= wanted.high) return true;
  const bool compared = !is_stated(node);
  work.report.add(Code::not_a_value, node,
                  compared ? "no throw satisfies " + in_backticks(node) : "the figure is never " + in_backticks(node),
                  compared ? "the difference between the two sides of the comparison is always in the range " + std::to_string(range.low) +
                                 ".." + std::to_string(range.high)
                           : "the figure is always in the range " + std::to_string(range.low) + ".." + std::to_string(range.high));
  return false;
}

/// Takes the other side off: `above F` says that the difference is at least 1.
bool read_difference(LoweringContext& work, const NameScope& reach, const Syntax& node, Figure other, ThrowTest test,
                     std::vector<ThrowTest>& tests) {
  for (FigureTerm& part : other) {
    part.is_subtracted = !part.is_subtracted;
    test.figure.push_back(part);
  }
  test.values.ranges.push_back(bound_of(node.kind()));
  tests.push_back(std::move(test));
  return is_in_range(work, reach, node, tests.back().figure, tests.back().values.ranges.back());
}

/// `above F, 7`: one test for each element of the list.
bool read_bound(LoweringContext& work, const NameScope& reach, const Syntax& node, const ThrowTest& test, std::vector<ThrowTest>& tests) {
  const std::optional<Figure> other = lower_figure(work, reach, node[0], FigureMay::NameVariables);
  bool sound = other && read_difference(work, reach, node, *other, test, tests);
  for (std::size_t i = 1; i < node.size(); ++i) {
    if (node[i].is(Kind::integer)) {
      const Figure number = {{.kind = FigureTerm::Kind::Number, .number = {false, capped_int(node[i])}}};
      sound = read_difference(work, reach, node, number, test, tests) && sound;
    } else {
      work.report.add(Code::not_a_value, node[i], "a bound must be a figure or one number, not " + in_backticks(node[i]),
                      "write a total as `total " + node[i].str() + "`");
      sound = false;
    }
  }
  return sound;
}

}  // namespace

std::vector<ThrowTest> lower_figure_test(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  ThrowTest test = event_at(ThrowTest::Op::FigureIs, node);
  const Syntax expression = node.child(Kind::expression);
  test.figure = {{.kind = FigureTerm::Kind::Total}};
  if (expression) {
    std::optional<Figure> figure = lower_figure(work, reach, expression, FigureMay::NameVariables);
    if (!figure) return {};
    test.figure = std::move(*figure);
  }
  std::vector<ThrowTest> tests;
  bool sound = true;
  const auto read_value = [&](const Syntax& value) {
    sound = read_values(work, value, test.values) && is_in_range(work, reach, value, test.figure, test.values.ranges.back()) && sound;
  };
  if (is_stated(node)) read_value(node);
  for (const Syntax& child : Children(node)) {
    if (is_stated(node) || child.is(Kind::expression)) continue;
    if (is_stated(child))
      read_value(child);
    else
      sound = read_bound(work, reach, child, test, tests) && sound;
  }
  if (!sound) return {};
  if (!test.values.ranges.empty()) tests.push_back(std::move(test));
  return tests;
}

void check_figures(LoweringContext& work, const NameScope& reach, Scope& names) {
  for (Entity& entity : names.entities())
    if (entity.sort == Sort::Figure && !entity.item.struck && entity.progress == Entity::Progress::Unresolved) {
      const Report::Adopted adopted(work.report, entity.item.block->adopted_at);
      entity.progress = Entity::Progress::Resolving;
      (void)lower_figure(work, reach, entity.item.node.child(Kind::expression), FigureMay::NameVariables);
      entity.progress = Entity::Progress::Resolved;
    }
}

}  // namespace fairroll::checking
