// SPDX-License-Identifier: Apache-2.0
// What an engineer writes first: load the rule files, judge one throw, print the ruling and the clause that made it.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/table.hpp>

namespace {

fairroll::SourcePtr read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::make_shared<const fairroll::Source>(path.string(), text.str());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::filesystem::path root = argv[1];

  fairroll::Library library;
  for (const char* const file : {"common/craps_table.fair", "common/craps.fair", "us_sd/craps.fair"})
    if (const auto faults = library.add(read(root / file)); fairroll::has_errors(faults)) {
      std::cerr << fairroll::render_text(faults);
      return 1;
    }
  const fairroll::CheckResult checked = fairroll::check(library, "us_sd.craps");
  if (!checked.ok()) {
    std::cerr << fairroll::render_text(checked.diagnostics);
    return 1;
  }

  // A throw of 4 and 3; the second die came to rest on the first.
  const fairroll::Ruleset& rules = *checked.ruleset;
  const fairroll::Index rests = rules.find_fact(fairroll::Subject::Die, "rests");
  const auto& zones = rules.vocabulary.facts[rests].values;
  const auto other_die = static_cast<std::size_t>(std::find(zones.begin(), zones.end(), "other_die") - zones.begin());
  fairroll::ThrowRecord record;
  record.faces = {4, 3};
  record.observations.push_back({{fairroll::Subject::Die, 1, rests}, {fairroll::Mask{1} << other_die}, {}});

  fairroll::Table table(checked.ruleset, {"ann", "bob"});
  const fairroll::ThrowResult result = table.roll(record);
  std::cout << fairroll::format_headline(result.ruling);
  for (const fairroll::Index clause : result.ruling.deciding_clauses) std::cout << "  " << rules.clauses[clause].address;
  std::cout << '\n';
  return result.ruling.kind == fairroll::RulingKind::Invalid ? 0 : 1;
}
