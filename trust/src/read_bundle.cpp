// SPDX-License-Identifier: Apache-2.0
// The form of a bundle: the first lines, then the digests of the texts behind them.
#include <algorithm>
#include <set>

#include <fairroll/trust/bundle.hpp>

#include "bundle_text.hpp"
#include "crypto.hpp"
#include "lines.hpp"

namespace fairroll::trust {
namespace {

constexpr const char* fetch_bundle = "obtain the bundle from the issuing authority again, and copy it as binary data";
constexpr const char* issue_anew = "create the bundle again with `fairroll bundle create`";

/// What the list says of a text.
struct Entry {
  BundleText text;
  std::size_t size = 0;
  std::size_t offset = 0;  ///< in the file
  SourceLocation place;
};

/// Reads the first lines. Stops at the first that is wrong: what follows it may mean anything.
class HeadReader {
 public:
  HeadReader(const SourcePtr& head, Bundle& bundle, Refusals& out) : head_(head), lines_(head), bundle_(bundle), out_(out) {}

  bool read() {
    lines_.next();  // `fairroll bundle 1`
    return authority() && version() && expires() && content() && list();
  }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

 private:
  /// The value of the line `key VALUE`; empty, and told, if it is no such line.
  std::string_view value(std::string_view key, const std::string& form) {
    const std::string_view line = lines_.line();
    if (line.size() > key.size() + 1 && line.substr(0, key.size()) == key && line[key.size()] == ' ') return line.substr(key.size() + 1);
    refuse(RefusalReason::head_line, lines_.place(), "expected the line `" + form + "`, found " + shown(line), issue_anew);
    return {};
  }

  bool authority() {
    const std::string_view name = value("authority", "authority NAME");
    if (name.empty()) return false;
    if (!is_valid_authority(name))
      return refuse(RefusalReason::bad_authority, lines_.place_of(name), shown(name) + " is not a valid authority name such as `us_sd`",
                    issue_anew);
    bundle_.head.authority = name;
    return next();
  }

  bool version() {
    const std::string_view words = value("version", "version NUMBER");
    if (words.empty()) return false;
    const std::optional<std::uint64_t> number = whole_number(words, max_version);
    if (!number || *number == 0)
      return refuse(RefusalReason::bad_version, lines_.place_of(words),
                    shown(words) + " is not a version; a version is a positive whole number with at most 15 digits and no leading zero",
                    issue_anew);
    bundle_.head.version = *number;
    return next();
  }

  bool expires() {
    const std::string_view words = value("expires", "expires DAY");
    if (words.empty()) return false;
    const std::optional<Date> day = parse_date(words);
    if (!day)
      return refuse(RefusalReason::bad_expiry, lines_.place_of(words), shown(words) + " is not a date such as `2027-12-31`", issue_anew);
    bundle_.head.expires = *day;
    return next();
  }

  bool content() {
    const std::string_view words = value("content", "content SHA-256");
    if (words.empty()) return false;
    if (!is_digest(words))
      return refuse(RefusalReason::bad_list_digest, lines_.place_of(words),
                    shown(words) + " is not a SHA-256 digest; a digest has 64 hexadecimal digits (0 to 9 and a to f)", issue_anew);
    bundle_.content = words;
    return next();
  }

  bool list() {
    const std::string_view rest = head_->text().substr(lines_.offset());
    const std::string_view listed = rest.substr(0, rest.size() - 1);  // without the empty line
    std::size_t offset = head_->text().size();
    while (!lines_.line().empty()) {
      if (entries_.size() == max_bundle_texts)
        return refuse(RefusalReason::too_many_texts, lines_.place(),
                      "the bundle contains more than " + std::to_string(max_bundle_texts) + " texts", "create several bundles");
      if (!entry(offset)) return false;
    }
    if (units_.empty())
      return refuse(RefusalReason::no_units, lines_.place(), "the list of texts contains no `unit` line, so there are no rules to load",
                    issue_anew);
    const std::string is = sha256_words(listed);
    if (is == bundle_.content) return true;
    return refuse(RefusalReason::list_changed, {},
                  "the SHA-256 digest of the list of texts is " + is + ", but the line `content` contains " + bundle_.content +
                      ", so the list or the line was changed",
                  fetch_bundle);
  }

