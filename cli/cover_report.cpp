// SPDX-License-Identifier: Apache-2.0
// How `fairroll cover` tells what it found: docs/cover.md.
#include "cover_report.hpp"

#include <algorithm>
#include <utility>

#include <fairroll/detail/shape.hpp>
#include <fairroll/format.hpp>
#include <fairroll/parser.hpp>

#include "layout.hpp"
#include "report.hpp"
#include "schema.hpp"

namespace fairroll::cli {

namespace {

using analysis::ConditionTest;
using analysis::MissingSide;
using analysis::Seen;
using analysis::TestedClause;

/// `97.8 %  636 of 650 sides; 4 more that nothing could show`.
std::string figures(const CoverBook& book) {
  const std::size_t never = book.count(Seen::Never);
  if (book.clauses.empty()) return "no condition of its own";
  return percent_of(book.permille()) + "  " + std::to_string(book.count(Seen::Yes)) + " of " +
         plural(book.count(Seen::Yes) + book.count(Seen::No), "side") +
         (never == 0 ? "" : "; " + std::to_string(never) + " more that nothing could show") + (book.stopped ? "; stopped" : "");
}

std::string counted(const CoverBook& book) {
  std::size_t tests = 0;
  std::size_t whole = 0;
  for (const TestedClause& one : book.clauses) {
    tests += one.tests.size();
    whole += one.whole() ? 1U : 0U;
  }
  return plural(tests, "test") + " in " + plural(book.clauses.size(), "clause") + ", " + std::to_string(whole) + " of them whole; " +
         plural(book.scenarios, "scenario");
}

std::string sides_words(const ConditionTest& test, Seen seen) {
  if (test.holding == seen && test.failing == seen) return "on either side";
  return test.holding == seen ? "where it holds" : "where it does not hold";
}

class CoverText {
 public:
  CoverText(const CoverSummary& summary, bool all, const TextStyle& style) : summary_(summary), all_(all), style_(style) {}

  std::string make() {
    Columns columns(0, style_.width);
    for (const CoverBook& book : summary_.books) columns.add({book.ruleset, figures(book)});
    text_ = columns.text();
    for (const CoverBook& book : summary_.books)
      if (has_more(book)) add(book);
    add_end();
    return std::move(text_);
  }

 private:
  [[nodiscard]] bool has_more(const CoverBook& book) const {
    if (book.stopped) return false;
    return book.count(Seen::No) > 0 || !book.failing.empty() || (all_ && book.count(Seen::Never) > 0);
  }

  void add(const CoverBook& book) {
    text_ += "\n" + bold(book.ruleset, style_.colour) + "\n";
    text_ += wrapped(counted(book), 2, style_.width);
    for (const std::string& one : book.failing) text_ += wrapped("fails, and so shows nothing: " + one, 2, style_.width);
    add(book, Seen::No, "not shown by any scenario:");
    if (all_) add(book, Seen::Never, "nothing could show, because the rest of the condition then decides:");
    add_cases(book);
  }

  void add(const CoverBook& book, Seen seen, const char* heading) {
    if (book.count(seen) == 0) return;
    text_ += std::string("  ") + heading + "\n";
    for (const TestedClause& clause : book.clauses) {
      if (clause.count(seen) == 0) continue;
      text_ += both_ends("  " + clause.address, short_place(clause.place), style_.width);
      text_ += wrapped(clause.text, 4, style_.width);
      for (const ConditionTest& one : clause.tests)
        if (one.holding == seen || one.failing == seen) text_ += wrapped("`" + one.words + "` " + sides_words(one, seen), 6, style_.width);
    }
  }

  void add_cases(const CoverBook& book) {
    if (!book.generated) return;
    std::size_t shown = 0;
    for (const analysis::GeneratedCase& one : book.cases.cases) shown += one.shows.size();
    if (!book.file.empty())
      text_ += wrapped(plural(book.cases.cases.size(), "case") + " for " + plural(shown, "side") + " written to " + book.file +
                           ": hold each against the source before you keep it",
                       2, style_.width);
    if (book.open.empty()) return;
    text_ += wrapped("no case found for " + plural(book.open.size(), "side") + ", of " + plural(book.cases.tried, "case") + " tried:", 2,
                     style_.width);
    for (const MissingSide& one : book.open)
      text_ += wrapped(one.address + ": `" + one.words + "` " + (one.holds ? "where it holds" : "where it does not hold"), 4, style_.width);
  }

