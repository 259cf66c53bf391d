// SPDX-License-Identifier: Apache-2.0
#include "write_out.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <string>

#include "support/conduct.hpp"
#include "support/conduct_writer.hpp"
#include "support/shipped.hpp"
#include "writer.hpp"

namespace equality {
namespace {

/// A unit lies where its name says: `made.up_1` in `made/up_1.fair`.
void write_unit(const std::filesystem::path& folder, std::string unit, const std::string& text) {
  std::replace(unit.begin(), unit.end(), '.', '/');
  const std::filesystem::path file = folder / (unit + ".fair");
  std::filesystem::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

bool checks(const std::string& conduct) {
  try {
    (void)conduct::Bench(conduct);
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

std::string conduct_that_checks(Draw& draw) {
  while (true) {
    const std::string text = conduct::Writer(static_cast<std::uint32_t>(draw.below(std::size_t{1} << 32U))).conduct();
    if (checks(text)) return text;
  }
}

}  // namespace

void write_out(const std::filesystem::path& folder, std::size_t each, Draw& draw) {
  const std::string vocabulary = "made.table";
  std::string words = conduct::vocabulary_text;
  words.replace(words.find("vocabulary table"), std::string("vocabulary table").size(), "vocabulary " + vocabulary);
  write_unit(folder, vocabulary, words);
  for (std::size_t i = 0; i < each; ++i) {
    Library library = shipped_rules();  // a fresh one, in which only this book was tried
    const Written written = write_rules(library, "made.up_" + std::to_string(i), draw);
    write_unit(folder, written.rules->name, written.text);
    for (const auto& [unit, text] : written.amendments) write_unit(folder, unit, text);
    const std::string name = "made.conduct_" + std::to_string(i);
    write_unit(folder, name, conduct::rules_text(name, vocabulary, conduct_that_checks(draw)));
  }
}

}  // namespace equality
