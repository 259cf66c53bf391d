// SPDX-License-Identifier: Apache-2.0
// Which fields a word has, how values become codes of a few bits, and which parts of it one look-up decides.
#include "layout.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "../index_list.hpp"
#include "../mask_bit.hpp"
#include "../oracle/condition.hpp"
#include "../oracle/settle.hpp"
#include "../oracle/timing.hpp"
#include "../oracle/words.hpp"

namespace fairroll::judging {

// ---- values as codes

namespace {

/// Of a set of values, those that no test names do not matter unless one asks whether there are any.
std::vector<Mask> classes_of(const Fact& fact, const detail::AskedFact& asked) {
  std::vector<Mask> classes = asked.classes(fact);
  if (!fact.is_set || asked.rest || asked.each) return classes;
  Mask named = 0;
  for (const Mask mask : asked.masks) named |= mask;
  classes.erase(std::remove_if(classes.begin(), classes.end(), [&](Mask one) { return (one & named) == 0; }), classes.end());
  return classes;
}

}  // namespace

std::uint32_t FactCode::code(Mask value) const noexcept {
  if (!several) return value == 0 ? 0 : code_of[std::min(static_cast<std::size_t>(std::countr_zero(value)), code_of.size() - 1)];
  std::uint32_t code = 0;
  for (std::size_t i = 0; i < classes.size(); ++i) code |= (value & classes[i]) != 0 ? 1U << i : 0U;
  return code;
}

std::uint32_t FactCode::codes() const noexcept {
  if (!several) return static_cast<std::uint32_t>(classes.size()) + (unknown ? 1 : 0);
  return (1U << classes.size()) + (unknown ? 1 : 0);
}

std::optional<Mask> FactCode::value(std::uint32_t code) const noexcept {
  if (!several) {
    if (unknown && code == 0) return std::nullopt;
    return detail::lowest_bit(classes[code - (unknown ? 1 : 0)]);
  }
  if (unknown && code == 1U << classes.size()) return std::nullopt;
  Mask value = 0;
  for (std::size_t i = 0; i < classes.size(); ++i)
    if ((code >> i & 1U) != 0) value |= detail::lowest_bit(classes[i]);
  return value;
}

FactCode code_of(const Fact& fact, const detail::AskedFact& asked) {
  FactCode code;
  code.several = fact.is_set;
  code.unknown = !fact.default_value;
  code.classes = classes_of(fact, asked);
  if (fact.is_set) {
    code.width = static_cast<unsigned>(code.classes.size()) + (code.unknown ? 1 : 0);
    code.standard = code.unknown ? 1U << code.classes.size() : code.code(*fact.default_value);
    return code;
  }
  code.code_of.assign(std::max<std::size_t>(fact.values.size(), 1), 0);
  for (std::size_t i = 0; i < code.classes.size(); ++i)
    for (std::size_t value = 0; value < fact.values.size(); ++value)
      if ((code.classes[i] & bit(value)) != 0) code.code_of[value] = static_cast<std::uint8_t>(i + (code.unknown ? 1 : 0));
  code.width = width_of(code.codes());
  code.standard = fact.default_value ? code.code(*fact.default_value) : 0;
  return code;
}

std::uint32_t Layout::codes(const Field& field) const noexcept {
  switch (field.of) {
    case Field::Of::Fact:
      return facts[field.index].codes();
    case Field::Of::Reading:
      return readings[field.index].codes();
    case Field::Of::Variable:
      return static_cast<std::uint32_t>(variables[field.index].examples.size());
    case Field::Of::Holding:
      return holdings[field.index].thrower ? 3 : 2;
    case Field::Of::Call:
      return static_cast<std::uint32_t>(calls.examples.size()) + 1;
    default:
      return 1U << field.width;
  }
}

std::uint32_t Layout::code_of(const Field& field, std::uint64_t value) const noexcept {
  switch (field.of) {
    case Field::Of::Fact:
      return facts[field.index].code(value);
    case Field::Of::Reading:
      return readings[field.index].code(value);
    case Field::Of::Variable: {
      const VariableCode& variable = variables[field.index];
      const std::uint64_t at = value - static_cast<std::uint64_t>(variable.low);
      return at < variable.code_of.size() ? variable.code_of[at] : 0;
    }
    case Field::Of::Face:
      return value == 0 ? 0 : static_cast<std::uint32_t>(std::countr_zero(value)) + 1;
    default:
      return static_cast<std::uint32_t>(value);
  }
}

// ---- fields

namespace {

constexpr std::size_t most_values = 4096;  // of a variable of the game
constexpr unsigned whole_die = 12;         // bits: a die that asks no more is decided by one look-up

class Maker {
 public:
  Maker(std::shared_ptr<const Ruleset> ruleset, const ConductAsks& asks, std::vector<CompileError>& faults)
      : ruleset_(*ruleset), asks_(asks), faults_(faults), layout_(std::make_shared<Layout>()) {
    layout_->ruleset = std::move(ruleset);
  }

