// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include <fairroll/authoring/notes.hpp>

namespace fairroll::authoring {
namespace {

constexpr int lens_digits = 4;

std::string percent(const analysis::Fraction& edge) { return edge.to_percent(lens_digits) + " %"; }

/// `edge 1.4141 %`, `edges 1.5152 % to 6.6667 %`; nothing where none is defined.
std::string edge_words(const std::vector<analysis::WagerEdge>& edges) {
  std::optional<analysis::Fraction> least;
  std::optional<analysis::Fraction> most;
  for (const analysis::WagerEdge& one : edges) {
    if (one.undefined_reason) continue;
    if (!least || one.first_bet_figures.edge < *least) least = one.first_bet_figures.edge;
    if (!most || *most < one.first_bet_figures.edge) most = one.first_bet_figures.edge;
  }
  if (!least) return {};
  return *least == *most ? "edge " + percent(*least) : "edges " + percent(*least) + " to " + percent(*most);
}

class Finder {
 public:
  Finder(const DocumentContext& context, const ClauseCoverage* coverage) : context_(context) {
    if (coverage != nullptr)
      for (const ClauseCoverage::Line& line : coverage->lines())
        if (line.location.source && line.location.source->name() == file()) lines_.push_back(line);
  }

  std::vector<CodeLens> all() {
    for (const Node& node : context_.tree.nodes)
      if (node.kind == Kind::scenario) scenario(Syntax(context_.tree, static_cast<NodeId>(&node - context_.tree.nodes.data())));
    wagers();
    for (const ClauseCoverage::Line& line : lines_) clause(line);
    std::stable_sort(found_.begin(), found_.end(), [](const CodeLens& a, const CodeLens& b) { return a.span.begin < b.span.begin; });
    return std::move(found_);
  }

 private:
  [[nodiscard]] const std::string& file() const { return context_.tree.source->name(); }

  void scenario(const Syntax& node) {
    const Syntax title = node.child(Kind::text);
    if (!title) return;
    const std::string about(title.unquoted_text());
    found_.push_back({CodeLens::Kind::Run, title.span(), "run", about});
    found_.push_back({CodeLens::Kind::Explain, title.span(), "explain", about});
    const std::vector<Syntax> books = node.children_of_kind(Kind::path);
    if (books.size() > 1)
      found_.push_back({CodeLens::Kind::Compare, title.span(), "compare " + books[0].str() + " with " + books[1].str(),
                        books[0].str() + " " + books[1].str()});
  }

  void wagers() {
    if (!context_.ruleset || !context_.edge_provider) return;
    for (std::size_t i = 0; i < context_.ruleset->wagers.size(); ++i) {
      const Wager& wager = context_.ruleset->wagers[i];
      if (!wager.location.source || wager.location.source->name() != file()) continue;
      const std::string words = edge_words(context_.edge_provider(context_.ruleset, static_cast<Index>(i)));
      if (!words.empty()) found_.push_back({CodeLens::Kind::Edge, wager.location.span, words, wager.name});
    }
  }

  void clause(const ClauseCoverage::Line& line) {
    if (line.decided_count == 0)
      return found_.push_back({CodeLens::Kind::DecidesNothing, line.location.span, "no scenario is decided by this clause", line.address});
    const std::string times = std::to_string(line.decided_count) + (line.decided_count == 1 ? " time" : " times");
    found_.push_back({CodeLens::Kind::DecidesScenarios, line.location.span, "decides a result " + times, line.address});
  }

  const DocumentContext& context_;
  std::vector<ClauseCoverage::Line> lines_;
  std::vector<CodeLens> found_;
};

}  // namespace

std::vector<CodeLens> build_code_lenses(const DocumentContext& context, const ClauseCoverage* coverage) {
  return Finder(context, coverage).all();
}

}  // namespace fairroll::authoring
