// SPDX-License-Identifier: Apache-2.0
// Rule files from bundles, as a load asks for them.
#include <map>
#include <set>

#include <fairroll/law_text.hpp>
#include <fairroll/trust/trust.hpp>

namespace fairroll::trust {
namespace {

/// What to give for each unit.
class BundleIndex {
 public:
  explicit BundleIndex(const AuthenticBundle& bundle) : bundle_(bundle.shared_bundle()) {
    for (const BundleText& text : bundle_->texts) {
      by_path_[text.path] = text.source;
      if (text.unit.empty()) continue;
      const UnitHead head = parse_unit_head(text.source->text());
      by_unit_[head.name].push_back(&text);
      if (head.refers_to(head.target) && head.target != head.name) by_unit_[head.target].push_back(&text);
    }
  }

  [[nodiscard]] std::vector<UnitFile> files_of(const std::string& unit) const {
    std::vector<UnitFile> files;
    const auto found = by_unit_.find(unit);
    if (found == by_unit_.end()) return files;
    for (const BundleText* text : found->second) files.push_back({text->source, text->unit, words_beside(*text)});
    return files;
  }

 private:
  [[nodiscard]] std::vector<SourcePtr> words_beside(const BundleText& text) const {
    std::vector<SourcePtr> words;
    const std::string folder = text.path.substr(0, text.path.rfind('/') + 1);
    for (const std::string& name : list_cited_law_texts(text.source->text()))
      if (const auto found = by_path_.find(folder + name); is_valid_text_name(name) && found != by_path_.end())
        words.push_back(found->second);
    return words;
  }

  std::shared_ptr<const Bundle> bundle_;
  std::map<std::string, SourcePtr> by_path_;
  std::map<std::string, std::vector<const BundleText*>> by_unit_;  // those that declare it, and those that speak of it
};

}  // namespace

Resolver make_bundle_resolver(std::vector<AuthenticBundle> bundles) {
  std::vector<Resolver> each;
  for (const AuthenticBundle& bundle : bundles)
    each.emplace_back(
        [index = std::make_shared<const BundleIndex>(bundle)](const std::string& unit, Diagnostics&) { return index->files_of(unit); });
  return combine_resolvers(std::move(each));
}

}  // namespace fairroll::trust