  std::shared_ptr<Layout> make() {
    Distinctions told(ruleset_);
    for (const LawGround& ground : asks_.law) told.add(*ground.condition);
    for (const AskedCondition& asked : asks_.calls) told.add(*asked.condition);
    for (const AskedCondition& asked : asks_.readings) told.add(*asked.condition);
    for (const AskedDuty& duty : asks_.duties) told.add(*duty.condition);
    make_facts(told.facts);
    for (std::size_t i = 0; i < told.variables.size(); ++i)
      if (!make_variable(static_cast<Index>(i), told.variables[i])) return nullptr;
    for (std::size_t i = 0; i < told.holdings.size(); ++i) {
      add(Field::Of::Holding, static_cast<Index>(i), 0, told.holdings[i].thrower ? 2 : 1, standing_group);
    }
    layout_->holdings = std::move(told.holdings);
    for (const Holding& holding : layout_->holdings) layout_->asked_holdings.push_back(condition_of(holding));
    if (!asks_.duties.empty()) add(Field::Of::Excused, no_index, 0, 1, excused_group);
    make_calls();
    make_readings();
    return layout_;
  }

 private:
  // Groups: from 0 each die and what is left of it, below 0 what is of no die.
  static constexpr int standing_group = -1;
  static constexpr int excused_group = -2;
  static constexpr int call_group = -3;
  static constexpr int other_groups = -4;

  void add(Field::Of of, Index index, int die, unsigned width, int group) {
    if (width > 0) layout_->fields.push_back({of, index, die, width, 0, group});
  }

  /// Facts that depend on each other belong together.
  std::vector<std::size_t> roots() const {
    const std::vector<Fact>& facts = ruleset_.vocabulary.facts;
    std::vector<std::size_t> root(facts.size());
    std::iota(root.begin(), root.end(), std::size_t{0});
    const auto join = [&](std::size_t a, Index b) {
      if (b == no_index) return;
      const std::size_t from = root[a];
      for (std::size_t& one : root)
        if (one == from) one = root[b];
    };
    for (std::size_t i = 0; i < facts.size(); ++i) {
      join(i, facts[i].required_fact);
      join(i, facts[i].included_fact);
    }
    return root;
  }

  void make_facts(const std::vector<detail::AskedFact>& told) {
    const std::vector<Fact>& facts = ruleset_.vocabulary.facts;
    const std::vector<std::size_t> root = roots();
    layout_->facts.resize(facts.size());
    unsigned of_a_die = 0;
    std::vector<char> crosses(facts.size(), 0);  // per root: dice and throw depend on each other
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (!told[i].asked) continue;
      layout_->facts[i] = judging::code_of(facts[i], told[i]);
      if (facts[i].subject == Subject::Die) of_a_die += layout_->facts[i].width;
      if (facts[i].subject != facts[root[i]].subject) crosses[root[i]] = 1;
    }
    const int facts_count = static_cast<int>(facts.size());
    for (int die = 0; die < ruleset_.vocabulary.dice_count; ++die)
      for (std::size_t i = 0; i < facts.size(); ++i) {
        if (!told[i].asked || (facts[i].subject != Subject::Die && die > 0)) continue;
        const int apart = other_groups - static_cast<int>(root[i]);
        const bool alone = facts[i].subject != Subject::Die || crosses[root[i]] != 0;
        const int group = alone ? apart : of_a_die <= whole_die ? die : (die + 1) * facts_count + static_cast<int>(root[i]);
        add(Field::Of::Fact, static_cast<Index>(i), die, layout_->facts[i].width, group);
      }
  }

