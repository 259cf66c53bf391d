// SPDX-License-Identifier: Apache-2.0
// What a snapshot says of its rules: which they are, and what was chosen.
#include "opening.hpp"

namespace fairroll {
namespace {

/// Reads the member `rules`; the first thing that is wrong ends it.
class HeadReader {
 public:
  explicit HeadReader(const Json& document) : document_(document) {}

  bool read(SnapshotHead& head) {
    head.version = static_cast<int>(*document_.find("snapshot")->natural());
    rules_ = document_.find("rules");
    if (rules_ == nullptr || !rules_->is_object()) return false;
    if (!text("name", head.rules) || !text("fingerprint", head.fingerprint) || !day(head.selection.as_of)) return false;
    if (head.version < 2) return true;
    const Json* const version = rules_->find("fingerprint_version");
    if (version == nullptr || !version->natural() || *version->natural() == 0 || *version->natural() > most_versions) return false;
    head.fingerprint_version = static_cast<int>(*version->natural());
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

  const Json& document_;
  const Json* rules_ = nullptr;
};

Json readings_json(const Ruleset& rules) {
  Json out = Json::object();
  for (const Alternatives& one : rules.alternatives)
    if (one.chosen) out[one.name] = one.names.at(*one.chosen);
  return out;
}

Json postings_json(const Ruleset& rules) {
  Json out = Json::object();
  for (const Paytable& one : rules.paytables)
    if (one.posted) out[one.name] = one.columns.at(*one.posted);
  for (const Posting& one : rules.postings)
    if (one.value) out[one.name] = to_string(*one.value, rules.currency);
  return out;
}

}  // namespace

Json head_json(const Ruleset& rules) {
  return {{"name", rules.name},
          {"as_of", rules.as_of ? Json(to_string(*rules.as_of)) : Json(nullptr)},
          {"fingerprint", fingerprint(rules)},
          {"fingerprint_version", fingerprint_version},
          {"readings", readings_json(rules)},
          {"postings", postings_json(rules)}};
}

std::optional<SnapshotHead> head_of(const Json& document, Diagnostics& out) {
  SnapshotHead head;
  if (HeadReader(document).read(head)) return head;
  out.push_back(damaged_snapshot("it does not say under which rules it was made"));
  return std::nullopt;
}

HeadRead snapshot_head(std::string_view bytes) {
  HeadRead read;
  if (const std::optional<Json> document = open_snapshot(bytes, read.diagnostics)) read.head = head_of(*document, read.diagnostics);
  return read;
}

}  // namespace fairroll
