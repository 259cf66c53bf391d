// SPDX-License-Identifier: Apache-2.0
// Every repair that is offered for a file of tests/corpus/bad mends what it is offered for.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fairroll/authoring/notes.hpp>
#include <fairroll/law_text.hpp>
#include <fairroll/parser.hpp>

#include "support/shipped.hpp"

namespace fairroll::authoring::repairs_test {
namespace {

namespace fs = std::filesystem;

Library rule_books() {
  Library library = shipped_rules();
  for (const auto& entry : fs::directory_iterator(fs::path(FAIRROLL_ROOT) / "tests/corpus/units")) {
    const std::string text = shipped_text(fs::path("tests/corpus/units") / entry.path().filename());
    (void)library.add(std::make_shared<const Source>(entry.path().filename().string(), text));
  }
  return library;
}

/// What is wrong with a rule file among the books.
Diagnostics found_in(const Library& books, const std::string& text) {
  Library library = books;
  const auto source = std::make_shared<const Source>("bad.fair", text);
  Diagnostics all = library.add(source);
  const UnitHead head = parse_unit_head(text);
  if (has_errors(all) || head.name.empty()) return all;
  add_corpus_words(library, source);
  const Diagnostics of_words = check_law_texts(library, head.name);
  all.insert(all.end(), of_words.begin(), of_words.end());
  const bool is_book = head.kind == "ruleset" || head.kind == "house";
  const Diagnostics more = is_book ? check(library, head.name).diagnostics : check_unit(library, head.name);
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::string edited(std::string text, const TextEdit& edit) {
  text.replace(edit.location.span.begin, edit.location.span.end - edit.location.span.begin, edit.text);
  return text;
}

std::size_t count(const Diagnostics& found, const Diagnostic& like) {
  return static_cast<std::size_t>(std::count_if(
      found.begin(), found.end(), [&](const Diagnostic& one) { return one.code == like.code && one.message == like.message; }));
}

TEST_CASE("each repair mends the fault that it is offered for") {
  const Library books = rule_books();
  std::size_t repairs = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(FAIRROLL_ROOT) / "tests/corpus/bad")) {
    if (entry.path().extension() != ".fair" || entry.file_size() > 20'000) continue;
    const std::string text = shipped_text(fs::path("tests/corpus/bad") / entry.path().filename());
    const Diagnostics found = found_in(books, text);
    for (const Diagnostic& fault : found) {
      if (!fault.location.source || fault.location.source->name() != "bad.fair") continue;
      for (const QuickFix& fix : find_quick_fixes(fault)) {
        REQUIRE(fix.edits.size() == 1);
        if (fix.edits.front().location.source->name() != "bad.fair") continue;
        ++repairs;
        const Diagnostics after = found_in(books, edited(text, fix.edits.front()));
        CHECK_MESSAGE(count(after, fault) < count(found, fault), entry.path().filename().string()
                                                                     << ": " << fix.title << ": " << fault.message);
      }
    }
  }
  CHECK(repairs >= 17);
}

}  // namespace
}  // namespace fairroll::authoring::repairs_test
