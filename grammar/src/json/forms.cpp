// SPDX-License-Identifier: Apache-2.0
#include "forms.hpp"

#include <cstring>
#include <tuple>
#include <utility>

namespace fairroll::json {

namespace {

[[nodiscard]] Part part(As as, const char* key, const char* before = "") {
  Part out;
  out.as = as;
  out.key = key;
  out.before = before;
  return out;
}
[[nodiscard]] Part optional(Part out) {
  out.required = false;
  return out;
}
[[nodiscard]] Part many(Part out, const char* between = ", ") {
  out.many = true;
  out.between = between;
  return out;
}
/// An optional array that may also be empty, so that a program can write it for every throw.
[[nodiscard]] Part any_number(Part out) {
  out.none = true;
  return optional(many(std::move(out)));
}
/// One, or an array of several.
[[nodiscard]] Part one_or_more(Part out, const char* between = ", ") {
  out.single = true;
  return many(std::move(out), between);
}
[[nodiscard]] Part within(Kind wrap, Part out) {
  out.wrap = wrap;
  return out;
}
[[nodiscard]] Part followed(const char* after, Part out) {
  out.after = after;
  return out;
}
[[nodiscard]] Part flag(const char* key, Kind leaf, const char* words) { return optional(within(leaf, part(As::Flag, key, words))); }
[[nodiscard]] Part object(const char* key, Kind form, const char* before = "") {
  Part out = part(As::Object, key, before);
  out.form = form;
  return out;
}
[[nodiscard]] Part literal(const char* key, const char* value, const char* words) {
  Part out = part(As::Literal, key, words);
  out.literal = value;
  return out;
}
[[nodiscard]] Part one_of(std::vector<Kind> choice, const char* key = "", const char* tells = "") {
  Part out = part(As::OneOf, key);
  out.choice = std::move(choice);
  out.literal = tells;
  return out;
}

/// `(2)`: which of several of one name.
[[nodiscard]] Part ordinal() { return optional(followed(")", within(Kind::ordinal, part(As::Number, "ordinal", " (")))); }

void add_wagers(std::vector<Form>& out) {
  out.push_back(
      {Kind::wager_ref,
       "a wager",
       "",
       {part(As::Name, "wager"), optional(many(part(As::Number, "numbers", " "), " and ")),
        optional(within(Kind::in_order, many(part(As::Number, "in_order", " "), " then "))), ordinal(),
        optional(object("behind", Kind::behind_ref, " behind ")), optional(within(Kind::for_role, part(As::Name, "for", " for ")))}});
  out.push_back({Kind::behind_ref, "a parent wager", "", {part(As::Name, "wager"), optional(part(As::Number, "number", " ")), ordinal()}});
  out.push_back({Kind::with_state, "a state of the wager", "", {part(As::Plain, "state"), one_or_more(part(As::Value, "is", " is "))}});
}

void add_givens(std::vector<Form>& out) {
  out.push_back(
      {Kind::given_is, "a given state", "state", {part(As::Plain, "state", "given "), one_or_more(part(As::Value, "is", " is "))}});
  out.push_back({Kind::given_has,
                 "a given wager",
                 "has",
                 {part(As::Name, "who", "given "), part(As::Money, "has", " has "), object("on", Kind::wager_ref, " on "),
                  optional(many(object("with", Kind::with_state, " with "), " and "))}});
}

void add_throws(std::vector<Form>& out) {
  out.push_back({Kind::throw_,
                 "a throw",
                 "",
                 {many(part(As::Face, "faces", "throw "), " "), any_number(object("facts", Kind::detail)),
                  any_number(one_of({Kind::called_no_roll, Kind::called_total}, "calls"))}});
  out.push_back({Kind::detail,
                 "an observed fact",
                 "",
                 {flag("perhaps", Kind::perhaps, "perhaps "), part(As::Subject, ""), part(As::Fact, "fact", " "),
                  flag("only", Kind::only, " only"), part(As::Seen, "is", " ")}});
  const auto when = [] { return optional(one_of({Kind::late, Kind::asap})); };
  out.push_back(
      {Kind::called_no_roll,
       "a call",
       "call",
       {literal("call", "no_roll", "call no_roll"), optional(part(As::Text, "under", " under ")), part(As::Name, "by", " by "), when()}});
  out.push_back({Kind::called_total, "a call", "call", {part(As::Integer, "call", "call "), part(As::Name, "by", " by "), when()}});
  out.push_back({Kind::late, "", "when", {literal("when", "late", " late")}});
  out.push_back({Kind::asap, "", "when", {literal("when", "as_soon_as_possible", " as soon as possible")}});
}

void add_acts(std::vector<Form>& out) {
  out.push_back(
      {Kind::act,
       "an action",
       "",
       {part(As::Name, "by"), one_of({Kind::buys_in, Kind::bets, Kind::raises, Kind::reduces, Kind::removes, Kind::surrenders, Kind::calls,
                                      Kind::takes_dice, Kind::declines_dice, Kind::relinquishes_dice, Kind::orders, Kind::does})}});
  const auto wager = [](const char* key, const char* words) { return object(key, Kind::wager_ref, words); };
  out.push_back({Kind::buys_in, "a buy-in", "buys_in", {part(As::Money, "buys_in", " buys in for ")}});
  out.push_back({Kind::bets,
                 "a bet",
                 "bets",
                 {part(As::Money, "bets", " bets "), wager("on", " on "), flag("in_flight", Kind::in_flight, " in flight"),
                  optional(within(Kind::confirmed_by, many(part(As::Name, "confirmed_by", " confirmed by ")))),
                  flag("taken_in_error", Kind::taken_in_error, " taken in error")}});
  out.push_back({Kind::raises, "a raise", "raises", {wager("raises", " raises "), part(As::Money, "to", " to ")}});
  out.push_back({Kind::reduces, "a reduction", "reduces", {wager("reduces", " reduces "), part(As::Money, "to", " to ")}});
  out.push_back({Kind::removes, "a removal", "removes", {wager("removes", " removes ")}});
  out.push_back({Kind::surrenders, "a surrender", "surrenders", {wager("surrenders", " surrenders ")}});
  out.push_back({Kind::calls, "a call on or off", "calls", {wager("calls", " calls "), one_of({Kind::called_on, Kind::called_off})}});
  out.push_back({Kind::called_on, "", "working", {literal("working", "on", " on")}});
  out.push_back({Kind::called_off, "", "working", {literal("working", "off", " off")}});
  out.push_back({Kind::takes_dice, "", "takes", {literal("takes", "dice", " takes the dice")}});
  out.push_back({Kind::declines_dice, "", "declines", {literal("declines", "dice", " declines the dice")}});
  out.push_back({Kind::relinquishes_dice, "", "relinquishes", {literal("relinquishes", "dice", " relinquishes the dice")}});
  out.push_back({Kind::orders,
                 "an order",
                 "orders",
                 {literal("orders", "relinquishment", " orders relinquishment"), optional(many(part(As::Name, "because", " because ")))}});
  out.push_back({Kind::does, "an action", "does", {part(As::Text, "does", " does ")}});
}

void add_expectations(std::vector<Form>& out) {
  out.push_back({Kind::expect,
                 "an expectation",
                 "",
                 {optional(followed(" ", within(Kind::under, part(As::Path, "under", "under ")))),
                  one_of({Kind::expect_ruling, Kind::expect_finding, Kind::expect_no_finding, Kind::expect_directive,
                          Kind::expect_no_directive, Kind::expect_dice, Kind::expect_nothing_else, Kind::expect_is, Kind::expect_up,
                          Kind::expect_down, Kind::expect_has, Kind::expect_wager})}});
  out.push_back(
      {Kind::expect_ruling,
       "an expected ruling",
       "ruling",
       {one_of({Kind::valid, Kind::invalid, Kind::no_roll, Kind::void_, Kind::undetermined, Kind::refused, Kind::accepted_}, "", "ruling"),
        optional(within(Kind::by_address, many(part(As::Text, "by", " by ")))),
        optional(within(Kind::needs, many(object("needs", Kind::need, " needs "))))}});
  out.push_back({Kind::valid, "", "ruling", {literal("ruling", "valid", "valid"), optional(part(As::Integer, "total", " "))}});
  for (const auto& [kind, word] :
       {std::pair(Kind::invalid, "invalid"), std::pair(Kind::no_roll, "no_roll"), std::pair(Kind::void_, "void"),
        std::pair(Kind::undetermined, "undetermined"), std::pair(Kind::refused, "refused"), std::pair(Kind::accepted_, "accepted")})
    out.push_back({kind, "", "ruling", {literal("ruling", word, word)}});
  out.push_back({Kind::need, "a needed fact", "", {part(As::Subject, ""), part(As::Plain, "fact", " ")}});
  out.push_back({Kind::expect_finding, "", "finding", {part(As::AnyName, "finding", "finding ")}});
  out.push_back({Kind::expect_no_finding, "", "no_finding", {part(As::AnyName, "no_finding", "no finding ")}});
  out.push_back({Kind::expect_directive, "", "directive", {part(As::Text, "directive", "directive ")}});
  out.push_back({Kind::expect_no_directive, "", "no_directive", {part(As::Text, "no_directive", "no directive ")}});
  out.push_back({Kind::expect_dice, "", "dice_with", {part(As::Name, "dice_with", "dice with ")}});
  out.push_back({Kind::expect_nothing_else, "", "nothing", {literal("nothing", "else", "nothing else")}});
  out.push_back({Kind::expect_is, "an expected state", "state", {part(As::Plain, "state"), one_or_more(part(As::Value, "is", " is "))}});
  out.push_back({Kind::expect_up, "an expected balance", "up", {part(As::Name, "who"), part(As::Money, "up", " up ")}});
  out.push_back({Kind::expect_down, "an expected balance", "down", {part(As::Name, "who"), part(As::Money, "down", " down ")}});
  out.push_back({Kind::expect_has, "expected chips", "has", {part(As::Name, "who"), part(As::Money, "has", " has ")}});
}

void add_outcomes(std::vector<Form>& out) {
  out.push_back({Kind::expect_wager,
                 "an expected outcome",
                 "on",
                 {part(As::Name, "who"), object("on", Kind::wager_ref, " "),
                  one_of({Kind::wins, Kind::has_commission, Kind::stands, Kind::loses, Kind::pushes, Kind::returned, Kind::stays,
                          Kind::moves, Kind::is_off, Kind::undetermined},
                         "", "outcome")}});
  out.push_back({Kind::wins, "", "wins", {part(As::Money, "wins", " wins ")}});
  out.push_back({Kind::has_commission, "", "commission", {part(As::Money, "commission", " commission ")}});
  out.push_back({Kind::stands, "", "stands", {part(As::Money, "stands", " stands ")}});
  for (const auto& [kind, word, words] : {std::tuple(Kind::loses, "loses", " loses"), std::tuple(Kind::pushes, "pushes", " pushes"),
                                          std::tuple(Kind::returned, "returned", " returned"), std::tuple(Kind::stays, "stays", " stays"),
                                          std::tuple(Kind::moves, "moves", " moves"), std::tuple(Kind::is_off, "off", " off"),
                                          std::tuple(Kind::undetermined, "undetermined", " undetermined")})
    out.push_back({kind, "", "outcome", {literal("outcome", word, words)}});
}

}  // namespace

const std::vector<Form>& forms() {
  static const std::vector<Form> all = [] {
    std::vector<Form> out;
    out.push_back({Kind::seats, "the seats", "seats", {many(part(As::Name, "seats", "seats "))}});
    out.push_back({Kind::note, "a note", "note", {part(As::Text, "note", "note ")}});
    out.push_back({Kind::rules_change, "a change of rules", "rules", {optional(part(As::Path, "rules", " to "))}});
    add_wagers(out);
    add_givens(out);
    add_throws(out);
    add_acts(out);
    add_expectations(out);
    add_outcomes(out);
    return out;
  }();
  return all;
}

const Form* find_form(Kind kind, std::string_view tells) {
  const Form* found = nullptr;
  for (const Form& form : forms())
    if (form.kind == kind && (found == nullptr || form.tells == tells)) found = &form;
  return found;
}

const char* telling_word(const Form& form) {
  for (const Part& part : form.parts)
    if (part.as == As::Literal && std::strcmp(part.key, form.tells) == 0) return part.literal;
  return nullptr;
}

}  // namespace fairroll::json