  bool entry(std::size_t& offset) {
    const std::vector<std::string_view> parts = cut_at_blanks(lines_.line());
    const bool unit = parts.front() == "unit" && parts.size() == 5;
    if (!unit && !(parts.front() == "words" && parts.size() == 4))
      return refuse(RefusalReason::bad_entry, lines_.place(),
                    "expected `unit SIZE SHA-256 PATH NAME` or `words SIZE SHA-256 PATH`, found " + shown(lines_.line()), issue_anew);
    Entry made;
    made.place = lines_.place();
    made.offset = offset;
    if (!size(parts[1], made) || !digest(parts[2], made) || !path(parts[3], made, unit) || (unit && !name(parts[4], made))) return false;
    offset += made.size;
    entries_.push_back(std::move(made));
    return next();
  }

  bool size(std::string_view words, Entry& made) {
    const std::optional<std::uint64_t> number = whole_number(words, max_version);
    if (!number) return refuse(RefusalReason::bad_size, lines_.place_of(words), shown(words) + " is not a number of bytes", issue_anew);
    if (*number > Source::max_bytes)
      return refuse(RefusalReason::text_too_large, lines_.place_of(words),
                    "the text has " + std::to_string(*number) + " bytes, but the maximum is 1 MiB",
                    "split the rule file into several files");
    made.size = static_cast<std::size_t>(*number);
    return true;
  }

  bool digest(std::string_view words, Entry& made) {
    if (!is_digest(words))
      return refuse(RefusalReason::bad_text_digest, lines_.place_of(words),
                    shown(words) + " is not the SHA-256 digest of a text; a digest has 64 hexadecimal digits (0 to 9 and a to f)",
                    issue_anew);
    made.text.digest = words;
    return true;
  }

  bool path(std::string_view words, Entry& made, bool unit) {
    const bool fair = words.size() > 5 && words.substr(words.size() - 5) == ".fair";
    if (!is_path(words) || fair != unit)
      return refuse(RefusalReason::bad_path, lines_.place_of(words),
                    shown(words) + " is not the path of a " +
                        (unit ? "rule file, such as `us_sd/craps.fair`" : "text of the law, such as `us_sd/craps.md`"),
                    issue_anew);
    if (!entries_.empty() && words == entries_.back().text.path)
      return refuse(RefusalReason::path_twice, lines_.place_of(words), shown(words) + " is in the list twice", issue_anew);
    if (!entries_.empty() && words < entries_.back().text.path)
      return refuse(RefusalReason::not_in_order, lines_.place_of(words),
                    shown(words) + " follows " + shown(entries_.back().text.path) + ", but the list must be sorted by path", issue_anew);
    made.text.path = words;
    return true;
  }

  bool name(std::string_view words, Entry& made) {
    if (!units_.insert(std::string(words)).second)
      return refuse(RefusalReason::unit_twice, lines_.place_of(words), "the list contains a second file for the unit " + shown(words),
                    issue_anew);
    made.text.unit = words;
    return true;
  }

  bool next() {
    lines_.next();
    return true;
  }
  bool refuse(RefusalReason reason, SourceLocation place, std::string message, std::string help) {
    out_.push_back(refusal_at(reason, std::move(place), std::move(message), std::move(help)));
    return false;
  }

  SourcePtr head_;
  Lines lines_;
  Bundle& bundle_;
  Refusals& out_;
  std::vector<Entry> entries_;
  std::set<std::string> units_;
};

/// Reads all of it.
class BundleReader {
 public:
  BundleReader(const std::string& name, std::string_view bytes) : name_(name), bytes_(bytes) {}

  BundleResult read() {
    if (!begins_well()) return std::move(out_);
    const std::size_t end = bytes_.substr(0, max_head).find("\n\n");
    const std::string_view all = end == std::string_view::npos ? bytes_.substr(0, max_head) : bytes_.substr(0, end + 2);
    const auto head = std::make_shared<const Source>(name_, std::string(all));
    if (!is_text(head)) return std::move(out_);
    if (end == std::string_view::npos) {
      refuse(refusal(RefusalReason::head_cut,
                     quoted() + " has no empty line after its list of texts" +
                         (bytes_.size() < max_head ? ": it ends at " + at_offset(bytes_.size()) : " in its first 512 KiB"),
                     fetch_bundle));
      return std::move(out_);
    }
    Bundle bundle;
    HeadReader reader(head, bundle, out_.refusals);
    if (!reader.read() || !sizes_fit(reader.entries())) return std::move(out_);
    for (const Entry& entry : reader.entries()) take(entry, bundle);
    if (!out_.refusals.empty()) return std::move(out_);
    bundle.digest = sha256_words(bytes_);
    out_.bundle = std::make_shared<const Bundle>(std::move(bundle));
    return std::move(out_);
  }

