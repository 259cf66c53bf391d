// SPDX-License-Identifier: Apache-2.0
// From bytes to the document of a snapshot, and what can be read of it without rules: which rules it was made under, and what was counted.
#include "document.hpp"

#include <utility>

namespace fairroll {

namespace {

std::uint64_t get(std::string_view bytes, std::size_t at, int count) {
  std::uint64_t value = 0;
  for (int i = 0; i < count; ++i)
    value |= std::uint64_t{static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)])} << static_cast<unsigned>(8 * i);
  return value;
}

class Opening {
 public:
  explicit Opening(Diagnostics& out) : out_(out) {}

  std::optional<Json> open(std::string_view bytes) {
    const bool binary = bytes.substr(0, snapshot_magic.size()) == snapshot_magic;
    if (!(binary ? binary_is_whole(bytes) : json_is_whole(bytes))) return std::nullopt;
    std::optional<Json> document = binary ? read_cbor(bytes.substr(snapshot_head_size)) : read_json(bytes);
    if (!document) return damaged("the data is not a snapshot of a table"), std::nullopt;
    return is_known(*document) ? std::move(document) : std::nullopt;
  }

 private:
  bool damaged(const std::string& why) {
    out_.push_back(damaged_snapshot(why));
    return false;
  }
  bool other_version(std::uint64_t version) {
    out_.push_back({.code = Code::other_snapshot_version,
                    .location = {},
                    .message = "this snapshot has version " + std::to_string(version) + ", but this library reads versions up to " +
                               std::to_string(snapshot_version),
                    .help = "read the snapshot with the library version that wrote it, or with a later version"});
    return false;
  }

  bool binary_is_whole(std::string_view bytes) {
    if (bytes.size() < snapshot_head_size) return damaged("the data is incomplete");
    const std::size_t at = snapshot_magic.size();
    const std::uint64_t version = get(bytes, at, 2);
    if (version > snapshot_version) return other_version(version);
    const std::string_view body = bytes.substr(snapshot_head_size);
    if (get(bytes, at + 2, 8) != body.size()) return damaged("the data is incomplete, or other data follows the snapshot");
    if (version == 0 || get(bytes, at + 10, 8) != digest(body)) return damaged("the data was changed after the snapshot was written");
    return true;
  }

  bool json_is_whole(std::string_view text) {
    static constexpr std::string_view mark = R"(,"checksum":")";
    const std::size_t size = mark.size() + 16 + 2;
    if (text.size() < size || text.front() != '{' || text.substr(text.size() - size, mark.size()) != mark)
      return damaged("the data is incomplete or is not a snapshot");
    const std::string_view body = text.substr(0, text.size() - size);
    if (text.substr(text.size() - 18) != digest_words(body) + "\"}") return damaged("the data was changed after the snapshot was written");
    return true;
  }

  bool is_known(const Json& document) {
    const Json* kind = document.find("fairroll");
    const Json* version = document.find("snapshot");
    if (kind == nullptr || *kind != "table" || version == nullptr || !version->unsigned_integer())
      return damaged("the data is not a snapshot of a table");
    const std::uint64_t number = *version->unsigned_integer();
    if (number == 0 || number > snapshot_version) return other_version(number);
    return true;
  }

  Diagnostics& out_;
};

}  // namespace

Diagnostic damaged_snapshot(const std::string& why) {
  return {.code = Code::bad_snapshot,
          .location = {},
          .message = "this snapshot cannot be read: " + why,
          .help = "use an older snapshot, or replay the journal from the start"};
}

std::optional<Json> open_snapshot(std::string_view bytes, Diagnostics& out) { return Opening(out).open(bytes); }

// ---- its rules: which they are, and what was chosen
// -----------------------------------------------------------------------------------------------------------------------------------------

namespace {

/// Reads what head_json() wrote; the first thing that is wrong ends it.
class HeadReader {
 public:
  HeadReader(const Json* rules, int version) : rules_(rules), version_(version) {}

  bool read(SnapshotHead& head) {
    head.version = version_;
    if (rules_ == nullptr || !rules_->is_object()) return false;
    if (!text("name", head.ruleset_name) || !text("fingerprint", head.fingerprint) || !day(head.selection.as_of)) return false;
    if (head.version < 2) return true;
    const Json* const version = rules_->find("fingerprint_version");
    if (version == nullptr || !version->unsigned_integer() || *version->unsigned_integer() == 0 ||
        *version->unsigned_integer() > most_versions)
      return false;
    head.fingerprint_version = static_cast<int>(*version->unsigned_integer());
    return texts("readings", head.selection.readings) && texts("postings", head.selection.postings);
  }

 private:
  static constexpr std::uint64_t most_versions = 1'000'000;

  bool text(const char* key, std::string& out) const {
    const Json* const found = rules_->find(key);
    if (found == nullptr || !found->is_string()) return false;
    out = found->text();
    return true;
  }

