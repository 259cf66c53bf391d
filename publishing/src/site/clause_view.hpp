// SPDX-License-Identifier: Apache-2.0
// What is told of a clause below its words: how it is cited, where it comes from, since when it is in force, what decides by it.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "frame.hpp"

namespace fairroll::publishing {

/// What a page has shown already, so that it comes once and is referred to from then on.
struct Shown {
  explicit Shown(std::size_t clauses) : anchors(clauses, false) {}
  std::vector<bool> anchors;  ///< by clause
  /// Of each passage of the law the clause that it stands at.
  std::map<std::pair<const Source*, std::uint32_t>, Index> passages{};
};

class ClauseView {
 public:
  explicit ClauseView(const BookView& view);

  /// Below the words of a statement: its clauses, one by one.
  [[nodiscard]] std::string about(const std::vector<Index>& clauses, const ConsolidatedLine& line, Shown& shown) const;
  /// `<li>` with all that is told of one clause, without its words.
  [[nodiscard]] std::string item(Index clause, Shown& shown) const;
  /// To an anchor on the page of the text.
  [[nodiscard]] std::string permanent_link(const std::string& anchor) const;

 private:
  [[nodiscard]] std::string words_of_law(Index clause, Shown& shown) const;
  [[nodiscard]] std::string cited(Index clause) const;
  [[nodiscard]] std::string marks(Index clause) const;
  [[nodiscard]] std::string period(Index clause) const;
  [[nodiscard]] std::string evidence(Index clause) const;

  const BookView& view_;
  std::vector<std::string> periods_;  // by clause
};

}  // namespace fairroll::publishing