 private:
  bool begins_well() {
    if (bytes_.empty()) return refuse(refusal(RefusalReason::bundle_empty, quoted() + " is empty", fetch_bundle));
    if (bytes_.size() > max_bundle_bytes)
      return refuse(refusal(RefusalReason::bundle_too_large,
                            quoted() + " has " + std::to_string(bytes_.size()) + " bytes, but the maximum is 64 MiB",
                            "create several bundles"));
    const std::string_view first = bytes_.substr(0, bytes_.find('\n'));
    if (first.substr(0, bundle_begins.size()) != bundle_begins)
      return refuse(refusal(RefusalReason::no_bundle,
                            quoted() + " is not a bundle: it begins with " + shown(first) + ", not with `fairroll bundle 1`",
                            first.substr(0, 10) == "untrusted " ? "specify the bundle, not a minisign file"
                                                                : "specify a file that `fairroll bundle create` wrote"));
    const std::string_view format = first.substr(bundle_begins.size());
    if (format == "1\r") return refuse(line_ends());
    if (format == "1") return true;
    return refuse(refusal(RefusalReason::other_bundle_format,
                          quoted() + " has the format " + shown(format) + ", but this program reads only format 1",
                          "use a newer version of Fairroll or a bundle with format 1"));
  }

  bool is_text(const SourcePtr& head) {
    const auto at = first_unprintable(head->text());
    if (!at) return true;
    if (head->text()[*at] == '\r') return refuse(line_ends());
    const auto byte = static_cast<std::uint32_t>(*at);
    return refuse(refusal_at(
        RefusalReason::head_not_text, {head, {byte, byte + 1}},
        "the byte at " + at_offset(*at) + " is not printable ASCII, but the lines before the texts must be printable ASCII", fetch_bundle));
  }

  Refusal line_ends() {
    return refusal(RefusalReason::head_line_ends,
                   "the lines of " + quoted() + " end with CR LF, but lines of a bundle end with LF, so the file was copied as text",
                   fetch_bundle);
  }

  bool sizes_fit(const std::vector<Entry>& entries) {
    const Entry& last = entries.back();
    const std::size_t end = last.offset + last.size;
    if (end == bytes_.size()) return true;
    if (end < bytes_.size())
      return refuse(refusal(RefusalReason::bytes_behind,
                            std::to_string(bytes_.size() - end) + " bytes follow the last text, starting at " + at_offset(end),
                            fetch_bundle));
    const auto torn = std::find_if(entries.begin(), entries.end(), [&](const Entry& one) { return one.offset + one.size > bytes_.size(); });
    return refuse(refusal_at(RefusalReason::texts_cut, torn->place,
                             quoted() + " ends at " + at_offset(bytes_.size()) + ", in `" + torn->text.path +
                                 "`: " + std::to_string(end - bytes_.size()) + " bytes are missing",
                             fetch_bundle));
  }

  void take(const Entry& entry, Bundle& bundle) {
    const std::string_view bytes = bytes_.substr(entry.offset, entry.size);
    const std::string where =
        "`" + entry.text.path + "` (" + at_offset(entry.offset) + " to " + std::to_string(entry.offset + entry.size) + ")";
    if (const std::string is = sha256_words(bytes); is != entry.text.digest) {
      refuse(
          refusal_at(RefusalReason::text_changed, entry.place,
                     where + " has the SHA-256 digest " + is + ", but the list contains " + entry.text.digest + ", so the text was changed",
                     fetch_bundle));
      return;
    }
    BundleText text = entry.text;
    text.source = std::make_shared<const Source>(text.path, std::string(bytes));
    if (const std::string is = parse_unit_head(bytes).name; !text.unit.empty() && is != text.unit)
      refuse(refusal_at(RefusalReason::other_unit, entry.place,
                        where + " declares " + shown(is) + ", but the list contains " + shown(text.unit), issue_anew));
    bundle.texts.push_back(std::move(text));
  }

  [[nodiscard]] std::string quoted() const { return "`" + name_ + "`"; }
  bool refuse(Refusal why) {
    out_.refusals.push_back(std::move(why));
    return false;
  }

  std::string name_;
  std::string_view bytes_;
  BundleResult out_;
};

}  // namespace

BundleResult parse_bundle(const std::string& name, std::string_view bytes) { return BundleReader(name, bytes).read(); }

}  // namespace fairroll::trust
