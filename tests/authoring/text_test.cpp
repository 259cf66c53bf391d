// SPDX-License-Identifier: Apache-2.0
// Outline, folds, selections, colours, hover and completion, of made-up texts and of all that ships.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <fairroll/authoring/completion.hpp>
#include <fairroll/authoring/hover.hpp>
#include <fairroll/authoring/outline.hpp>
#include <fairroll/parser.hpp>

#include "support/shipped.hpp"

namespace fairroll::authoring::text_test {
namespace {

const std::string game = R"(language 1
# A comment
# of two lines.
ruleset demo.book "A book" {
  authority "nobody"
  uses      common.craps_table
  currency  USD in 0.01
}
section "1" "The line" {
  adopts game, pass from common.craps
  amend wager pass { pays 1 to 1 }
  wager hit "Hit" {
    placed at any time
    (a) wins on 7
    loses on any other
    one roll
    pays 4 to 1
  }
}
)";

std::shared_ptr<const Tree> tree_of(const std::string& text) {
  return parse_rules(std::make_shared<const Source>("demo/book.fair", text)).tree;
}

/// Names and kinds, nested.
std::string spelt(const std::vector<OutlineSymbol>& all) {
  std::string out;
  for (const OutlineSymbol& one : all) out += "(" + one.name + (one.children.empty() ? "" : " " + spelt(one.children)) + ")";
  return out;
}

std::uint32_t at(const std::string& text, std::string_view words) {
  const std::size_t found = text.find(words);
  REQUIRE(found != std::string::npos);
  return static_cast<std::uint32_t>(found);
}

/// A demo book among the shipped ones.
struct Demo {
  Library library = shipped_rules();
  NameIndex names;
  std::shared_ptr<const Tree> tree;
  std::shared_ptr<const Ruleset> book;