  bool make_variable(Index index, const std::vector<const Condition*>& tests) {
    VariableCode& code = layout_->variables.emplace_back();
    if (tests.empty()) return true;
    const Variable& variable = ruleset_.game.variables[index];
    const bool set = variable.kind == Variable::Kind::Set;
    code.low = least_value(variable);
    const std::uint64_t values = set && variable.totals.size() > 12 ? most_values + 1 : range_size(variable);
    const auto too_many = [&] {
      faults_.push_back({"a conduct condition depends on a state that has too many values for a table: `" + variable.name + "`",
                         "lower the maximum of the count, or collect fewer totals in the set", variable.location});
      return false;
    };
    if (values > most_values) return too_many();
    Situation situation;
    for (const Variable& each : ruleset_.game.variables) situation.game_values.push_back(first_value(each));
    std::map<std::vector<Answer>, std::uint8_t> known;
    for (std::size_t i = 0; i < values; ++i) {
      situation.game_values[index] = code.low + static_cast<int>(i);
      std::vector<Answer> answers;
      for (const Condition* test : tests) answers.push_back(holds(*test, Scope{ruleset_, situation}));
      const auto [at, fresh] = known.insert({answers, static_cast<std::uint8_t>(code.examples.size())});
      if (fresh && code.examples.size() >= CallCode::not_covered) return too_many();
      if (fresh) code.examples.push_back(situation.game_values[index]);
      code.code_of.push_back(at->second);
    }
    code.width = width_of(code.examples.size());
    add(Field::Of::Variable, index, 0, code.width, other_groups - static_cast<int>(ruleset_.vocabulary.facts.size() + index));
    return true;
  }

  /// What tells one caller and time from another: which powers he has, and whether the time is right for them; which duties.
  std::vector<int> signature(bool no_roll, Index role, CallTime time) const {
    std::vector<int> all{no_roll ? 1 : 0};
    for (const Power& power : ruleset_.conduct.powers) {
      const bool total = power.action.kind == ConductActionKind::CallTotal || power.action.kind == ConductActionKind::Overrule;
      if (no_roll ? power.action.kind != ConductActionKind::CallNoRoll : !total) continue;
      all.push_back(contains(power.roles, role) ? 1 + static_cast<int>(in_time(power.timing, time)) : 0);
    }
    if (!no_roll)
      for (const Duty& duty : ruleset_.conduct.duties)
        if (duty.action.kind == ConductActionKind::CallTotal) all.push_back(duty.role == role ? 1 : 0);
    return all;
  }

  void make_calls() {
    CallCode& calls = layout_->calls;
    const auto roles = static_cast<Index>(ruleset_.vocabulary.roles.size());
    calls.code_of.assign(CallCode::at(false, roles, CallTime::BeforeRest), CallCode::not_covered);
    std::map<std::vector<int>, std::uint8_t> known;
    for (const bool no_roll : {true, false}) {
      if (no_roll ? asks_.no_roll_by_dice_event : asks_.total_by_dice_event) continue;
      for (Index role = 0; role < roles; ++role)
        for (const CallTime time : {CallTime::BeforeRest, CallTime::Late, CallTime::AsSoonAsPossible}) {
          const std::vector<int> one = signature(no_roll, role, time);
          const auto at = known.find(one);
          if (at == known.end() && calls.examples.size() + 1 >= CallCode::not_covered) continue;
          if (at == known.end()) {
            calls.examples.push_back({no_roll, role, time});
            known[one] = static_cast<std::uint8_t>(calls.examples.size());
          }
          calls.code_of[CallCode::at(no_roll, role, time)] = known[one];
        }
    }
    calls.width = width_of(calls.examples.size() + 1);
    add(Field::Of::Call, no_index, 0, calls.width, call_group);
  }

