// SPDX-License-Identifier: Apache-2.0
// Rule books to play under: those that ship, and houses made up at random over them.
#pragma once

#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <fairroll/rules.hpp>

namespace houses {

struct Book {
  std::string name;
  std::string text;  ///< of a made-up house: what it says
  std::shared_ptr<const fairroll::Ruleset> rules;
};

/// For each paytable its first column, for each quantity some amount that its range takes.
inline fairroll::Selection posted(const fairroll::Ruleset& rules) {
  fairroll::Selection selection;
  for (const fairroll::Paytable& table : rules.paytables)
    if (table.columns.size() > 1 && !table.posted_column) selection.postings[table.name] = table.columns.front();
  return selection;
}

/// Every ruleset and house, as it stands and with every column posted.
inline std::vector<Book> shipped(const fairroll::Library& library) {
  std::vector<Book> out;
  for (const fairroll::Kind kind : {fairroll::Kind::ruleset, fairroll::Kind::house})
    for (const std::string& name : library.unit_names(kind)) {
      const fairroll::CheckResult plain = fairroll::check(library, name);
      if (!plain.ok()) throw std::runtime_error(name + " ships, and the checker refuses it");
      out.push_back({name, "", plain.ruleset});
      const fairroll::Selection selection = posted(*plain.ruleset);
      if (selection.postings.empty()) continue;
      const fairroll::CheckResult with = fairroll::check(library, name, selection);
      if (with.ok()) out.push_back({name + ", posted", "", with.ruleset});
    }
  return out;
}

/// Writes sentences of houses at random.
class Writer {
 public:
  Writer(const fairroll::Ruleset& rules, std::uint32_t seed) : rules_(rules), draw_(seed) {}

  /// One sentence that a house may or may not be allowed to say.
  std::string sentence() {
    switch (pick(9)) {
      case 0:
        return "every wager { stake at least " + amount(1, 10) + " }\n";
      case 1:
        return "every wager { stake at most " + amount(50, 500) + " }\n";
      case 2:
      case 3:
        return "every wager { payouts rounded " + one_of({"up", "down", "nearest"}) + " to " +
               one_of({"0.05", "0.25", "0.50", "1.00", "5.00"}) + " }\n";
      case 4:
        return "amend wager " + wager() + " { " + commission() + " }\n";
      case 5:
        return "amend wager " + wager() + " { stake in steps of " + amount(1, 6) + " }\n";
      case 6:
        return "amend wager " + wager() + " { win at most " + amount(10, 200) + " }\n";
      case 7:
        return "cap " + wager() + ", " + wager() + " together at " + amount(10, 100) + " per roll shared in proportion\n";
      default:
        return "accepted " + one_of({"over maximum", "under minimum"}) + ": " + one_of({"paid in full", "paid to limit", "returned"}) +
               "\n";
    }
  }

  std::string column() {
    for (const fairroll::Paytable& table : rules_.paytables)
      if (table.columns.size() > 1 && !table.posted_column)
        return "posts " + table.name + " " + table.columns[pick(table.columns.size())] + "\n";
    return {};
  }

  std::uint32_t pick(std::size_t below) { return static_cast<std::uint32_t>(draw_() % below); }

 private:
  std::string one_of(const std::vector<std::string>& words) { return words[pick(words.size())]; }
  std::string amount(std::uint32_t low, std::uint32_t high) { return std::to_string(low + pick(high - low + 1)) + ".00"; }
  std::string wager() { return rules_.wagers[pick(rules_.wagers.size())].name; }

  std::string commission() {
    std::string out = "commission " + one_of({"5", "2", "4.5", "1"}) + " percent of " + one_of({"stake", "win"}) + " taken " +
                      one_of({"when placed", "when placed and after each win", "on a win"});
    if (pick(3) > 0) out += ", rounded " + one_of({"up", "down", "nearest"}) + " to " + one_of({"0.05", "0.25", "1.00"});
    if (pick(3) == 0) out += ", at least " + one_of({"0.25", "1.00"});
    if (pick(2) == 0) out += ", refunded when removed";
    return out;
  }

  const fairroll::Ruleset& rules_;
  std::mt19937 draw_;
};

inline std::string text_of(const std::string& name, const std::string& base, const std::string& body) {
  return "language 1\nhouse " + name + " \"made up\" under " + base + " { in force from 2000-01-01 }\n" + body;
}

/// Houses over the shipped rulesets in turn. A sentence that the checker does not allow is left out; a house that may say nothing at all is
/// no variation.
inline std::vector<Book> made_up(fairroll::Library& library, std::size_t count) {
  const std::vector<std::string> bases = library.unit_names(fairroll::Kind::ruleset);
  std::vector<Book> out;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& base = bases[i % bases.size()];
    const fairroll::CheckResult plain = fairroll::check(library, base);
    if (!plain.ok() || plain.ruleset->wagers.empty()) continue;
    Writer writer(*plain.ruleset, static_cast<std::uint32_t>(i + 1));
    Book book;
    std::string body;
    const std::size_t sentences = 2 + writer.pick(4);
    for (std::size_t tried = 0; tried <= sentences; ++tried) {
      const std::string more = tried == 0 ? writer.column() : writer.sentence();
      if (more.empty()) continue;
      const std::string name = "t.house" + std::to_string(i) + "_" + std::to_string(tried);
      const std::string text = text_of(name, base, body + more);
      (void)library.add(std::make_shared<const fairroll::Source>(name + ".fair", text), name);
      const fairroll::CheckResult with = fairroll::check(library, name);
      if (!with.ok()) continue;
      body += more;
      book = {name, text, with.ruleset};
    }
    if (book.rules) out.push_back(std::move(book));
  }
  return out;
}

}  // namespace houses
