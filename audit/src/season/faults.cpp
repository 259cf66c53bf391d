// SPDX-License-Identifier: Apache-2.0
#include "faults.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace fairroll::audit::season {

namespace {

constexpr int most_totals = 6;           // that are tried in the place of the right one
constexpr std::uint32_t max_steps = 20;  // by which a payment or a balance is wrong

class Planter {
 public:
  Planter(const Played& played, detail::Stream& stream, Told& told, PlantedError& fault)
      : played_(played), stream_(stream), told_(told), fault_(fault), rules_(played.before.ruleset()) {}

  /// Kinds that this throw leaves room for.
  [[nodiscard]] std::vector<PlantedErrorKind> possible() const {
    std::vector<PlantedErrorKind> kinds{PlantedErrorKind::WrongBalance};
    const bool is_valid = played_.ruled.kind == RulingKind::Valid;
    if (is_valid) kinds.push_back(PlantedErrorKind::ValidNotCounted);
    if (is_valid) kinds.push_back(PlantedErrorKind::WrongTotal);
    if (!is_valid) kinds.push_back(PlantedErrorKind::InvalidCounted);
    for (const PlantedErrorKind kind :
         {PlantedErrorKind::PaidTooMuch, PlantedErrorKind::PaidTooLittle, PlantedErrorKind::NotPaid, PlantedErrorKind::LossPaid,
          PlantedErrorKind::WinTaken, PlantedErrorKind::PushDecided, PlantedErrorKind::PaidTwice})
      if (!fit_for(kind).empty()) kinds.push_back(kind);
    return kinds;
  }

  /// False: it cannot be done after all, and nothing was changed.
  bool plant(PlantedErrorKind kind) {
    fault_.kind = kind;
    switch (kind) {
      case PlantedErrorKind::ValidNotCounted:
        return rule({stream_.below(2) == 0 ? RulingKind::NoRoll : RulingKind::Invalid, std::nullopt});
      case PlantedErrorKind::InvalidCounted:
        return rule({RulingKind::Valid, shown()});
      case PlantedErrorKind::WrongTotal:
        return rule_another_total();
      case PlantedErrorKind::WrongBalance:
        return tell_balance();
      default:
        return pay(kind);
    }
  }

 private:
  [[nodiscard]] int shown() const {
    return std::accumulate(played_.record.faces.begin(), played_.record.faces.end(), 0,
                           [](int sum, const std::optional<int>& face) { return sum + face.value_or(0); });
  }

  /// The throw counts as it was ruled, and is paid so.
  bool rule(HouseRuling ruled) {
    Table done = played_.before;
    const ThrowResult result = done.roll_as_ruled(played_.record, ruled, ReasonDetail::None);
    const auto is_open = [](const Settlement& one) { return one.outcome == Outcome::Undetermined; };
    const auto is_unsettled = [](const Finding& one) { return one.kind == FindingKind::Unsettled; };
    if (std::any_of(result.settlements.begin(), result.settlements.end(), is_open) ||
        std::any_of(result.findings.begin(), result.findings.end(), is_unsettled))
      return false;
    const Settlements paid = settled(played_.before, result);
    told_.ruled = ruled;
    told_.paid.clear();
    for (const Settled& one : paid.wagers) told_.paid.push_back(paid_of(played_.before, one));
    fault_.entry_kind = LogEntryCheck::Kind::Ruling;
    fault_.recorded_result = ruled_words(ruled);
    fault_.difference = paid.net - played_.settled.net;
    return true;
  }

  bool rule_another_total() {
    const Vocabulary& words = rules_.vocabulary;
    const auto least = words.dice_count * words.lowest_face;
    const auto totals = static_cast<std::uint32_t>(words.dice_count * (words.highest_face - words.lowest_face) + 1);
    for (int i = 0; i < most_totals; ++i) {
      const int total = least + static_cast<int>(stream_.below(totals));
      if (total != played_.ruled.total && rule({RulingKind::Valid, total})) return true;
    }
    return false;
  }

  /// An amount that is easily seen: some whole units of money, or of the smallest there are.
  [[nodiscard]] Money some_money() {
    std::int64_t whole = 1;
    for (int i = 0; i < rules_.currency.decimal_count; ++i) whole *= 10;
    const std::int64_t unit = whole % rules_.currency.smallest_unit == 0 && stream_.below(4) != 0 ? whole : rules_.currency.smallest_unit;
    return Money{unit * (1 + stream_.below(max_steps))};
  }

  bool tell_balance() {
    const Index seat = stream_.below(static_cast<std::uint32_t>(played_.before.seats().size()));
    const Account purse{Account::Kind::Seat, seat};
    Balance told{played_.before.seats()[seat], false, played_.behind.balance(seat)};
    const Money wrong = stream_.below(2) == 0 ? some_money() : Money{} - some_money();
    if (played_.behind.has_bought_in(seat) && stream_.below(2) == 0 && (played_.behind.account_balance(purse) + wrong).units >= 0) {
      told.chips = true;
      told.amount = played_.behind.account_balance(purse);
    }
    told.amount = told.amount + wrong;
    told_.balance = {told};
    fault_.entry_kind = LogEntryCheck::Kind::Balance;
    fault_.owner = told.who;
    fault_.recorded_result = (told.chips              ? "has "
                              : told.amount.units < 0 ? "down "
                                                      : "up ") +
                             to_string(told.amount.units < 0 ? Money{} - told.amount : told.amount, rules_.currency);
    fault_.difference = wrong;
    return true;
  }