  explicit Demo(const std::string& text = game) {
    (void)library.add(std::make_shared<const Source>("demo/book.fair", text), "demo.book");
    tree = tree_of(text);
    book = check(library, "demo.book").ruleset;
    names.add(find_mentions(library, "demo.book"));
  }
  [[nodiscard]] DocumentContext context() const {
    return {*tree, &names, book, [](const std::shared_ptr<const Ruleset>& rules, Index wager) {
              analysis::EdgeOptions options;
              options.wager = wager;
              return analysis::compute_edges(rules, options);
            }};
  }
};

bool offers(const CompletionList& completion, const std::string& label) {
  return std::any_of(completion.items.begin(), completion.items.end(), [&](const CompletionItem& one) { return one.label == label; });
}

TEST_CASE("the outline has what somebody may want to go to") {
  CHECK(spelt(find_symbols(*tree_of(game))) == "(demo.book (1 (pass)(hit ((a)))))");
  CHECK(find_symbols(*tree_of("")).empty());
  const auto scenarios =
      parse_scenarios(std::make_shared<const Source>("x.scenario", "language 1\nscenario \"a b\" under demo.book {\n  seats ann\n}\n"))
          .tree;
  CHECK(spelt(find_symbols(*scenarios)) == "(a b)");
}

TEST_CASE("every name of an outline lies in its whole, and every child in its parent, in all shipped files") {
  const Library library = shipped_rules_and_samples();
  const auto nested = [](const auto& self, const OutlineSymbol& one) -> bool {
    const bool inside = one.statement_span.begin <= one.name_span.begin && one.name_span.end <= one.statement_span.end && !one.name.empty();
    return inside && std::all_of(one.children.begin(), one.children.end(), [&](const OutlineSymbol& child) {
             return one.statement_span.begin <= child.statement_span.begin && child.statement_span.end <= one.statement_span.end &&
                    self(self, child);
           });
  };
  for (const std::string& unit : library.unit_names())
    for (const OutlineSymbol& one : find_symbols(*library.find_unit(unit))) CHECK_MESSAGE(nested(nested, one), unit << " " << one.name);
}

TEST_CASE("folds are blocks and runs of comments of several lines") {
  const auto tree = tree_of(game);
  const std::vector<FoldingRange> all = find_folding_ranges(*tree);
  CHECK(std::count_if(all.begin(), all.end(), [](const FoldingRange& one) { return one.is_comment; }) == 1);
  for (const FoldingRange& one : all) CHECK(tree->source->locate(one.span.begin).line < tree->source->locate(one.span.end).line);
  CHECK(all.size() >= 5);
}

TEST_CASE("a selection grows from the innermost to the whole, at every byte") {
  const auto tree = tree_of(game);
  for (std::uint32_t offset = 0; offset <= game.size(); ++offset) {
    const std::vector<Span> all = find_selection_ranges(*tree, offset);
    REQUIRE_FALSE(all.empty());
    CHECK(all.back() == Span{0, static_cast<std::uint32_t>(game.size())});
    for (std::size_t i = 1; i < all.size(); ++i) CHECK((all[i].begin <= all[i - 1].begin && all[i - 1].end <= all[i].end));
  }
  CHECK(tree->source->slice(find_selection_ranges(*tree, at(game, "hit"))[0]) == "hit");
}

TEST_CASE("tokens stand in order, none over another, and know words from names") {
  const Library library = shipped_rules_and_samples();
  for (const std::string& unit : library.unit_names()) {
    std::uint32_t end = 0;
    for (const HighlightedToken& one : find_highlighted_tokens(*library.find_unit(unit))) {
      CHECK(one.span.begin >= end);
      CHECK(one.span.begin < one.span.end);
      end = one.span.end;
    }
  }
  const auto tree = tree_of(game);
  const auto class_of = [&](std::string_view word) {
    for (const HighlightedToken& one : find_highlighted_tokens(*tree))
      if (one.span.begin == at(game, word)) return one.token_class;
    return TokenClass::Comment;
  };
  CHECK(class_of("section") == TokenClass::Statement);
  CHECK(class_of("ruleset demo") == TokenClass::Unit);
  CHECK(class_of("hit") == TokenClass::Name);
  CHECK(class_of("demo.book") == TokenClass::Name);
  CHECK(class_of("(a)") == TokenClass::Mark);
  CHECK(class_of("4 to 1") == TokenClass::Number);
  CHECK(class_of("\"Hit\"") == TokenClass::Text);
}

TEST_CASE("hover tells the edge of a wager, the values of a fact and the meaning of a word") {
  const Demo demo;
  REQUIRE(demo.book);
  const auto wager = find_hover(demo.context(), at(game, "hit"));
  REQUIRE(wager);
  CHECK(wager->markdown.find("wager `hit`, declared in `demo/book.fair:12`") == 0);
  CHECK(wager->markdown.find("pays 4 to 1") != std::string::npos);
  CHECK(wager->markdown.find("16.6667 % (1/6)") != std::string::npos);
  const auto adopted = find_hover(demo.context(), at(game, "pass from"));
  REQUIRE(adopted);
  CHECK(adopted->markdown.find("1.4141 % (7/495)") != std::string::npos);
  const auto word = find_hover(demo.context(), at(game, "one roll"));
  REQUIRE(word);
  CHECK(word->markdown.find("every throw decides") != std::string::npos);
  const auto clause = find_hover(demo.context(), at(game, "wins on 7"));
  REQUIRE(clause);
  CHECK(clause->markdown.find("clause `1 hit (a)` of `demo.book`") != std::string::npos);
  const auto mark = find_hover(demo.context(), at(game, "(a)"));
  REQUIRE(mark);
  CHECK(mark->markdown.find("clause `1 hit (a)` of `demo.book`") == 0);
  const auto section = find_hover(demo.context(), at(game, "\"1\""));
  REQUIRE(section);
  CHECK(section->markdown.find("section `1` The line of `demo.book`: ") == 0);
  CHECK_FALSE(find_hover(demo.context(), at(game, "\"nobody\"")));
  CHECK_FALSE(find_hover(demo.context(), at(game, "A comment")));
  CHECK_FALSE(find_hover(demo.context(), 1'000'000));
}

TEST_CASE("what a rule file says stands in a hover as it is, and steers nothing") {
  std::string text = game;
  text.replace(at(text, "wager hit \"Hit\""), 15, "wager hit \"``` <script> [x](y)\"");
  const Demo demo(text);
  const auto wager = find_hover(demo.context(), at(text, "hit"));
  REQUIRE(wager);
  CHECK(wager->markdown.find("````fairroll\nwager hit \"``` <script> [x](y)\" {\n````") != std::string::npos);
}

TEST_CASE("the reference explains every word that begins a statement") {
  for (const std::string word : {"adopts", "amend",     "power",    "duty",   "wins", "pays",  "keep",  "dice",  "section", "reading",
                                 "choice", "unencoded", "recalled", "assert", "list", "phase", "event", "state", "count",   "paytable"})
    CHECK_MESSAGE(!describe_word(word).empty(), word);
  CHECK(describe_word("keep").find("**T5**") != std::string::npos);
  CHECK(describe_word("keep").find("](") == std::string::npos);  // links are relative to the pages
  CHECK(describe_word("no_such_word").empty());
}

TEST_CASE("completion offers what the grammar takes, and nothing else") {
  const Demo demo;
  const auto after = [&](std::string_view words) {
    return find_completion_items(demo.context(), at(game, words) + static_cast<std::uint32_t>(words.size()));
  };
  const CompletionList statement = after("    placed at any time\n    ");
  for (const std::string label : {"wins", "pays", "loses", "may"}) CHECK_MESSAGE(offers(statement, label), label);
  CHECK_FALSE(offers(statement, "vocabulary"));
  CHECK_FALSE(offers(statement, "ruleset"));
  const CompletionList happening = after("loses on ");
  CHECK(offers(happening, "any"));
  CHECK(offers(happening, "seven_out"));
  CHECK_FALSE(offers(happening, "section"));
  const CompletionList unit = after("uses      ");
  CHECK(offers(unit, "common.craps_table"));
  CHECK_FALSE(offers(unit, "wins"));
  const CompletionList typed = find_completion_items(demo.context(), at(game, "common.craps_table") + 3);
  CHECK(demo.tree->source->slice(typed.replaced_span) == "common.craps_table");
  CHECK(after("A comm").items.empty());
  CHECK(after("\"Hi").items.empty());
  CHECK(find_completion_items(demo.context(), 1'000'000).replaced_span.begin == game.size());
}

TEST_CASE("whatever completion offers as a word can be typed there") {
  const Demo demo;
  std::size_t tried = 0;
  for (std::uint32_t offset = 0; offset < game.size(); offset += 7) {
    const CompletionList completion = find_completion_items(demo.context(), offset);
    const std::string before = game.substr(0, completion.replaced_span.begin);
    for (const CompletionItem& one : completion.items) {
      if (one.kind != CompletionItemKind::Word) continue;
      ++tried;
      const auto parsed = parse_rules(std::make_shared<const Source>("x.fair", before + one.inserted_text + " "));
      const bool refused = std::any_of(parsed.diagnostics.begin(), parsed.diagnostics.end(), [&](const Diagnostic& fault) {
        return fault.location.span.begin == before.size() && fault.location.text() == one.inserted_text && fault.code == Code::expected;
      });
      CHECK_MESSAGE(!refused, before.substr(before.size() < 30 ? 0 : before.size() - 30) << " -> " << one.inserted_text);
    }
  }
  CHECK(tried > 300);
}

TEST_CASE("every word of the language that a shipped file has would have been offered there") {
  const Library library = shipped_rules_and_samples();
  std::size_t words = 0;
  std::size_t tried = 0;
  for (const std::string& unit : library.unit_names()) {
    const auto tree = library.find_unit(unit);
    for (const HighlightedToken& one : find_highlighted_tokens(*tree)) {
      const bool is_word = one.token_class == TokenClass::Unit || one.token_class == TokenClass::Statement ||
                           one.token_class == TokenClass::Joint || one.token_class == TokenClass::Value;
      if (!is_word || ++words % 7 != 0) continue;
      ++tried;
      const std::string word(tree->source->slice(one.span));
      const Continuation may = find_continuation(tree->source, one.span.begin, false);
      CHECK_MESSAGE(std::binary_search(may.words.begin(), may.words.end(), word), format_short_location({tree->source, one.span})
                                                                                      << " " << word);
    }
  }
  CHECK(tried > 1000);
}

/// A snippet with what stands in its gaps.
std::string filled(std::string_view snippet) {
  std::string out;
  for (std::size_t i = 0; i < snippet.size(); ++i) {
    if (snippet.substr(i, 2) == "${") {
      const std::size_t colon = snippet.find(':', i);
      const std::size_t close = snippet.find('}', i);
      out += snippet.substr(colon + 1, close - colon - 1);
      i = close;
    } else if (snippet.substr(i, 2) == "$0") {
      ++i;
    } else {
      out += snippet[i];
    }
  }
  return out;
}

TEST_CASE("every statement that is offered to be filled in can be read") {
  const Demo demo;
  const std::string scenario = "language 1\nscenario \"a\" under demo.book {\n  \n}\n";
  const auto steps = parse_scenarios(std::make_shared<const Source>("demo/x.scenario", scenario)).tree;
  std::size_t tried = 0;
  const auto try_all = [&](const DocumentContext& context, const std::string& text, std::string_view before) {
    const std::size_t place = at(text, before) + before.size();
    for (const CompletionItem& one : find_completion_items(context, static_cast<std::uint32_t>(place)).items) {
      if (one.kind != CompletionItemKind::Snippet) continue;
      ++tried;
      std::string whole = text;
      whole.insert(place, filled(one.inserted_text) + "\n");
      const auto source = std::make_shared<const Source>("x", whole);
      const auto parsed = context.tree.root_node().is(Kind::scenario_file) ? parse_scenarios(source) : parse_rules(source);
      CHECK_MESSAGE(parsed.ok(), one.label << ": " << (parsed.ok() ? "" : parsed.diagnostics.front().message));
    }
  };
  try_all(demo.context(), game, "common.craps\n");
  try_all(demo.context(), game, "}\n");
  DocumentContext context = demo.context();
  const DocumentContext of_steps{*steps, context.names, context.ruleset, {}};
  try_all(of_steps, scenario, "{\n  ");
  try_all(of_steps, scenario, "language 1\n");
  CHECK(tried >= 12);
}

}  // namespace
}  // namespace fairroll::authoring::text_test
