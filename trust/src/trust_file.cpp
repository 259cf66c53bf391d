// SPDX-License-Identifier: Apache-2.0
// Trust files: whose keys, how many of them, from which version on.
#include <algorithm>

#include <fairroll/trust/trust.hpp>

#include "lines.hpp"

namespace fairroll::trust {
namespace {

constexpr std::string_view trust_begins = "fairroll trust ";
constexpr const char* mend_trust = "see docs/trust.md for the format of a trust file";

bool is_key_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 &&
         std::all_of(name.begin(), name.end(), [](char c) { return is_printable(c) && c != ' ' && c != '`'; });
}

/// Lines in one order, each once.
class TrustReader {
 public:
  explicit TrustReader(const SourcePtr& file) : file_(file), lines_(file) {}

  ParsedTrustFile read() {
    if (fits() && begin() && authority() && version() && expires() && threshold() && lowest() && keys()) out_.trust = std::move(trust_);
    return std::move(out_);
  }

 private:
  bool fits() {
    if (file_->text().size() > max_key_file_bytes)
      return refuse(refusal(RefusalReason::trust_file_size, "`" + file_->name() + "` is larger than 64 KiB", mend_trust));
    const auto at = first_unprintable(file_->text());
    if (!at) return true;
    const auto byte = static_cast<std::uint32_t>(*at);
    return refuse(refusal_at(
        RefusalReason::trust_not_text, {file_, {byte, byte + 1}},
        "the byte at " + at_offset(*at) + " is not printable ASCII; a trust file consists of lines of printable ASCII that end with LF",
        mend_trust));
  }

  bool begin() {
    const std::string_view format = lines_.line().substr(trust_begins.size());
    if (format != "1")
      return refuse(refusal_at(RefusalReason::other_trust_format, lines_.place(),
                               "this trust file has the format " + shown(format) + ", but this program reads only format 1",
                               "use a newer version of Fairroll or a trust file with format 1"));
    return next();
  }

  std::string_view value(std::string_view key, const std::string& form) {
    const std::string_view line = lines_.line();
    if (line.size() > key.size() + 1 && line.substr(0, key.size()) == key && line[key.size()] == ' ') return line.substr(key.size() + 1);
    refuse(refusal_at(RefusalReason::trust_line, lines_.place(),
                      "expected the line `" + form + "`, found " + (lines_.at_end() ? "the end of the file" : shown(line)), mend_trust));
    return {};
  }

  bool bad_value(std::string_view words, const std::string& wanted) {
    return refuse(refusal_at(RefusalReason::trust_value, lines_.place_of(words), shown(words) + " is not a " + wanted, mend_trust));
  }

  bool authority() {
    const std::string_view name = value("authority", "authority NAME");
    if (name.empty()) return false;
    if (!is_valid_authority(name)) return bad_value(name, "valid authority name such as `us_sd`");
    trust_.authority = name;
    return next();
  }

  bool number(const std::string& key, std::uint64_t& to) {
    const std::string_view words = value(key, key + " NUMBER");
    if (words.empty()) return false;
    const std::optional<std::uint64_t> read = whole_number(words, max_version);
    if (!read || *read == 0)
      return bad_value(words, "version; a version is a positive whole number with at most 15 digits and no leading zero");
    to = *read;
    return next();
  }

  bool version() { return number("version", trust_.version); }
  bool lowest() { return number("lowest", trust_.min_bundle_version); }

  bool expires() {
    const std::string_view words = value("expires", "expires DAY");
    if (words.empty()) return false;
    trust_.expires = parse_date(words);
    if (!trust_.expires) return bad_value(words, "date in the form `2030-12-31`");
    return next();
  }

  bool threshold() {
    const std::string_view words = value("threshold", "threshold NUMBER");
    if (words.empty()) return false;
    threshold_place_ = lines_.place_of(words);
    const std::optional<std::uint64_t> read = whole_number(words, max_keys);
    if (!read || *read == 0)
      return refuse(refusal_at(
          RefusalReason::bad_threshold, threshold_place_,
          shown(words) + " is not a threshold; the threshold is the number of keys that must sign, from 1 to " + std::to_string(max_keys),
          mend_trust));
    trust_.threshold = static_cast<std::size_t>(*read);
    return next();
  }

  bool keys() {
    while (!lines_.at_end())
      if (!key()) return false;
    if (trust_.keys.empty())
      return refuse(refusal_at(RefusalReason::no_keys, lines_.place(),
                               "expected at least one line `key KEY NAME`, found the end of the file", mend_trust));
    if (trust_.threshold <= trust_.keys.size()) return true;
    return refuse(refusal_at(RefusalReason::bad_threshold, threshold_place_,
                             "the threshold is " + std::to_string(trust_.threshold) + " keys, but the file contains only " +
                                 std::to_string(trust_.keys.size()) + ", so the threshold can never be reached",
                             "add keys or lower the threshold"));
  }

  bool key() {
    const std::vector<std::string_view> parts = cut_at_blanks(lines_.line());
    if (parts.size() != 3 || parts[0] != "key" || !is_key_name(parts[2]))
      return refuse(refusal_at(RefusalReason::trust_line, lines_.place(), "expected the line `key KEY NAME`, found " + shown(lines_.line()),
                               mend_trust));
    if (trust_.keys.size() == max_keys)
      return refuse(refusal_at(RefusalReason::too_many_keys, lines_.place(),
                               "the file contains more than " + std::to_string(max_keys) + " keys", mend_trust));
    KeyResult read = parse_public_key(parts[1], lines_.place_of(parts[1]));
    if (!read.key) return refuse(std::move(read.refusals.front()));
    read.key->name = parts[2];
    for (const PublicKey& other : trust_.keys)
      if (other.key == read.key->key || other.name == read.key->name)
        return refuse(refusal_at(RefusalReason::key_twice, lines_.place(),
                                 other.to_string() + " and " + read.key->to_string() +
                                     " are the same key or have the same name, so one signer would be counted twice",
                                 "list each key once"));
    trust_.keys.push_back(std::move(*read.key));
    return next();
  }

  bool next() {
    lines_.next();
    return true;
  }
  bool refuse(Refusal why) {
    out_.refusals.push_back(std::move(why));
    return false;
  }

  SourcePtr file_;
  Lines lines_;
  Trust trust_;
  SourceLocation threshold_place_;
  ParsedTrustFile out_;
};

}  // namespace

ParsedTrustFile parse_trust_file(const SourcePtr& file) {
  if (file->text().substr(0, trust_begins.size()) == trust_begins) return TrustReader(file).read();
  KeyResult read = parse_public_key_file(file);
  if (!read.key) return {std::nullopt, std::move(read.refusals)};
  Trust trust;
  trust.keys.push_back(std::move(*read.key));
  return {std::move(trust), {}};
}

std::string format_trusted_comment(const Trust& trust) {
  return "fairroll trust " + trust.authority + " version " + std::to_string(trust.version) +
         (trust.expires ? " expires " + to_string(*trust.expires) : "");
}

}  // namespace fairroll::trust