  bool day(std::optional<Date>& out) const {
    const Json* const found = rules_->find("as_of");
    if (found == nullptr) return false;
    if (found->is_null()) return true;
    if (found->is_string()) out = parse_date(found->text());
    return out.has_value();
  }

  bool texts(const char* key, std::map<std::string, std::string>& out) const {
    const Json* const found = rules_->find(key);
    if (found == nullptr || !found->is_object()) return false;
    for (const auto& [name, value] : found->members()) {
      if (!value.is_string()) return false;
      out[name] = value.text();
    }
    return true;
  }

  const Json* rules_;
  int version_;
};

Json readings_json(const Ruleset& rules) {
  Json out = Json::object();
  for (const ReadingOrChoice& one : rules.alternatives)
    if (one.selected_index) out[one.name] = one.alternative_names.at(*one.selected_index);
  return out;
}

Json postings_json(const Ruleset& rules) {
  Json out = Json::object();
  for (const Paytable& one : rules.paytables)
    if (one.posted_column) out[one.name] = one.columns.at(*one.posted_column);
  for (const Posting& one : rules.postings)
    if (one.value) out[one.name] = to_string(*one.value, rules.currency);
  return out;
}

}  // namespace

namespace {

Json texts_json(const std::map<std::string, std::string>& texts) {
  Json out = Json::object();
  for (const auto& [name, text] : texts) out[name] = text;
  return out;
}

Json head_with(const Ruleset& rules, const std::optional<Date>& day, Json readings, Json postings) {
  return {{"name", rules.name},
          {"as_of", day ? Json(to_string(*day)) : Json(nullptr)},
          {"fingerprint", compute_fingerprint(rules)},
          {"fingerprint_version", fingerprint_version},
          {"readings", std::move(readings)},
          {"postings", std::move(postings)}};
}

}  // namespace

Json head_json(const Ruleset& rules) { return head_with(rules, rules.as_of, readings_json(rules), postings_json(rules)); }

Json head_json(const Ruleset& rules, const Selection& selection) {
  return head_with(rules, selection.as_of, texts_json(selection.readings), texts_json(selection.postings));
}

std::optional<SnapshotHead> head_of_rules(const Json& rules) {
  SnapshotHead head;
  return HeadReader(&rules, snapshot_version).read(head) ? std::optional(std::move(head)) : std::nullopt;
}

std::optional<SnapshotHead> head_of(const Json& document, Diagnostics& out) {
  SnapshotHead head;
  if (HeadReader(document.find("rules"), static_cast<int>(*document.find("snapshot")->unsigned_integer())).read(head)) return head;
  out.push_back(damaged_snapshot("the data does not state the rules of the table"));
  return std::nullopt;
}

ParsedSnapshotHead parse_snapshot_head(std::string_view bytes) {
  ParsedSnapshotHead read;
  if (const std::optional<Json> document = open_snapshot(bytes, read.diagnostics)) read.head = head_of(*document, read.diagnostics);
  return read;
}

// ---- what the table counted
// -----------------------------------------------------------------------------------------------------------------------------------------

namespace {

bool read_count(const Json& object, const char* key, std::uint64_t& out) {
  const Json* const found = object.find(key);
  if (found == nullptr || !found->unsigned_integer()) return false;
  out = *found->unsigned_integer();
  return true;
}

bool read_totals(const Json& object, LiveTotals& out) {
  const Json* const net = object.find("net");
  if (net == nullptr || !net->integer()) return false;
  out.net = *net->integer();
  return read_count(object, "won", out.win_count) && read_count(object, "lost", out.loss_count) &&
         read_count(object, "pushed", out.push_count) && read_count(object, "returned", out.return_count);
}

bool read_meters(const Json& object, LiveCounters& out) {
  const Json* const wagers = object.find("wagers");
  if (!read_count(object, "throws", out.throw_count) || !read_count(object, "throws_by_table", out.fallback_throw_count)) return false;
  if (out.fallback_throw_count > out.throw_count || wagers == nullptr || !wagers->is_object()) return false;
  for (const auto& [name, totals] : wagers->members())
    if (!read_totals(totals, out.totals_by_wager[name])) return false;
  return true;
}

}  // namespace

Json meters_json(const LiveCounters& counters) {
  Json wagers = Json::object();
  for (const auto& [name, totals] : counters.totals_by_wager)
    wagers[name] = {{"won", totals.win_count},
                    {"lost", totals.loss_count},
                    {"pushed", totals.push_count},
                    {"returned", totals.return_count},
                    {"net", totals.net}};
  return {{"throws", counters.throw_count}, {"throws_by_table", counters.fallback_throw_count}, {"wagers", std::move(wagers)}};
}

std::optional<LiveCounters> meters_of(const Json& document, Diagnostics& out) {
  const Json* const found = document.find("meters");
  if (found == nullptr) return std::nullopt;
  LiveCounters counters;
  if (read_meters(*found, counters)) return counters;
  out.push_back(damaged_snapshot("the values in `meters` are not counts"));
  return std::nullopt;
}

}  // namespace fairroll
