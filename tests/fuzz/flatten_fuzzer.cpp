// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the consolidated text of any rule book that checks is a rule file that checks, too, in the place of the rule book. It marks as
// not read what the rule book marks so.
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

#include "book.hpp"
#include "bounds.hpp"
#include "support/consolidated.hpp"
#include "support/must.hpp"

namespace {

using namespace fairroll;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const fuzzing::Bound bound;
  const fuzzing::Book book = fuzzing::book(data, size);
  if (book.name.empty()) return 0;
  const ConsolidatedText flat = consolidate(book.library, book.name);
  if (has_errors(flat.diagnostics) || flat.lines.empty()) return 0;
  const std::string text = text_of(flat);
  Library again = fuzzing::shipped_without(book.name, true);
  Diagnostics found = again.add(std::make_shared<const Source>("flat.fair", text), book.name);
  CheckResult after;
  if (!has_errors(found)) {
    after = check(again, book.name);
    found = after.diagnostics;
  }
  const auto texts = [&] { return "\nfrom\n" + std::string(data, data + size) + "\ncame\n" + text; };
  must::hold(!has_errors(found), [&] { return "a consolidated text checks: " + render_text(found) + texts(); });
  if (const CheckResult before = check(book.library, book.name); before.ok() && after.ok()) {
    const RecalledClauses recalled = compare_recalled(*before.ruleset, flat, *after.ruleset);
    must::hold(recalled.lost.empty(), [&] { return "a consolidated text keeps the mark `recalled`: " + recalled.lost.front() + texts(); });
  }
  return 0;
}
