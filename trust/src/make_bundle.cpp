// SPDX-License-Identifier: Apache-2.0
// From rule books and where their files come from to the bytes of a bundle.
#include <algorithm>
#include <map>

#include <fairroll/text_periods.hpp>
#include <fairroll/trust/bundle.hpp>

#include "bundle_text.hpp"
#include "crypto.hpp"

namespace fairroll::trust {
namespace {

Diagnostic unfit(std::string message, std::string help) {
  Diagnostic made;
  made.code = Code::bad_bundle;
  made.message = std::move(message);
  made.help = std::move(help);
  return made;
}

/// Gathers what the books are made of.
class Gathering {
 public:
  Gathering(const BundleHead& head, const Resolver& resolver) : head_(head), files_of_(resolver.make_file_finder()) {}

  CreateBundleResult make(const std::vector<std::string>& books) {
    check_head(books);
    for (const std::string& book : books) add(book);
    if (has_errors(out_.diagnostics)) return finish();
    for (const std::string& book : books) {
      const Diagnostics found = check_periods(library_, {book}, std::nullopt, [&](const TextPeriod& period) {
        return check(library_, book, {period.as_of, {}, {}}).diagnostics;
      });
      out_.diagnostics.insert(out_.diagnostics.end(), found.begin(), found.end());
    }
    add_missing_unit_help(out_.diagnostics);
    if (!has_errors(out_.diagnostics)) write();
    return finish();
  }

 private:
  void check_head(const std::vector<std::string>& books) {
    if (!is_valid_authority(head_.authority))
      complain("`" + head_.authority + "` is not a valid authority name", "use the first part of a unit name, such as `us_sd`");
    if (head_.version == 0 || head_.version > max_version)
      complain("the bundle version must be a number from 1 to " + std::to_string(max_version),
               "use a number that is higher than the version of the last issued bundle");
    if (!parse_date(to_string(head_.expires)))
      complain("`" + to_string(head_.expires) + "` is not a date",
               "write the last date on which the bundle is accepted in the form `2027-12-31`");
    if (books.empty()) complain("no rule book was specified", "specify rulesets or houses, such as `us_sd.craps`");
    for (const std::string& book : books)
      if (book != head_.authority && book.substr(0, head_.authority.size() + 1) != head_.authority + ".")
        complain("`" + book + "` is not a rule book of the authority `" + head_.authority + "`",
                 "create a separate bundle for each authority");
  }

  void add(const std::string& book) {
    const Resolver noting = [this](const std::string& unit, Diagnostics& out) {
      std::vector<UnitFile> files = files_of_ ? files_of_(unit, out) : std::vector<UnitFile>{};
      for (const UnitFile& file : files) note(file);
      return files;
    };
    add_unit_with_dependencies(library_, book, noting, out_.diagnostics);
  }

  void note(const UnitFile& file) {
    keep(file.source, parse_unit_head(file.source->text()).name);
    for (const SourcePtr& words : file.law_texts) keep(words, "");
  }

  void keep(const SourcePtr& source, const std::string& unit) {
    const std::string& path = source->name();
    const auto known = texts_.find(path);
    if (known != texts_.end() && known->second.source->text() == source->text()) return;
    if (known != texts_.end()) return complain("two texts have the path `" + path + "`", "use the rule files from only one folder");
    const bool fair = path.size() > 5 && path.substr(path.size() - 5) == ".fair";
    if (!is_path(path) || fair == unit.empty())
      return complain(
          "`" + path + "` is not a valid path in a bundle",
          "use only letters, digits, `_`, `-`, `.` and `/` in paths; use the extension `.fair` for all rule files and for no other files");
    if (source->text().size() > Source::max_bytes)
      return complain("`" + path + "` is larger than 1 MiB", "split the rule file into several files");
    BundleText text{path, unit, {}, source};
    texts_.emplace(path, std::move(text));
  }

  void write() {
    Bundle bundle;
    bundle.head = head_;
    std::string list;
    std::size_t size = 0;
    for (auto& [path, text] : texts_) {
      text.digest = sha256_words(text.source->text());
      list += entry_line(text);
      size += text.source->text().size();
      bundle.texts.push_back(text);
    }
    bundle.content = sha256_words(list);
    std::string head = format_head(bundle);
    if (bundle.texts.size() > max_bundle_texts || head.size() > max_head || head.size() + size > max_bundle_bytes)
      return complain("the rule books are too large for one bundle, which can contain at most " + std::to_string(max_bundle_texts) +
                          " texts and 64 MiB",
                      "create several bundles");
    out_.bytes = std::move(head);
    for (const BundleText& text : bundle.texts) out_.bytes += text.source->text();
  }

  void complain(std::string message, std::string help) { out_.diagnostics.push_back(unfit(std::move(message), std::move(help))); }

  CreateBundleResult finish() {
    sort_diagnostics(out_.diagnostics);
    return std::move(out_);
  }

  const BundleHead& head_;
  Resolver::FileFinder files_of_;
  Library library_;
  std::map<std::string, BundleText> texts_;
  CreateBundleResult out_;
};

}  // namespace

CreateBundleResult create_bundle(const BundleHead& head, const std::vector<std::string>& books, const Resolver& resolver) {
  return Gathering(head, resolver).make(books);
}

}  // namespace fairroll::trust
