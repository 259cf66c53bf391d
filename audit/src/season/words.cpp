// SPDX-License-Identifier: Apache-2.0
#include "words.hpp"

#include <algorithm>

#include <fairroll/report.hpp>

namespace fairroll::audit::season {

namespace {

Json face_json(const Vocabulary& words, int face) { return words.face_names.empty() ? Json(face) : Json(words.face_name(face)); }

void write_reference(JsonWriter& out, const Wager& type, const std::vector<int>& numbers, const WagerRef& wager, const Ruleset& rules) {
  out.object([&] {
    out.member("wager", type.name);
    if (!numbers.empty())
      out.array(type.is_ordered && numbers.size() > 1 ? "in_order" : "numbers", [&] {
        for (const int number : numbers) out.value(number);
      });
    if (wager.ordinal) out.member("ordinal", *wager.ordinal);
    if (wager.parent != no_index)
      out.object("behind", [&] {
        out.member("wager", rules.wagers[wager.parent].name);
        if (wager.parent_number) out.member("number", *wager.parent_number);
        if (wager.parent_ordinal) out.member("ordinal", *wager.parent_ordinal);
      });
    if (wager.role != no_index) out.member("for", rules.vocabulary.roles[wager.role]);
  });
}

/// A number where the fact has numbers.
Json value_json(const Fact& fact, Mask one) {
  std::size_t at = 0;
  while (at + 1 < fact.values.size() && (one >> at & 1U) == 0) ++at;
  const std::string& value = fact.values.at(at);
  const bool is_number = !value.empty() && std::all_of(value.begin(), value.end(), [](char c) { return '0' <= c && c <= '9'; });
  return is_number ? Json::verbatim(value) : Json(value);
}

}  // namespace

std::string reference_json(const Ruleset& rules, const WagerRef& wager) {
  std::string text;
  JsonWriter out(text);
  write_reference(out, rules.wagers[wager.wager], wager.numbers, wager, rules);
  return text;
}

std::string reference_json(const Ruleset& rules, const Composite& wager) {
  WagerRef reference;
  reference.wager = wager.wager;
  reference.numbers = wager.numbers;
  reference.role = wager.role;
  return reference_json(rules, reference);
}

std::string fact_json(const Vocabulary& words, const Observation& seen) {
  const Fact& fact = words.facts[seen.fact.fact];
  std::string text;
  JsonWriter out(text);
  out.object([&] {
    if (seen.fact.subject == Subject::Die)
      out.member("die", seen.fact.die + 1);
    else
      out.member("of", seen.fact.subject == Subject::Throw ? "throw" : "turn");
    out.member("fact", fact.name);
    out.member("is", value_json(fact, seen.possible_values.front()));
  });
  return text;
}

std::string call_json(const Vocabulary& words, const Call& call) {
  std::string text;
  JsonWriter out(text);
  out.object([&] {
    out.member("call", "no_roll");
    out.member("by", words.roles[call.role]);
  });
  return text;
}

std::string paid_words(const Paid& paid, const Currency& currency) {
  const std::string outcome(outcome_name(paid.outcome));
  return paid.outcome == Outcome::Wins ? outcome + " " + to_string(paid.amount, currency) : outcome;
}

std::string ruled_words(const HouseRuling& ruled) {
  const std::string kind(words::ruling_name(ruled.kind));
  return ruled.total ? kind + " " + std::to_string(*ruled.total) : kind;
}

void write_act(JsonWriter& out, const Ruleset& rules, const TableAction& act, const std::string& by, const std::string& on) {
  const auto wager = [&](const char* deed) { out.member(deed, Json::verbatim(on)); };
  const auto amount = [&](const char* name) { out.member(name, to_string(act.amount, rules.currency)); };
  out.object("act", [&] {
    out.member("by", by);
    switch (act.kind) {
      case TableAction::Kind::BuyIn:
        return amount("buys_in");
      case TableAction::Kind::Raise:
        wager("raises");
        return amount("to");
      case TableAction::Kind::Remove:
        return wager("removes");
      case TableAction::Kind::TakeDice:
        return out.member("takes", "dice");
      default:
        amount("bets");
        return wager("on");
    }
  });
}

void write_throw(JsonWriter& out, const Vocabulary& words, const ThrowRecord& record) {
  out.object("throw", [&] {
    out.array("faces", [&] {
      for (const std::optional<int>& face : record.faces) out.value(face ? face_json(words, *face) : Json());
    });
    if (!record.observations.empty())
      out.array("facts", [&] {
        for (const Observation& one : record.observations) out.value(Json::verbatim(fact_json(words, one)));
      });
    if (!record.calls.empty())
      out.array("calls", [&] {
        for (const Call& one : record.calls) out.value(Json::verbatim(call_json(words, one)));
      });
  });
}

void write_ruled(JsonWriter& out, const HouseRuling& ruled) {
  out.object("ruled", [&] {
    out.member("ruling", words::ruling_name(ruled.kind));
    if (ruled.total) out.member("total", *ruled.total);
  });
}

void write_paid(JsonWriter& out, const std::vector<Paid>& paid, const Currency& currency) {
  out.array("paid", [&] {
    for (const Paid& one : paid)
      out.object([&] {
        out.member("who", one.who);
        out.member("on", Json::verbatim(one.on));
        if (one.outcome == Outcome::Wins)
          out.member("wins", to_string(one.amount, currency));
        else
          out.member("outcome", outcome_name(one.outcome));
      });
  });
}

void write_balance(JsonWriter& out, const std::vector<Balance>& balance, const Currency& currency) {
  if (balance.empty()) return;
  out.array("balance", [&] {
    for (const Balance& one : balance)
      out.object([&] {
        out.member("who", one.who);
        const bool is_less = one.amount.units < 0;
        out.member(one.chips ? "has" : is_less ? "down" : "up", to_string(is_less ? Money{} - one.amount : one.amount, currency));
      });
  });
}

}  // namespace fairroll::audit::season
