// SPDX-License-Identifier: Apache-2.0
#include "signed_files.hpp"

#include "../discover.hpp"

namespace fairroll::cli {

namespace fs = std::filesystem;

namespace {

/// One way to write a path.
std::string plain_path(const fs::path& path) {
  std::string words = path.lexically_normal().string();
  while (words.size() > 1 && words.back() == '/') words.pop_back();
  return words;
}

ReadResult nobody_signed(const std::string& path) {
  Diagnostic why;
  why.code = Code::not_signed;
  why.message = path_in_words(path) + " is not in a signed bundle, but `--trust` allows only signed bundles";
  why.help = "specify a signed bundle that contains the file with `--rules FILE.bundle`";
  return {nullptr, {std::move(why)}};
}

}  // namespace

void SignedFiles::add(const std::string& path, const trust::AuthenticBundle& bundle) {
  const fs::path root = plain_path(path);
  for (const trust::BundleText& text : bundle.bundle().texts) {
    fs::path at = root / text.path;
    texts_[at.string()] = text.source;
    for (; at != root; at = at.parent_path()) folders_[at.parent_path().string()].insert(at.string());
  }
}

ReadResult SignedFiles::read(const std::string& path) const {
  if (const auto text = texts_.find(plain_path(path)); text != texts_.end()) return as_read(path, std::string(text->second->text()));
  if (has_ending(path, ".fair")) return nobody_signed(path);
  ReadResult read = disk_.read(path);
  if (path == standard_input && read.ok() && guess_kind(read.source->text()) == FileKind::Rules) return nobody_signed(path);
  return read;
}

fs::file_type SignedFiles::bundled(const fs::path& path) const {
  const std::string at = plain_path(path);
  if (folders_.count(at) != 0) return fs::file_type::directory;
  return texts_.count(at) != 0 ? fs::file_type::regular : fs::file_type::none;
}

fs::file_type SignedFiles::type(const fs::path& path, std::error_code& error) const {
  error.clear();
  const fs::file_type found = bundled(path);
  return found != fs::file_type::none ? found : disk_.type(path, error);
}

fs::file_type SignedFiles::own_type(const fs::path& path) const {
  const fs::file_type found = bundled(path);
  return found != fs::file_type::none ? found : disk_.own_type(path);
}

std::vector<fs::path> SignedFiles::entries(const fs::path& folder, std::size_t most, std::error_code& error) const {
  const auto found = folders_.find(plain_path(folder));
  if (found == folders_.end()) return disk_.entries(folder, most, error);
  error.clear();
  std::vector<fs::path> all;
  for (const std::string& entry : found->second)
    if (all.size() < most) all.emplace_back(folder / fs::path(entry).filename());
  return all;
}

fs::path SignedFiles::real(const fs::path& path) const {
  return bundled(path) != fs::file_type::none ? fs::path(plain_path(path)) : disk_.real(path);
}

}  // namespace fairroll::cli
