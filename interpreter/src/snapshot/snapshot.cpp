// SPDX-License-Identifier: Apache-2.0
// The two forms around a table's document, and the ways back.
#include <fairroll/snapshot.hpp>

#include <stdexcept>

#include "archive.hpp"
#include "document.hpp"

namespace fairroll {
namespace {

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> static_cast<unsigned>(8 * i) & 0xFFU));
}

Json document_of(const Table& table) {
  Json document = {{"fairroll", "table"}, {"snapshot", snapshot_version}, {"rules", head_json(table.ruleset())}};
  document.update(TableArchive::write(table.state()));
  return document;
}

std::string as_json(const Json& document) {
  try {
    std::string text = document.dump(-1, Json::InvalidUtf8::Refuse);
    text.pop_back();
    return text + R"(,"checksum":")" + digest_words(text) + "\"}";
  } catch (const std::invalid_argument&) {
    throw std::invalid_argument("snapshot: the name of a seat is not valid UTF-8");
  }
}

std::string as_binary(const Json& document) {
  (void)as_json(document);  // names must be UTF-8 here, too
  const std::string body = to_cbor(document);
  std::string out(snapshot_magic);
  put(out, snapshot_version, 2);
  put(out, body.size(), 8);
  put(out, digest(body), 8);
  return out + body;
}

std::string in_form(const Json& document, SnapshotFormat form) {
  return form == SnapshotFormat::Json ? as_json(document) : as_binary(document);
}

}  // namespace

bool same_rules(const SnapshotHead& head, const Ruleset& rules, Diagnostics& out) {
  const std::string own = compute_fingerprint(rules);
  if (head.ruleset_name == rules.name && head.fingerprint == own && head.fingerprint_version == fingerprint_version) return true;
  const bool comparable = head.fingerprint_version == fingerprint_version;
  const std::string made_under = "this table was played under `" + head.ruleset_name + "` with the fingerprint " + head.fingerprint;
  out.push_back(
      {.code = Code::other_rules,
       .location = {},
       .message = made_under + (comparable ? ", but `" + rules.name + "` in this program has the fingerprint " + own
                                           : " in a different format version, which cannot be compared with the fingerprint of `" +
                                                 rules.name + "` in this program"),
       .help = "carry the table over to these rules, or load the rules of the snapshot"});
  return false;
}

std::string save_snapshot(const Table& table, SnapshotFormat form) { return in_form(document_of(table), form); }

std::string save_snapshot(LiveTable& table, SnapshotFormat form) {
  Json document = document_of(table.table());
  document["meters"] = meters_json(table.counters());
  return in_form(document, form);
}

RestoredTable restore_table(std::string_view bytes, std::shared_ptr<const Ruleset> ruleset) {
  RestoredTable restored;
  const std::optional<Json> document = open_snapshot(bytes, restored.diagnostics);
  const std::optional<SnapshotHead> head = document ? head_of(*document, restored.diagnostics) : std::nullopt;
  if (!head || !same_rules(*head, *ruleset, restored.diagnostics)) return restored;
  restored.counters = meters_of(*document, restored.diagnostics);
  if (restored.diagnostics.empty()) restored.table = TableArchive(std::move(ruleset), false, restored.diagnostics).read(*document);
  return restored;
}

CarryOverResult carry_over(const Table& table, std::shared_ptr<const Ruleset> new_rules) {
  CarryOverResult carried;
  carried.table = TableArchive(std::move(new_rules), true, carried.refusals).read(TableArchive::write(table.state()));
  return carried;
}

CarryOverResult carry_over(std::string_view bytes, std::shared_ptr<const Ruleset> new_rules) {
  CarryOverResult carried;
  const std::optional<Json> document = open_snapshot(bytes, carried.refusals);
  if (!document || !head_of(*document, carried.refusals)) return carried;
  carried.counters = meters_of(*document, carried.refusals);
  if (carried.refusals.empty()) carried.table = TableArchive(std::move(new_rules), true, carried.refusals).read(*document);
  return carried;
}

}  // namespace fairroll
