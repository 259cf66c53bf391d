// SPDX-License-Identifier: Apache-2.0
// Everything that is declared anywhere, by name.
#include <algorithm>
#include <set>
#include <tuple>

#include "asked.hpp"

namespace fairroll::cli::lsp {

namespace {

constexpr std::size_t most_symbols = 500;  // more than anybody reads

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

/// LSP 3.17, "SymbolKind".
int number_of(NameKind sort) {
  switch (sort) {
    case NameKind::Unit:
      return 2;  // Module
    case NameKind::Wager:
      return 5;  // Class
    case NameKind::List:
      return 10;  // Enum
    case NameKind::Event:
    case NameKind::Phase:
      return 24;  // Event
    case NameKind::Fact:
      return 8;  // Field
    case NameKind::Value:
      return 22;  // EnumMember
    default:
      return 13;  // Variable
  }
}

}  // namespace

Json workspace_symbols(const Project& project, const Documents& documents, Encoding encoding, const std::string& query) {
  Places places(encoding, documents);
  std::set<std::tuple<std::string, std::uint32_t>> seen;
  Json all = Json::array();
  for (const std::string& path : project.known()) {
    const FileKnowledge* const known = project.knowledge(path);
    if (known == nullptr) continue;
    for (const Mention& one : known->mentions) {
      const bool declares = one.location.source == one.declaration.source && one.location.span == one.declaration.span;
      if (!declares || one.kind == NameKind::Clause || one.kind == NameKind::Seat) continue;
      if (lower(one.location.text()).find(lower(query)) == std::string::npos) continue;
      if (!seen.emplace(one.location.source->name(), one.location.span.begin).second) continue;
      all.push_back({{"name", one.location.text()}, {"kind", number_of(one.kind)}, {"location", places.location(one.location)}});
      if (all.size() >= most_symbols) return all;
    }
  }
  return all;
}

}  // namespace fairroll::cli::lsp
