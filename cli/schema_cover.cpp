// SPDX-License-Identifier: Apache-2.0
// The schema of what `fairroll cover` writes: docs/cover.md.
#include "schema.hpp"
#include "schema_parts.hpp"

namespace fairroll::cli::schemas {

using namespace parts;

Json cover_schema(const SchemaWords& /*words*/) {
  const auto array_of = [](const Json& items) { return Json{{"type", "array"}, {"items", items}}; };
  const Json place = object({{"file", text}, {"line", count}, {"column", count}});
  const Json seen = one_of({"shown", "missing", "impossible"});
  const Json test = object({{"words", text}, {"place", place}, {"holds", seen}, {"fails", seen}});
  const Json clause = object({{"unit", text}, {"clause", text}, {"text", text}, {"place", place}, {"tests", array_of(test)}});
  const Json side = object({{"clause", text}, {"test", text}, {"place", place}, {"side", one_of({"holds", "fails"})}});
  const Json made = object({{"scenario", text}, {"shows", array_of(side)}});
  const Json book = object({{"ruleset", text},
                            {"scenarios", count},
                            {"failing", array_of(text)},
                            {"shown", count},
                            {"missing", count},
                            {"impossible", count},
                            {"shownPermille", count},
                            {"clauses", array_of(clause)},
                            {"cases?", array_of(made)},
                            {"tried?", count},
                            {"notFound?", array_of(side)},
                            {"file?", text}});
  return document("What `fairroll cover` writes",
                  {{"diagnostics", array_of(any_object())}, {"rulesets", array_of(book)}, {"interrupted", flag}, {"threshold?", count}});
}

}  // namespace fairroll::cli::schemas
