// SPDX-License-Identifier: Apache-2.0
// The two forms around a table's document, and the ways back.
#include <fairroll/snapshot.hpp>

#include <stdexcept>

#include "archive.hpp"
#include "digest.hpp"
#include "skins.hpp"

namespace fairroll {
namespace {

constexpr std::string_view magic = "FAIRROLL";
constexpr std::size_t head_size = magic.size() + 2 + 8 + 8;  // version, length, checksum; lowest byte first

Diagnostic fault(Code code, std::string message, std::string help) {
  return {.code = code, .place = {}, .message = std::move(message), .help = std::move(help)};
}

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> static_cast<unsigned>(8 * i) & 0xFFU));
}

std::uint64_t get(std::string_view bytes, std::size_t at, int count) {
  std::uint64_t value = 0;
  for (int i = 0; i < count; ++i)
    value |= std::uint64_t{static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)])} << static_cast<unsigned>(8 * i);
  return value;
}

Json document_of(const Table& table) {
  const Ruleset& rules = table.ruleset();
  Json document = {{"fairroll", "table"},
                   {"snapshot", snapshot_version},
                   {"rules", {{"name", rules.name}, {"as_of", rules.as_of ? Json(to_string(*rules.as_of)) : Json(nullptr)}, {"fingerprint", fingerprint(rules)}}}};
  document.update(TableArchive::write(table));
  return document;
}

std::string as_json(const Json& document) {
  try {
    std::string text = document.dump(-1, Json::BadText::Refuse);
    text.pop_back();
    return text + R"(,"checksum":")" + digest_words(text) + "\"}";
  } catch (const std::invalid_argument&) {
    throw std::invalid_argument("snapshot: the name of a seat is not UTF-8");
  }
}

std::string as_binary(const Json& document) {
  (void)as_json(document);  // names must be UTF-8 here, too
  const std::string body = to_cbor(document);
  std::string out(magic);
  put(out, snapshot_version, 2);
  put(out, body.size(), 8);
  put(out, digest(body), 8);
  return out + body;
}

class Opening {
 public:
  explicit Opening(Diagnostics& out) : out_(out) {}

  /// Nothing, and why, if the bytes are no whole snapshot of a known version.
  std::optional<Json> open(std::string_view bytes) {
    const bool binary = bytes.substr(0, magic.size()) == magic;
    if (!(binary ? binary_is_whole(bytes) : json_is_whole(bytes))) return std::nullopt;
    std::optional<Json> document = binary ? read_cbor(bytes.substr(head_size)) : read_json(bytes);
    if (!document) return damaged("it is not what a table writes"), std::nullopt;
    return is_known(*document) ? std::move(document) : std::nullopt;
  }

 private:
  bool damaged(const std::string& why) {
    out_.push_back(fault(Code::bad_snapshot, "this snapshot cannot be read: " + why, "use an older snapshot, or replay the journal from the start"));
    return false;
  }
  bool other_version(std::uint64_t version) {
    out_.push_back(fault(Code::other_snapshot_version,
                         "this snapshot has version " + std::to_string(version) + ", and this library reads up to " + std::to_string(snapshot_version),
                         "read it with the library that wrote it, or a later one"));
    return false;
  }

  bool binary_is_whole(std::string_view bytes) {
    if (bytes.size() < head_size) return damaged("it is cut off");
    const std::uint64_t version = get(bytes, magic.size(), 2);
    if (version > snapshot_version) return other_version(version);
    const std::string_view body = bytes.substr(head_size);
    if (get(bytes, magic.size() + 2, 8) != body.size()) return damaged("it is cut off, or something follows it");
    if (version == 0 || get(bytes, magic.size() + 10, 8) != digest(body)) return damaged("it was changed after it was written");
    return true;
  }

  bool json_is_whole(std::string_view text) {
    static constexpr std::string_view mark = R"(,"checksum":")";
    const std::size_t size = mark.size() + 16 + 2;
    if (text.size() < size || text.front() != '{' || text.substr(text.size() - size, mark.size()) != mark)
      return damaged("it is cut off, or no snapshot at all");
    const std::string_view body = text.substr(0, text.size() - size);
    if (text.substr(text.size() - 18) != digest_words(body) + "\"}") return damaged("it was changed after it was written");
    return true;
  }

  bool is_known(const Json& document) {
    const Json* kind = document.find("fairroll");
    const Json* version = document.find("snapshot");
    if (kind == nullptr || *kind != "table" || version == nullptr || !version->natural()) return damaged("it is not that of a table");
    const std::uint64_t number = *version->natural();
    if (number == 0 || number > snapshot_version) return other_version(number);
    return true;
  }

  Diagnostics& out_;
};

bool same_rules(const Json& document, const Ruleset& rules, Diagnostics& out) {
  const Json* found = document.find("rules");
  const auto text = [&](const char* key) {
    const Json* word = found == nullptr ? nullptr : found->find(key);
    return word != nullptr && word->is_string() ? word->text() : std::string("?");
  };
  const std::string own = fingerprint(rules);
  if (text("name") == rules.name && text("fingerprint") == own) return true;
  out.push_back(fault(Code::other_rules,
                      "this table was played under `" + text("name") + "` with the fingerprint " + text("fingerprint") + ", and `" + rules.name + "` here has " + own,
                      "restore it under the rules that it was made under, and carry it over to the others"));
  return false;
}

}  // namespace

std::string snapshot(const Table& table, SnapshotForm form) {
  const Json document = document_of(table);
  return form == SnapshotForm::Json ? as_json(document) : as_binary(document);
}

Restored restore(std::string_view bytes, std::shared_ptr<const Ruleset> ruleset) {
  Restored restored;
  const std::optional<Json> document = Opening(restored.diagnostics).open(bytes);
  if (!document || !same_rules(*document, *ruleset, restored.diagnostics)) return restored;
  restored.table = TableArchive(std::move(ruleset), false, restored.diagnostics).read(*document);
  return restored;
}

CarriedOver carry_over(const Table& table, std::shared_ptr<const Ruleset> newer) {
  CarriedOver carried;
  carried.table = TableArchive(newer, true, carried.refusals).read(TableArchive::write_for(table, *newer));
  return carried;
}

}  // namespace fairroll
