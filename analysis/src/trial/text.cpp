// SPDX-License-Identifier: Apache-2.0
#include "text.hpp"

#include <map>

namespace fairroll::analysis::trial {
namespace {

/// What each unit that is adopted from gives.
void adopted(const Syntax& node, std::map<std::string, MutationScope>& out) {
  if (node.is(Kind::adopts)) {
    MutationScope& scope = out[node.child(Kind::path).str()];
    scope.whole = false;
    scope.game = scope.game || node.has(Kind::adopts_game);
    for (const Syntax& name : node.all(Kind::name)) scope.names.insert(name.str());
  }
  for (std::size_t i = 0; i < node.size(); ++i) adopted(node[i], out);
}

void add_unit(const Library& library, const std::string& unit, std::vector<OwnText>& out, std::map<std::string, MutationScope>& models) {
  const std::shared_ptr<const Tree> tree = library.find(unit);
  if (!tree || tree->nodes.empty()) return;
  out.push_back({unit, {}});
  adopted(tree->top(), models);
}

}  // namespace

std::vector<OwnText> own_text(const Library& library, const std::string& ruleset) {
  std::vector<OwnText> out;
  std::map<std::string, MutationScope> models;
  add_unit(library, ruleset, out, models);
  const std::shared_ptr<const Tree> tree = library.find(ruleset);
  const Syntax unit = tree && !tree->nodes.empty() ? tree->top().child(Kind::unit) : Syntax{};
  if (!unit || unit.has(Kind::house)) return out;
  for (const std::string& amendment : library.amendments_to(ruleset)) add_unit(library, amendment, out, models);
  if (const Syntax uses = unit.child(Kind::head).child(Kind::uses)) out.push_back({uses.child(Kind::path).str(), {}});
  for (auto& [model, scope] : models) out.push_back({model, std::move(scope)});
  return out;
}

}  // namespace fairroll::analysis::trial
