// SPDX-License-Identifier: Apache-2.0
#include "statements.hpp"

#include <string>

#include "report.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

/// What stands in a wager alone.
constexpr KindSet wager_kinds{{Kind::placed, Kind::may, Kind::contract, Kind::off, Kind::one_roll, Kind::pays, Kind::surrender,
                               Kind::commission, Kind::stake_limit, Kind::win_limit, Kind::parts},
                              verdict_kinds};
constexpr KindSet house_kinds{Kind::posts, Kind::designates};
constexpr KindSet alternative_kinds{Kind::choice, Kind::reading};
constexpr KindSet container_kinds{{Kind::game, Kind::wager, Kind::every_wager, Kind::paytable, Kind::adopts, Kind::house_posts},
                                  amendment_kinds};
/// What has a meaning somewhere.
constexpr KindSet statement_kinds{
    conduct_kinds,   general_term_kinds, remark_kinds, machine_kinds, wager_kinds,
    container_kinds, alternative_kinds,  house_kinds,  edit_kinds,    {Kind::overriding, Kind::section, Kind::assert_edge}};
/// What layers are compared on; conduct names the sentences that it comes before.
constexpr KindSet overriding_kinds{wager_kinds, general_term_kinds, remark_kinds, alternative_kinds, {Kind::overriding, Kind::every_wager}};

const char* name_of(Where where) noexcept {
  switch (where) {
    case Where::Unit:
      return "outside a wager or game";
    case Where::Section:
      return "in a section";
    case Where::Game:
      return "in a game";
    case Where::Wager:
      return "in a wager";
  }
  return "here";
}

bool fits(Kind kind, Where where, UnitKind unit) noexcept {
  if (unit == UnitKind::Assertions) return remark_kinds.has(kind) || kind == Kind::assert_edge;
  if (remark_kinds.has(kind) || alternative_kinds.has(kind)) return true;
  if (kind == Kind::payouts_rounded && where == Where::Wager) return true;
  const bool outside = where == Where::Unit || where == Where::Section;
  if (kind == Kind::section) return where == Where::Unit;
  if (machine_kinds.has(kind)) return where == Where::Game || where == Where::Wager;
  if (wager_kinds.has(kind)) return where == Where::Wager;
  if (conduct_kinds.has(kind) || edit_kinds.has(kind) || general_term_kinds.has(kind) || kind == Kind::assert_edge)
    return outside && unit != UnitKind::Model;
  if (kind == Kind::overriding) return where != Where::Game;
  if (house_kinds.has(kind)) return outside && (unit == UnitKind::House || unit == UnitKind::WholeHouse);
  if (kind == Kind::adopts) return outside && unit != UnitKind::House;
  return outside;
}

const char* place_of(Kind kind, Where where, UnitKind unit) noexcept {
  const bool outside = where == Where::Unit || where == Where::Section;
  if (unit == UnitKind::Assertions) return "in an assertion file";
  if (unit == UnitKind::Model && outside && kind == Kind::assert_edge) return "in a model";
  if (unit == UnitKind::Model && outside && general_term_kinds.has(kind)) return "in a model";
  if (unit == UnitKind::Model && (conduct_kinds.has(kind) || edit_kinds.has(kind))) return "in a model";
  if (kind == Kind::adopts && outside) return "in a house";
  if (!house_kinds.has(kind) || !outside) return name_of(where);
  return unit == UnitKind::Model ? "in a model" : unit == UnitKind::Ruleset ? "in a ruleset" : "in an amendment";
}

std::string first_word(const Syntax& node) { return opening_words(folded(node.text()), 1); }

/// Says so where it is true.
bool refuse_overriding(Report& report, const Syntax& node) {
  const Kind kind = node.kind();
  if (overriding_kinds.has(kind)) return false;
  report.add(
      Code::misplaced, first_word_of(node), in_backticks(first_word(node)) + " is not allowed in `notwithstanding any other`",
      std::string("move the statement out of this block; the block may contain only wager statements and money terms for all wagers") +
          (conduct_kinds.has(kind) ? "; for a ground of conduct, write `notwithstanding \"ADDRESS\"`" : ""));
  return true;
}

std::string way_out(Kind kind, UnitKind unit) {
  if (unit == UnitKind::Assertions) return "write rules in the ruleset; an assertion file contains only assertions";
  if (kind == Kind::assert_edge)
    return unit == UnitKind::Model ? "move the assertion to the ruleset that adopts this model"
                                   : "move the assertion to the top level or into a section";
  if (house_kinds.has(kind)) return "move the statement into a `house`; only houses post values and designate officials";
  if (kind == Kind::adopts) return "move `adopts` to the top level or into a section of the ruleset";
  if (edit_kinds.has(kind)) return "move the edit to the top level or into a section of a ruleset or amendment";
  if (conduct_kinds.has(kind))
    return unit == UnitKind::Model ? "write conduct in the ruleset; models can contain only a game, wagers and paytables"
                                   : "move the statement into a section";
  if (general_term_kinds.has(kind))
    return unit == UnitKind::Model ? "write the statement in the ruleset, where it applies to all wagers"
                                   : "move the statement into a section";
  if (wager_kinds.has(kind)) return "move the statement into a `wager`";
  if (machine_kinds.has(kind)) return "move the statement into `game { ... }` or into a `wager`";
  if (kind == Kind::section) return "close the previous block; sections cannot be nested";
  return "move the statement out of this block";
}

}  // namespace

bool may_stand(Report& report, const Syntax& node, Where where, UnitKind unit, bool overriding) {
  const Kind kind = node.kind();
  if (overriding && refuse_overriding(report, node)) return false;
  if (!fits(kind, where, unit)) {
    report.add(Code::misplaced, first_word_of(node), in_backticks(first_word(node)) + " is not allowed " + place_of(kind, where, unit),
               way_out(kind, unit));
    return false;
  }
  return statement_kinds.has(kind);
}

}  // namespace fairroll::checking
