#include "columns.hpp"

#include <algorithm>
#include <map>

#include "../lint/space.hpp"

namespace fairroll::live {

Columns::Columns(const Ruleset& ruleset, const Outcomes& outcomes, const Situation& situation)
    : ruleset_(ruleset), outcomes_(outcomes), situation_(situation), answers_(outcomes.size()) {}

void Columns::add(const linting::Mentions& mentions, const Wager* wager, const std::vector<int>* numbers, const Wager* parent,
                  const std::vector<int>* parent_numbers) {
  const std::vector<char>& totals = mentions.totals();
  for (std::size_t outcome = 0; outcome < answers_.size(); ++outcome) {
    const std::vector<int>& faces = outcomes_.faces(outcome);
    const Moment own{.ruleset = ruleset_, .before = situation_, .faces = faces, .wager = wager, .numbers = numbers};
    const Moment other{.ruleset = ruleset_, .before = situation_, .faces = faces, .wager = parent, .numbers = parent_numbers};
    for (const linting::Mentioned& named : mentions.happenings())
      if (linting::depends_on_faces_only(named.happening->op))
        answers_[outcome].push_back(happens(*named.happening, named.of_parent ? other : own));
    const auto total = static_cast<std::size_t>(std::max(0, total_of(faces)));
    for (std::size_t i = 0; i < totals.size(); ++i)
      if (totals[i] != 0) answers_[outcome].push_back(i == total);
  }
}

void Columns::number() {
  std::map<std::vector<bool>, std::uint16_t> classes;
  for (std::size_t outcome = 0; outcome < answers_.size(); ++outcome) {
    const auto [at, fresh] = classes.insert({std::move(answers_[outcome]), static_cast<std::uint16_t>(classes.size())});
    if (fresh) representatives.push_back(outcome);
    column_of.push_back(at->second);
  }
}

}  // namespace fairroll::live
