// SPDX-License-Identifier: Apache-2.0
// Amendments that change nothing: each of their statements is left out in turn, and what remains is compared.
#include "layers.hpp"

#include <algorithm>

#include "../lint/behaviour.hpp"
#include "blocks.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

/// What an amendment says of text that stands already. Anything else that it says is new.
void gather(const Syntax& node, bool amending, std::vector<Syntax>& changing, bool& adds) {
  for (const Syntax& statement : Children(node, Kind::statement)) {
    const Syntax inner = Blocks::inner_of(statement);
    if (!inner || remark_kinds.has(inner) || inner.is(Kind::assert_edge)) continue;
    switch (inner.kind()) {
      case Kind::section:
      case Kind::overriding:
        gather(inner.child(Kind::block), amending, changing, adds);
        break;
      case Kind::amend_game:
      case Kind::amend_wager:
        gather(inner.child(Kind::block), true, changing, adds);
        break;
      case Kind::amend_paytable:
        for (const Syntax& row : Children(inner, Kind::row)) changing.push_back(row);
        break;
      case Kind::reading:
      case Kind::choice:
        adds = true;  // what one alternative leaves as it is another may change
        break;
      default: {
        const bool whole = inner.is(Kind::result_is) || inner.is(Kind::bets_close) || inner.is(Kind::dice_go) || inner.is(Kind::keep_dice);
        if (amending || whole || edit_kinds.has(inner) || inner.is(Kind::every_wager)) {
          changing.push_back(inner);
        } else {
          adds = true;
        }
      }
    }
  }
}

SourceLocation opening_of(const Syntax& node) {
  SourceLocation place = node.location();
  constexpr std::size_t longest = 60;
  const std::size_t end = place.text().find('\n');
  if (end != std::string_view::npos || place.text().size() > longest)
    place.span.end = place.span.begin + static_cast<std::uint32_t>(std::min({end, longest, place.text().size()}));
  return place;
}

/// The selection, and one for each alternative that it does not choose.
std::vector<Selection> alternatives_of(const Ruleset& ruleset, const Selection& selection) {
  std::vector<Selection> all{selection};
  for (const ReadingOrChoice& question : ruleset.alternatives) {
    for (std::size_t i = 0; i < question.alternative_names.size(); ++i) {
      if (question.selected_index == i) continue;
      all.push_back(selection);
      all.back().readings[question.name] = question.alternative_names[i];
    }
  }
  return all;
}

class Effects {
 public:
  Effects(const Selection& selection, const RunWithout& run_without) : run_without_(run_without) {
    if (const auto whole = run_without(selection, {}))
      for (const Selection& one : alternatives_of(*whole, selection)) wholes_.emplace_back(one, run_without(one, {}));
  }

  /// True as well if it cannot be said.
  [[nodiscard]] bool has(const Syntax& statement) const {
    for (const auto& [selection, whole] : wholes_) {
      const std::shared_ptr<const Ruleset> without = run_without_(selection, statement);
      if (!whole || !without || !linting::same_behaviour(*whole, *without)) return true;
    }
    return wholes_.empty();
  }

 private:
  const RunWithout& run_without_;
  std::vector<std::pair<Selection, std::shared_ptr<const Ruleset>>> wholes_;
};

}  // namespace

void check_effects(const Library& library, const Ruleset& whole, const Selection& selection, const RunWithout& run_without,
                   Report& report) {
  for (const Layer& layer : whole.layers) {
    if (layer.kind != Layer::Kind::Amendment) continue;
    std::vector<Syntax> changing;
    bool adds = false;
    gather(unit_named(library, layer.unit), false, changing, adds);
    if (changing.empty() && !adds) {
      report.add(Code::no_effect, layer.location, "amendment " + in_backticks(layer.unit) + " changes nothing",
                 "remove the amendment, or add statements that change the rules");
      continue;
    }
    Selection first_day = selection;  // a later amendment may have displaced it
    if (layer.period.first_date) first_day.as_of = layer.period.first_date;
    const Effects effects(first_day, run_without);
    for (const Syntax& node : changing) {
      if (effects.has(node)) continue;
      report.add(Code::no_effect, opening_of(node), "this statement changes nothing",
                 "remove the statement; the rules have the same effect without it");
    }
  }
}

}  // namespace fairroll::checking
