// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the consolidated text of any book that checks is a rule file that checks, too, in the book's place.
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

#include "book.hpp"
#include "bounds.hpp"
#include "support/must.hpp"

namespace {

using namespace fairroll;

std::string text_of(const Consolidated& flat) {
  std::string text;
  for (const ConsolidatedLine& line : flat.lines) text += line.text + '\n';
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const fuzzing::Bound bound;
  const fuzzing::Book book = fuzzing::book(data, size);
  if (book.name.empty()) return 0;
  const Consolidated flat = consolidate(book.library, book.name);
  if (has_errors(flat.diagnostics) || flat.lines.empty()) return 0;
  const std::string text = text_of(flat);
  Library again = fuzzing::shipped_without(book.name, true);
  Diagnostics found = again.add(std::make_shared<const Source>("flat.fair", text), book.name);
  if (!has_errors(found)) found = check(again, book.name).diagnostics;
  must::hold(!has_errors(found), [&] {
    return "a consolidated text checks: " + render_text(found) + "\nfrom\n" + std::string(data, data + size) + "\ncame\n" + text;
  });
  return 0;
}