  /// Per die, next to each other: everything that says how it is read.
  void make_readings() {
    Distinctions told(ruleset_);
    for (const DieReading& reading : ruleset_.conduct.die_readings) {
      told.add(reading.condition);
      told.add_face(reading.fact);
    }
    const std::vector<Fact>& facts = ruleset_.vocabulary.facts;
    layout_->readings.resize(facts.size());
    for (std::size_t i = 0; i < facts.size(); ++i)
      if (told.facts[i].asked) layout_->readings[i] = judging::code_of(facts[i], told.facts[i]);
    const auto faces = static_cast<std::size_t>(ruleset_.vocabulary.highest_face - ruleset_.vocabulary.lowest_face + 1);
    for (int die = 0; die < ruleset_.vocabulary.dice_count; ++die) {
      for (std::size_t i = 0; i < facts.size(); ++i)
        if (told.facts[i].asked) add(Field::Of::Reading, static_cast<Index>(i), die, layout_->readings[i].width, die);
      add(Field::Of::Face, no_index, die, width_of(faces + 1), die);
    }
    const std::size_t totals = static_cast<std::size_t>(ruleset_.vocabulary.dice_count) * (faces - 1) + 1;
    if (!asks_.total_by_dice_event) add(Field::Of::CalledTotal, no_index, 0, width_of(totals + 1), 0);
  }

  const Ruleset& ruleset_;
  const ConductAsks& asks_;
  std::vector<CompileError>& faults_;
  std::shared_ptr<Layout> layout_;
};

ThrowSlot slot_for(const Layout& layout, const Field& field) {
  const Vocabulary& vocabulary = layout.ruleset->vocabulary;
  ThrowSlot slot;
  switch (field.of) {
    case Field::Of::Fact:
    case Field::Of::Reading:
      slot.fact = {vocabulary.facts[field.index].subject, field.die, field.index};
      slot.description = to_string(slot.fact, vocabulary);
      break;
    case Field::Of::Face:
      slot.kind = ThrowSlot::Kind::Face;
      slot.fact = {Subject::Die, field.die, no_index};
      slot.description = to_string(slot.fact, vocabulary);
      break;
    case Field::Of::Variable:
      slot.kind = ThrowSlot::Kind::Variable;
      slot.variable = field.index;
      slot.description = layout.ruleset->game.variables[field.index].name;
      break;
    case Field::Of::Holding: {
      slot.kind = ThrowSlot::Kind::Holding;
      const Holding& holding = layout.holdings[field.index];
      std::vector<std::string> wagers;
      for (const Index wager : holding.wagers) wagers.push_back(layout.ruleset->wagers[wager].name);
      slot.description = (holding.thrower ? vocabulary.roles[vocabulary.thrower] : "any seat") + " holds " + listed(wagers, "or");
      break;
    }
    default:
      slot.kind = ThrowSlot::Kind::Excused;
      slot.description = "excused";
      break;
  }
  return slot;
}

std::uint64_t standard_code(const Layout& layout, const Field& field) {
  switch (field.of) {
    case Field::Of::Fact:
      return layout.facts[field.index].standard;
    case Field::Of::Reading:
      return layout.readings[field.index].standard;
    case Field::Of::Variable: {
      const Variable& variable = layout.ruleset->game.variables[field.index];
      return layout.code_of(field, static_cast<std::uint64_t>(first_value(variable)));
    }
    case Field::Of::Holding:
      return layout.holdings[field.index].thrower ? 2 : 0;
    default:
      return 0;
  }
}

}  // namespace

std::shared_ptr<Layout> lay_out(std::shared_ptr<const Ruleset> ruleset, const ConductAsks& asks, std::vector<CompileError>& faults) {
  return Maker(std::move(ruleset), asks, faults).make();
}