  void add_end() {
    const auto missing = [](const CoverBook& book) { return book.count(Seen::No) > 0 && !book.generated && !book.stopped; };
    const auto never = [](const CoverBook& book) { return book.count(Seen::Never) > 0; };
    std::string end;
    if (std::any_of(summary_.books.begin(), summary_.books.end(), missing))
      end += "`--scenarios DIR` writes cases that show what is missing\n";
    if (!all_ && std::any_of(summary_.books.begin(), summary_.books.end(), never)) end += "`--all` lists what nothing could show\n";
    if (!end.empty()) text_ += "\n" + end;
    if (summary_.interrupted) text_ += "interrupted: not everything was run\n";
    if (summary_.below_threshold()) text_ += "below the threshold of " + std::to_string(summary_.threshold) + " %\n";
  }

  const CoverSummary& summary_;
  bool all_;
  const TextStyle& style_;
  std::string text_;
};

const char* seen_name(Seen seen) { return seen == Seen::Yes ? "shown" : seen == Seen::No ? "missing" : "impossible"; }
constexpr auto a_seen = [] { return detail::schema::one_of({"shown", "missing", "impossible"}); };

auto lazy_place(const Place& place) {
  return [&place] { return detail::place_json(place); };
}

constexpr auto missing_side_shape = [](auto& out, const MissingSide& side) {
  out.members("clause", side.address, "test", side.words);
  out.member("place", lazy_place(side.test), detail::a_place);
  out.member("side", side.holds ? "holds" : "fails", [] { return detail::schema::one_of({"holds", "fails"}); });
};

constexpr auto test_shape = [](auto& out, const ConditionTest& one) {
  out.member("words", one.words);
  out.member("place", lazy_place(one.place), detail::a_place);
  out.member("holds", seen_name(one.holding), a_seen);
  out.member("fails", seen_name(one.failing), a_seen);
};

constexpr auto tested_clause_shape = [](auto& out, const TestedClause& clause) {
  out.members("unit", clause.unit, "clause", clause.address, "text", clause.text);
  out.member("place", lazy_place(clause.place), detail::a_place);
  out.list("tests", clause.tests, test_shape);
};

constexpr auto case_shape = [](auto& out, const analysis::GeneratedCase& one) {
  out.member("scenario", one.scenario);
  out.list("shows", one.shows, missing_side_shape);
};

constexpr auto cover_book_shape = [](auto& out, const CoverBook& book) {
  out.members("ruleset", book.ruleset, "scenarios", book.scenarios, "failing", book.failing);
  for (const Seen seen : {Seen::Yes, Seen::No, Seen::Never}) out.member(seen_name(seen), book.count(seen));
  out.member("shownPermille", book.permille());
  out.list("clauses", book.clauses, tested_clause_shape);
  out.when(book.generated).list("cases", book.cases.cases, case_shape);
  out.when(book.generated).member("tried", book.cases.tried);
  out.when(book.generated).list("notFound", book.open, missing_side_shape);
  out.when(book.generated && !book.file.empty()).member("file", book.file);
};

constexpr auto cover_shape = [](auto& out, const CoverSummary& summary) {
  out.member("diagnostics", diagnostics_json(summary.diagnostics), detail::any_diagnostics);
  out.list("rulesets", summary.books, cover_book_shape);
  out.member("interrupted", summary.interrupted);
  out.when(summary.threshold >= 0).member("threshold", summary.threshold);
};

}  // namespace

std::size_t CoverBook::count(Seen seen) const noexcept {
  std::size_t out = 0;
  for (const TestedClause& one : clauses) out += one.count(seen);
  return out;
}

std::size_t CoverBook::permille() const noexcept {
  const std::size_t all = count(Seen::Yes) + count(Seen::No);
  return all == 0 ? 1000 : count(Seen::Yes) * 1000 / all;
}

bool CoverSummary::below_threshold() const noexcept {
  return std::any_of(books.begin(), books.end(),
                     [this](const CoverBook& book) { return static_cast<int>(book.permille()) < threshold * 10; });
}

std::string cover_text(const CoverSummary& summary, bool all, const TextStyle& style) { return CoverText(summary, all, style).make(); }

std::string cover_json(const CoverSummary& summary) { return detail::json_document(summary, cover_shape); }

Json cover_schema() { return detail::document_schema<CoverSummary>("What `fairroll cover` writes", cover_shape); }

std::string cases_text(const CoverBook& book) {
  std::string out = "language 1\n# Generated by `fairroll cover`: what is expected is what the text as it is makes of each case.\n";
  out += "# Hold each against the source, give it a title of its own, and only then keep it.\n";
  for (const analysis::GeneratedCase& one : book.cases.cases) out += "\n" + one.scenario;
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>(book.ruleset, out));
  return parsed.ok() ? fairroll::format(*parsed.tree) : out;
}

}  // namespace fairroll::cli
