// SPDX-License-Identifier: Apache-2.0
#include "figures.hpp"

namespace fairroll::analysis {

void Tally::add(const Prospect& prospect, const Number& weight) {
  chances_.resize(prospect.chances.size());
  for (std::size_t i = 0; i < chances_.size(); ++i) chances_[i] += weight * prospect.chances[i];
  throws_ += weight * prospect.throws;
  stays_up_ = stays_up_ && prospect.decisions;
  if (!stays_up_) return;
  won_ += weight * prospect.won;
  decisions_ += weight * *prospect.decisions;
  throws_until_down_ += weight * prospect.throws_until_down;
}

Figures Tally::figures() const {
  Spread spread{{}, terms_.charge(), throws_};
  for (std::size_t i = 0; i < chances_.size(); ++i)
    if (chances_[i] != 0) spread.chances[bet_.decisions()[i]] = chances_[i];
  Figures figures = figures_of(spread);
  if (!stays_up_) return figures;
  const Number edge = (terms_.charge() - won_) / (1 + terms_.charge());
  figures.until_down = UntilDown{fraction_of(edge), fraction_of(decisions_), fraction_of(throws_until_down_)};
  return figures;
}

Figures figures_of(const Spread& spread) {
  Number by_kind[4];
  std::map<Number, Number> payouts;
  Number mean;
  Number square;
  for (const auto& [decision, chance] : spread.chances) {
    const Number profit = decision.profit - spread.charge;
    by_kind[static_cast<std::size_t>(decision.kind)] += chance;
    payouts[profit] += chance;
    mean += chance * profit;
    square += chance * profit * profit;
  }
  const Number outlay = 1 + spread.charge;
  const Number edge = -mean / outlay;
  const Number resolved = by_kind[0] + by_kind[1];
  Figures figures;
  figures.edge = fraction_of(edge);
  if (resolved != 0) figures.edge_resolved = fraction_of(edge / resolved);
  figures.edge_per_throw = fraction_of(edge / spread.throws);
  figures.win = fraction_of(by_kind[0]);
  figures.lose = fraction_of(by_kind[1]);
  figures.push = fraction_of(by_kind[2]);
  figures.returned = fraction_of(by_kind[3]);
  figures.throws = fraction_of(spread.throws);
  figures.variance = fraction_of(square - mean * mean);
  figures.outlay = fraction_of(outlay);
  for (const auto& [profit, chance] : payouts) figures.payouts.push_back({fraction_of(profit), fraction_of(chance)});
  return figures;
}

}  // namespace fairroll::analysis