void add_slots(Layout& layout) {
  layout.call_field = layout.total_field = layout.fields.size();
  for (std::size_t i = 0; i < layout.fields.size(); ++i) {
    const Field& field = layout.fields[i];
    layout.write(layout.standard, i, standard_code(layout, field));
    if (field.of == Field::Of::Call) layout.call_field = i;
    if (field.of == Field::Of::CalledTotal) layout.total_field = i;
    if (field.of == Field::Of::Call || field.of == Field::Of::CalledTotal) continue;
    const ThrowSlot slot = slot_for(layout, field);
    const auto same = std::find_if(layout.slots.begin(), layout.slots.end(), [&](const ThrowSlot& other) {
      return other.kind == slot.kind && other.fact == slot.fact && other.variable == slot.variable && other.description == slot.description;
    });
    const auto which = static_cast<std::size_t>(same - layout.slots.begin());
    if (same == layout.slots.end()) {
      layout.slots.push_back(slot);
      layout.fields_of.emplace_back();
    }
    layout.fields_of[which].push_back(i);
  }
}

// ---- parts that one look-up decides

namespace {

constexpr unsigned widest_group = 12;  // bits of facts that depend on each other
constexpr unsigned wide_enough = 10;   // bits: up to here groups share a look-up
constexpr unsigned word = 64;

bool of_ruling(const Field& field) {
  return field.of != Field::Of::Reading && field.of != Field::Of::Face && field.of != Field::Of::CalledTotal;
}

struct Group {
  std::vector<Field> fields;
  unsigned width = 0;
};

std::vector<Group> groups_of(const std::vector<Field>& fields) {
  std::vector<Group> groups;
  for (const Field& field : fields) {
    if (!of_ruling(field)) continue;
    auto found = std::find_if(groups.begin(), groups.end(), [&](const Group& group) { return group.fields.front().group == field.group; });
    if (found == groups.end()) found = groups.insert(found, Group{});
    found->fields.push_back(field);
    found->width += field.width;
  }
  return groups;
}

/// The fact that takes the most bits.
std::string widest(const Layout& layout, const std::vector<Field>& fields, SourceLocation& place) {
  const Field* most = nullptr;
  for (const Field& field : fields)
    if ((field.of == Field::Of::Fact || field.of == Field::Of::Reading) && (most == nullptr || field.width > most->width)) most = &field;
  if (most == nullptr) return "the standing wagers and the state of the game";
  const Fact& fact = layout.ruleset->vocabulary.facts[most->index];
  place = fact.location;
  return "`" + fact.name + "`, " + std::to_string(most->width) + " bits";
}

CompileError too_wide(const Layout& layout, const std::vector<Field>& fields, unsigned width, unsigned limit) {
  CompileError fault;
  const std::string most = widest(layout, fields, fault.location);
  fault.message = "the conduct clauses depend on " + std::to_string(width) + " bits of facts and states, but a table can contain only " +
                  std::to_string(limit) + "; the largest share is used by " + most;
  fault.help = "test fewer values, or combine several values in one test";
  return fault;
}

}  // namespace

std::vector<Part> divide(Layout& layout, std::vector<CompileError>& faults) {
  std::vector<Group> parts;
  for (Group& group : groups_of(layout.fields)) {
    if (group.width > widest_group) {
      faults.push_back(too_wide(layout, group.fields, group.width, widest_group));
      return {};
    }
    auto room = std::find_if(parts.begin(), parts.end(), [&](const Group& part) { return part.width + group.width <= wide_enough; });
    if (room == parts.end()) room = parts.insert(room, Group{});
    room->fields.insert(room->fields.end(), group.fields.begin(), group.fields.end());
    room->width += group.width;
  }
  if (parts.empty()) parts.emplace_back();  // nothing is asked: one look-up that says so
  std::vector<Field> ordered;
  std::vector<Part> result;
  unsigned shift = 0;
  const auto append = [&](Field field) {
    field.shift = shift;
    shift += field.width;
    ordered.push_back(field);
  };
  for (const Group& part : parts) {
    result.push_back({ordered.size(), ordered.size() + part.fields.size(), shift, part.width});
    for (const Field& field : part.fields) append(field);
  }
  for (const Field& field : layout.fields)
    if (!of_ruling(field)) append(field);
  layout.fields = std::move(ordered);
  if (shift <= word) return result;
  faults.push_back(too_wide(layout, layout.fields, shift, word));
  return {};
}

}  // namespace fairroll::judging
