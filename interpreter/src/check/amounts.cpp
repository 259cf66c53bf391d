// SPDX-License-Identifier: Apache-2.0
// Amounts: money, a stake that measures another, a quantity that the house posts.
#include <algorithm>
#include <stdexcept>

#include <fairroll/detail/heard.hpp>

#include "lowering_context.hpp"

namespace fairroll::checking {
namespace {

class Reading {
 public:
  Reading(LoweringContext& work, Index wager) : work_(work), wager_(wager) {}

  std::optional<Amount> read(const Syntax& node) {
    if (node.is(Kind::number)) return money(node);
    Amount amount;
    const Syntax word = node.is(Kind::name) ? node : node.child(Kind::name);
    if (!node.is(Kind::name)) {
      const std::optional<Rational> factor = factor_of(node);
      if (!factor) return std::nullopt;
      amount.factor = *factor;
    }
    if (!measure(word, node.is(Kind::name), amount)) return std::nullopt;
    return amount;
  }

 private:
  std::optional<Amount> money(const Syntax& node) {
    const std::optional<Rational> number = read_number(work_, node);
    if (!number) return std::nullopt;
    if (*number == Rational{0}) {
      work_.report.add(Code::not_a_value, node, in_backticks(node) + " is not a valid amount", "write an amount greater than zero");
      return std::nullopt;
    }
    Amount amount;
    if (!work_.has_currency) return amount;  // a model by itself: whoever adopts it names the currency
    const std::optional<Money> money = read_money(work_, node);
    if (!money) return std::nullopt;
    amount.money = *money;
    return amount;
  }

  std::optional<Rational> factor_of(const Syntax& node) {
    const Syntax digits = node.child(Kind::number);
    const std::optional<Rational> factor = read_number(work_, digits);
    if (!factor) return std::nullopt;
    if (*factor == Rational{0}) {
      work_.report.add(Code::not_a_value, digits, in_backticks(node) + " is zero", "write a factor greater than zero");
      return std::nullopt;
    }
    return node.is(Kind::percent) ? *factor / Rational(100) : *factor;
  }

  /// A stake can be measured by that of the wager it stands behind, and of the one that this stands behind.
  [[nodiscard]] bool is_parent(Index other) const {
    if (wager_ == no_index) return false;
    for (Index at = work_.out.wagers[wager_].parent; at != no_index; at = work_.out.wagers[at].parent)
      if (at == other) return true;
    return false;
  }

  /// Or by that of a wager that its owner must hold to make it: whether he must is asked when all windows are known.
  [[nodiscard]] bool may_measure(Index other) const { return wager_ != no_index && other != wager_; }

  bool measure(const Syntax& word, bool alone, Amount& amount) {
    const Index wager = find_wager(work_, word);
    const Posting* const posting = posting_named(work_, word);
    if (wager != no_index && (is_parent(wager) || may_measure(wager)) && !(alone && posting != nullptr)) {
      amount.kind = Amount::Kind::Stake;
      amount.index = wager;
      return true;
    }
    amount.kind = Amount::Kind::Posted;
    amount.index = posting == nullptr ? no_index : static_cast<Index>(posting - work_.out.postings.data());
    if (amount.index != no_index) return true;
    refuse(word, wager);
    return false;
  }

  void refuse(const Syntax& word, Index wager) {
    if (wager == no_index) {
      if (work_.report.has_failed_adoption()) return;
      return work_.report.add(Code::bad_amount_of, word, "no `house posts` statement declares " + in_backticks(word),
                              make_suggestion(word.text(), work_.report.names_of(work_.out.postings),
                                              "declare the amount with `house posts " + word.str() + "`"));
    }
    work_.report.add(Code::bad_amount_of, word, "this amount cannot depend on the stake on " + in_backticks(word),
                     "use the stake on a wager only in the limits of another wager");
  }

  LoweringContext& work_;
  Index wager_;
};

}  // namespace

std::optional<Money> read_money(LoweringContext& work, const Syntax& number) {
  const Currency& currency = work.out.currency;
  const std::optional<Money> money = parse_money(number.text(), currency);
  if (money) return money;
  if (exceeds_max_money(number.text(), currency))
    work.report.add(Code::not_a_value, number, in_backticks(number) + " is too large for exact computation",
                    "write at most " + std::to_string(max_money_digits(currency)) + " digits before the decimal separator");
  else
    work.report.add(Code::minor_unit, number, in_backticks(number) + " is not a multiple of the smallest unit of " + currency.name,
                    "write a multiple of " + to_string(Money{currency.smallest_unit}, currency));
  return std::nullopt;
}

std::optional<Rational> read_number(LoweringContext& work, const Syntax& node) {
  try {
    return Rational::parse(node.text());
  } catch (const std::exception&) {
    work.report.add(Code::number_too_long, node, "the number " + in_backticks(node) + " is too long", "use at most 18 digits");
    return std::nullopt;
  }
}

std::optional<Amount> lower_amount(LoweringContext& work, Index wager, const Syntax& node) { return Reading(work, wager).read(node); }

std::optional<Rational> known_amount(const LoweringContext& work, const Amount& amount) {
  try {
    return detail::known_amount(work.out, amount);
  } catch (const std::overflow_error&) {
    return std::nullopt;
  }
}

std::optional<Rounding> lower_rounding(LoweringContext& work, const Syntax& rounding) {
  Rounding result;
  result.direction = rounding.has(Kind::round_up) ? Direction::Up : rounding.has(Kind::round_down) ? Direction::Down : Direction::Nearest;
  const std::optional<Amount> to = lower_amount(work, no_index, rounding[rounding.size() - 1]);
  if (!to) return std::nullopt;
  result.unit = *to;
  return result;
}

}  // namespace fairroll::checking
