// SPDX-License-Identifier: Apache-2.0
#include "placement.hpp"

#include <string>

#include "edits.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

bool is_machine(Kind kind) noexcept {
  switch (kind) {
    case Kind::list:
    case Kind::state:
    case Kind::count:
    case Kind::set:
    case Kind::phase:
    case Kind::event:
      return true;
    default:
      return false;
  }
}

bool is_bet(Kind kind) noexcept {
  switch (kind) {
    case Kind::placed:
    case Kind::may:
    case Kind::contract:
    case Kind::off:
    case Kind::one_roll:
    case Kind::wins:
    case Kind::loses:
    case Kind::pushes:
    case Kind::returned:
    case Kind::pays:
    case Kind::surrender:
    case Kind::commission:
    case Kind::stake_limit:
    case Kind::win_limit:
    case Kind::parts:
      return true;
    default:
      return false;
  }
}

bool is_container(Kind kind) noexcept {
  switch (kind) {
    case Kind::game:
    case Kind::wager:
    case Kind::every_wager:
    case Kind::paytable:
    case Kind::adopts:
    case Kind::amend_game:
    case Kind::amend_wager:
    case Kind::amend_paytable:
    case Kind::house_posts:
      return true;
    default:
      return false;
  }
}

bool is_alternatives(Kind kind) noexcept { return kind == Kind::choice || kind == Kind::reading; }

/// What layers are compared on; conduct names the sentences that it comes before.
bool may_override(Kind kind) noexcept {
  return is_bet(kind) || is_general_term(kind) || is_remark(kind) || is_alternatives(kind) || kind == Kind::overriding ||
         kind == Kind::every_wager;
}

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

bool is_of_house(Kind kind) noexcept { return kind == Kind::posts || kind == Kind::designates; }

bool fits(Kind kind, Where where, UnitKind unit) noexcept {
  if (unit == UnitKind::Assertions) return is_remark(kind) || kind == Kind::assert_edge;
  if (is_remark(kind) || is_alternatives(kind)) return true;
  if (kind == Kind::payouts_rounded && where == Where::Wager) return true;
  const bool outside = where == Where::Unit || where == Where::Section;
  if (kind == Kind::section) return where == Where::Unit;
  if (is_machine(kind)) return where == Where::Game || where == Where::Wager;
  if (is_bet(kind)) return where == Where::Wager;
  if (is_conduct(kind) || is_edit(kind) || is_general_term(kind) || kind == Kind::assert_edge) return outside && unit != UnitKind::Model;
  if (kind == Kind::overriding) return where != Where::Game;
  if (is_of_house(kind)) return outside && (unit == UnitKind::House || unit == UnitKind::WholeHouse);
  if (kind == Kind::adopts) return outside && unit != UnitKind::House;
  return outside;
}

const char* place_of(Kind kind, Where where, UnitKind unit) noexcept {
  const bool outside = where == Where::Unit || where == Where::Section;
  if (unit == UnitKind::Assertions) return "in a file of assertions";
  if (unit == UnitKind::Model && outside && kind == Kind::assert_edge) return "in a model";
  if (unit == UnitKind::Model && outside && is_general_term(kind)) return "in a model";
  if (unit == UnitKind::Model && (is_conduct(kind) || is_edit(kind))) return "in a model";
  if (kind == Kind::adopts && outside) return "in a house";
  if (!is_of_house(kind) || !outside) return name_of(where);
  return unit == UnitKind::Model ? "in a model" : unit == UnitKind::Ruleset ? "in a ruleset" : "in an amendment";
}

std::string first_word(const Syntax& node) { return opening_words(folded(node.text()), 1); }

/// The opening words, so that a whole block is not underlined.
Place opening(const Syntax& node) {
  Place place = node.place();
  const std::string_view text = place.text();
  std::size_t end = text.find_first_of(" \t\r\n{");
  if (end == std::string_view::npos) end = text.size();
  place.span.end = place.span.begin + static_cast<std::uint32_t>(end);
  return place;
}

/// Says so where it is true.
bool refuse_overriding(Report& report, const Syntax& node) {
  const Kind kind = node.kind();
  if (may_override(kind)) return false;
  report.add(Code::misplaced, opening(node), quoted(first_word(node)) + " cannot stand in `notwithstanding any other`",
             std::string("move it out: only sentences of wagers, and money terms for all of them, can stand there") +
                 (is_conduct(kind) ? "; a ground of conduct names what it comes before: `notwithstanding \"ADDRESS\"`" : ""));
  return true;
}

std::string way_out(Kind kind, UnitKind unit) {
  if (unit == UnitKind::Assertions) return "such a file says what rules amount to; state the rules in the ruleset";
  if (kind == Kind::assert_edge)
    return unit == UnitKind::Model ? "assert it of the ruleset that adopts this" : "move it out, to the top level or into a section";
  if (is_of_house(kind)) return "only a `house` posts and designates";
  if (kind == Kind::adopts) return "a house offers what its ruleset has adopted";
  if (is_edit(kind)) return "edit the text of others at the top level or in a section, of a ruleset or an amendment";
  if (is_conduct(kind))
    return unit == UnitKind::Model ? "a model has only a game, wagers and paytables to adopt: state conduct in the ruleset"
                                   : "move it out, into a section";
  if (is_general_term(kind))
    return unit == UnitKind::Model ? "state it in the ruleset, for all of its wagers" : "move it out, into a section";
  if (is_bet(kind)) return "move it into a `wager`";
  if (is_machine(kind)) return "move it into `game { ... }` or into a `wager`";
  if (kind == Kind::section) return "sections stand side by side: close the block before it";
  return "move it out of this block";
}

}  // namespace

bool is_conduct(Kind kind) noexcept {
  switch (kind) {
    case Kind::duty_before:
    case Kind::duty:
    case Kind::power:
    case Kind::roll_is:
    case Kind::left_open:
    case Kind::nothing_else:
    case Kind::never_a_cause:
    case Kind::die_reads:
    case Kind::result_is:
    case Kind::bets_close:
    case Kind::dice_go:
    case Kind::direct:
      return true;
    default:
      return false;
  }
}

bool is_general_term(Kind kind) noexcept {
  return kind == Kind::payouts_rounded || kind == Kind::payouts_to_only || kind == Kind::accepted || kind == Kind::cap;
}

bool is_remark(Kind kind) noexcept {
  switch (kind) {
    case Kind::source:
    case Kind::in_force:
    case Kind::recalled:
    case Kind::unencoded:
    case Kind::note:
    case Kind::fixed:
      return true;
    default:
      return false;
  }
}

bool may_stand(Report& report, const Syntax& node, Where where, UnitKind unit, bool overriding) {
  const Kind kind = node.kind();
  if (overriding && refuse_overriding(report, node)) return false;
  if (!fits(kind, where, unit)) {
    report.add(Code::misplaced, opening(node), quoted(first_word(node)) + " cannot stand " + place_of(kind, where, unit),
               way_out(kind, unit));
    return false;
  }
  return is_conduct(kind) || is_general_term(kind) || is_remark(kind) || is_machine(kind) || is_bet(kind) || is_container(kind) ||
         is_alternatives(kind) || kind == Kind::overriding || is_of_house(kind) || is_edit(kind) || kind == Kind::section ||
         kind == Kind::assert_edge;
}

}  // namespace fairroll::checking
