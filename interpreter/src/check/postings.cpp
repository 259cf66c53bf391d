// SPDX-License-Identifier: Apache-2.0
// `house posts X from A to A`: quantities that the house must post, each perhaps within a range that refers to others.
#include <stdexcept>

#include "words.hpp"
#include "work.hpp"

namespace fairroll::checking {

const Posting* posting_named(const Work& work, std::string_view name) {
  for (const Posting& posting : work.out.postings)
    if (posting.name == name) return &posting;
  return nullptr;
}

namespace {

Posting declare(Work& work, const Item& item) {
  Posting posting;
  posting.name = item.node.child(Kind::name).str();
  posting.clause = add_clause(work, item, {ClauseKind::Other, item.node.place(), {}, {}, {}, 3});
  const std::optional<Given> given = posted_of(work, posting.name);
  if (!given) return posting;
  try {
    posting.value = parse_money(given->text, work.out.currency);
  } catch (const std::exception&) {  // no amount at all
    posting.value = std::nullopt;
  }
  if (!posting.value)
    work.report.add(Code::minor_unit, given->place,
                    quoted(given->text) + " is no amount of " + work.out.currency.name + " to post for " + quoted(posting.name),
                    "write digits, no finer than the currency's smallest unit");
  return posting;
}

// The value of another posted quantity; nothing if it was not posted.
std::optional<Rational> posted_value(Work& work, const Syntax& name) {
  const Posting* const other = posting_named(work, name.text());
  if (other == nullptr) {
    std::vector<std::string> names;
    for (const Posting& posting : work.out.postings) names.push_back(posting.name);
    work.report.add(Code::unknown, name.place(), "the house posts nothing called " + quoted(name.text()), did_you_mean(name.text(), names));
    return {};
  }
  if (!other->value) return {};
  return Rational(other->value->units);
}

// An amount in money units; nothing if it rests on a quantity that was not posted.
std::optional<Rational> amount_of(Work& work, const Syntax& amount) {
  if (amount.is(Kind::name)) return posted_value(work, amount);
  if (amount.is(Kind::number)) {
    const std::optional<Money> money = read_money(work, amount);
    if (!money) return {};
    return Rational(money->units);
  }
  const std::optional<Rational> whole = posted_value(work, amount.child(Kind::name));
  if (!whole) return {};
  const Rational factor = Rational::parse(amount.child(Kind::number).text());
  return *whole * (amount.is(Kind::percent) ? factor / Rational(100) : factor);
}

void check_range(Work& work, const Item& item) {
  if (item.node.size() < 3) return;
  const std::optional<Rational> low = amount_of(work, item.node[1]);
  const std::optional<Rational> high = amount_of(work, item.node[2]);
  if (low && high && *high < *low)
    return work.report.add(Code::not_a_value, item.node[2].place(), "the range ends below its beginning", "write the lower amount first");
  const Posting* const posting = posting_named(work, item.node.child(Kind::name).text());
  if (posting == nullptr || !posting->value) return;
  const Rational value(posting->value->units);
  if ((!low || *low <= value) && (!high || value <= *high)) return;
  const std::optional<Given> given = posted_of(work, posting->name);
  const bool below = low && value < *low;
  const Money bound{below ? low->ceil() : high->floor()};
  work.report.add(Code::out_of_range, given ? given->place : Place{},
                  quoted(to_string(*posting->value, work.out.currency)) + " is outside the range of " + quoted(posting->name),
                  {item.node.place(), "the range is set here"},
                  std::string("post at ") + (below ? "least " : "most ") + to_string(bound, work.out.currency));
}

}  // namespace

void declare_postings(Work& work) {
  for (const Item& item : work.material.postings) {
    const Syntax name = item.node.child(Kind::name);
    if (const Posting* const first = posting_named(work, name.text())) {
      work.report.add(Code::duplicate, name.place(), "the house posts " + quoted(name.text()) + " twice",
                      {work.out.clauses[first->clause].place, "first here"}, "leave one of them out");
      continue;
    }
    work.out.postings.push_back(declare(work, item));
  }
}

void check_postings(Work& work) {
  for (const Item& item : work.material.postings) {
    try {
      check_range(work, item);
    } catch (const std::overflow_error&) {
      work.report.add(Code::number_too_long, item.node.place(), "this range has no exact amount of at most 18 digits",
                      "write smaller numbers");
    }
  }
}

}  // namespace fairroll::checking