  // ---- payments

  /// Which of the wagers that the throw decided it may befall.
  [[nodiscard]] std::vector<std::size_t> fit_for(PlantedErrorKind kind) const {
    std::vector<std::size_t> fit;
    for (std::size_t i = 0; i < played_.settled.wagers.size(); ++i)
      if (is_fit(played_.settled.wagers[i], kind)) fit.push_back(i);
    return fit;
  }
  [[nodiscard]] bool is_fit(const Settled& one, PlantedErrorKind kind) const {
    if (one.twice) return false;
    const bool won = one.outcome == Outcome::Wins;
    switch (kind) {
      case PlantedErrorKind::PaidTooMuch:
      case PlantedErrorKind::WinTaken:
        return won;
      case PlantedErrorKind::PaidTwice:
        return won && one.amount.units > 0;
      case PlantedErrorKind::PaidTooLittle:
        return won && one.amount.units > rules_.currency.smallest_unit;
      case PlantedErrorKind::NotPaid:
        return one.net.units != 0;
      case PlantedErrorKind::LossPaid:
        return one.outcome == Outcome::Loses;
      case PlantedErrorKind::PushDecided:
        return one.outcome == Outcome::Pushes || one.outcome == Outcome::Returned;
      default:
        return false;
    }
  }

  bool pay(PlantedErrorKind kind) {
    const std::vector<std::size_t> fit = fit_for(kind);
    const std::size_t at = fit[stream_.below(static_cast<std::uint32_t>(fit.size()))];
    const Settled& one = played_.settled.wagers[at];
    fault_.entry_kind = kind == PlantedErrorKind::NotPaid ? LogEntryCheck::Kind::Unpaid : LogEntryCheck::Kind::Payment;
    fault_.owner = played_.before.seats()[one.seat];
    fault_.wager = name_of(played_.before, one);
    if (kind == PlantedErrorKind::NotPaid) {
      told_.paid.erase(told_.paid.begin() + static_cast<std::ptrdiff_t>(at));
      fault_.difference = Money{} - one.net;
      return true;
    }
    if (kind == PlantedErrorKind::PaidTwice) {
      told_.paid.push_back(told_.paid[at]);
      fault_.recorded_result = paid_words(told_.paid.back(), rules_.currency);
      fault_.difference = one.amount;
      return true;
    }
    fault_.difference = pay_otherwise(kind, one, told_.paid[at]);
    fault_.recorded_result = paid_words(told_.paid[at], rules_.currency);
    return true;
  }

  /// What its owner got more than is due. Commissions that are due count as taken.
  Money pay_otherwise(PlantedErrorKind kind, const Settled& one, Paid& paid) {
    if (kind == PlantedErrorKind::PaidTooMuch) {
      const Money more = one.commission.units > 0 && stream_.below(2) == 0 ? one.commission : some_money();
      paid.amount = paid.amount + more;
      return more;
    }
    if (kind == PlantedErrorKind::PaidTooLittle) {
      const std::int64_t steps = paid.amount.units / rules_.currency.smallest_unit - 1;
      const auto most = static_cast<std::uint32_t>(std::min<std::int64_t>(steps, std::int64_t{1} << 30U));
      const Money less{rules_.currency.smallest_unit * (1 + static_cast<std::int64_t>(stream_.below(most)))};
      paid.amount = paid.amount - less;
      return Money{} - less;
    }
    const bool is_taken = kind == PlantedErrorKind::WinTaken || (kind == PlantedErrorKind::PushDecided && stream_.below(2) == 0);
    paid.outcome = is_taken ? Outcome::Loses : Outcome::Wins;
    if (!is_taken) paid.amount = some_money();
    if (kind == PlantedErrorKind::WinTaken) return Money{} - one.stake - one.amount;
    if (kind == PlantedErrorKind::PushDecided) return is_taken ? Money{} - one.stake : paid.amount;
    return paid.amount + one.lost;
  }

  const Played& played_;
  detail::Stream& stream_;
  Told& told_;
  PlantedError& fault_;
  const Ruleset& rules_;
};

}  // namespace

void plant(const Played& played, detail::Stream& stream, Planted& planted, Told& told, PlantedError& fault) {
  Planter planter(played, stream, told, fault);
  std::vector<PlantedErrorKind> kinds = planter.possible();
  while (!kinds.empty()) {
    const auto least = std::min_element(kinds.begin(), kinds.end(), [&](PlantedErrorKind a, PlantedErrorKind b) {
      return planted[static_cast<std::size_t>(a)] < planted[static_cast<std::size_t>(b)];
    });
    if (planter.plant(*least)) {
      ++planted[static_cast<std::size_t>(*least)];
      return;
    }
    kinds.erase(least);  // a balance can always be told wrong
  }
}

}  // namespace fairroll::audit::season
