// SPDX-License-Identifier: Apache-2.0
// The schema of what `fairroll mutate` writes: docs/mutate.md.
#include "schema_parts.hpp"

namespace fairroll::cli::schemas {

using namespace parts;

Json mutation_json(const SchemaWords& words) {
  const auto array_of = [](const Json& items) { return Json{{"type", "array"}, {"items", items}}; };
  const Json mutant = object({{"place", ref("place")},
                              {"change", text},
                              {"before", text},
                              {"after", text},
                              {"fate", one_of({"killed", "rejected", "equivalent", "survived"})},
                              {"by?", text},
                              {"byPlace?", ref("place")},
                              {"warning?", text},
                              {"explained?", text},
                              {"scenario?", text}});
  const Json book = object({{"ruleset", one_of(words.names)},
                            {"scenarios", count},
                            {"failing", array_of(text)},
                            {"possible", count},
                            {"tried", count},
                            {"killed", count},
                            {"rejected", count},
                            {"equivalent", count},
                            {"survived", count},
                            {"explained", count},
                            {"killedPermille", count},
                            {"noticedPermille", count},
                            {"mutants", array_of(mutant)}});
  return described(object({{"format", constant(1)},
                           {"diagnostics", array_of(ref("diagnostic"))},
                           {"rulesets", array_of(book)},
                           {"interrupted", flag},
                           {"stoppedAfterSeconds?", count},
                           {"threshold?", count}}),
                   "of `fairroll mutate`");
}

}  // namespace fairroll::cli::schemas
