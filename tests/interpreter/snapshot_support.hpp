// SPDX-License-Identifier: Apache-2.0
// What tests of snapshots share: rule books that ship, tables at play under them, documents by hand.
#pragma once

#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include <fairroll/live_table.hpp>
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/snapshot.hpp>

#include "snapshot/document.hpp"

namespace snapshots {

using namespace fairroll;

inline LoadResult shipped(const std::string& name, const Selection& selection = {}) {
  return load(name, make_folder_resolver({FAIRROLL_ROOT "/rulesets"}), selection);
}

/// The document with the checksum that belongs to it.
inline std::string sealed(const nlohmann::ordered_json& document) {
  std::string text = document.dump();
  text.pop_back();
  return text + R"(,"checksum":")" + digest_words(text) + "\"}";
}

/// The bytes of CBOR behind the head that belongs to them.
inline std::string sealed_binary(const std::string& body) {
  std::string out = "FAIRROLL";
  const auto put = [&](std::uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> (8 * i) & 0xFFU));
  };
  put(snapshot_version, 2);
  put(body.size(), 8);
  put(digest(body), 8);
  return out + body;
}

inline std::string refusals(const CarryOverResult& carried) {
  std::string all;
  for (const Diagnostic& one : carried.refusals) all += one.message + "\n";
  return all;
}

inline Table table_after(const LoadResult& loaded, const std::vector<std::string>& steps) {
  TableSession session(loaded.program, {"ann", "bob"});
  for (const std::string& step : steps) {
    const StepResult result = session.execute(step);
    INFO(step, render_text(result.diagnostics));
    REQUIRE(result.ok());
    if (result.report->action_result) REQUIRE(result.report->action_result->status == ActionResult::Status::Accepted);
  }
  return session.table();
}

/// A rule book that ships with one text in the place of another's.
inline LoadResult with_text(const std::string& name, const std::map<std::string, std::string>& texts, const Selection& selection = {}) {
  return load(name, combine_resolvers({make_memory_resolver(texts), make_folder_resolver({FAIRROLL_ROOT "/rulesets"})}), selection);
}

inline Selection on(const char* day) {
  Selection selection;
  selection.as_of = parse_date(day);
  return selection;
}

}  // namespace snapshots
