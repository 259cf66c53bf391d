// SPDX-License-Identifier: Apache-2.0
// The parts of an audit's page that tell of one rule book.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fairroll/publishing/audit_page.hpp>

#include "../words.hpp"

namespace fairroll::publishing {

/// One rule book of the summary, and in which language it is told.
struct AuditedBook {
  const std::string& name;
  const audit::RulesetSummary& summary;
  Language language;
  std::size_t number;  ///< among the books of the page, from 1: ids begin so

  [[nodiscard]] std::string say(Phrase phrase, const std::vector<std::string>& parts = {}) const {
    return publishing::say(language, phrase, parts);
  }
};

/// A piece of a page with a heading; `name` is a part of its id.
struct AuditPart {
  std::string name;
  Phrase title;
  std::string body;  ///< empty: there is nothing to tell
};

using NamedTally = std::pair<std::string, audit::Tally>;

/// Rows of sums, in their order.
[[nodiscard]] std::string tally_table(const AuditedBook& book, Phrase title, Phrase first_column, const std::vector<NamedTally>& rows);
/// `12.50 USD`.
[[nodiscard]] std::string amount_words(const AuditedBook& book, Money amount);
/// A table that may be wide. Its title is like no other of the book, and with the book's name like no other of the page.
[[nodiscard]] std::string audit_table(const AuditedBook& book, const std::string& title, const std::string& head, const std::string& rows);
[[nodiscard]] std::string column_head(const std::string& words);

/// Rows of a table or a picture beyond which it is no longer read.
inline constexpr std::size_t most_table_rows = 100;
inline constexpr std::size_t most_picture_rows = 20;

[[nodiscard]] AuditPart hours_part(const AuditedBook& book);
[[nodiscard]] AuditPart time_part(const AuditedBook& book);
[[nodiscard]] AuditPart dice_part(const AuditedBook& book);

}  // namespace fairroll::publishing
