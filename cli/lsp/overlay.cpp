// SPDX-License-Identifier: Apache-2.0
#include "overlay.hpp"

#include <algorithm>
#include <utility>

namespace fairroll::cli::lsp {

namespace fs = std::filesystem;

bool Overlay::put(const std::string& path, std::string text) {
  const bool is_new = !is_file(path);
  const auto at = texts_.find(path);
  // The text of each key that is pressed comes here: where the file lies is asked once.
  std::string real = at == texts_.end() ? below_.real(path).string() : at->second.real;
  texts_[path] = {std::move(real), std::make_shared<const std::string>(std::move(text))};
  return is_new;
}

bool Overlay::take_away(const std::string& path) {
  texts_.erase(path);
  return !is_file(path);
}

const Overlay::Text* Overlay::find(const fs::path& path) const {
  if (texts_.empty()) return nullptr;
  const auto at = texts_.find(path.lexically_normal().string());
  if (at != texts_.end()) return &at->second;
  const std::string real = below_.real(path).string();
  const auto by_link = std::find_if(texts_.begin(), texts_.end(), [&](const auto& one) { return one.second.real == real; });
  return by_link == texts_.end() ? nullptr : &by_link->second;
}

ReadResult Overlay::read(const std::string& path) const {
  const Text* const text = find(path);
  return text == nullptr ? below_.read(path) : as_read(path, *text->text);
}

fs::file_type Overlay::type(const fs::path& path, std::error_code& error) const {
  const fs::file_type below = below_.type(path, error);
  if (below == fs::file_type::directory || find(path) == nullptr) return below;
  error.clear();
  return fs::file_type::regular;
}

fs::file_type Overlay::own_type(const fs::path& path) const {
  const fs::file_type below = below_.own_type(path);
  return below == fs::file_type::not_found && find(path) != nullptr ? fs::file_type::regular : below;
}

std::vector<fs::path> Overlay::entries(const fs::path& folder, std::size_t most, std::error_code& error) const {
  std::vector<fs::path> found = below_.entries(folder, most, error);
  const fs::path here = folder.lexically_normal() / "";
  for (const auto& [path, text] : texts_) {
    if (fs::path(path).parent_path() / "" != here) continue;
    const fs::path entry = folder / fs::path(path).filename();
    if (std::find(found.begin(), found.end(), entry) == found.end()) found.push_back(entry);
  }
  if (found.size() > most) found.resize(most);
  return found;
}

fs::path Overlay::real(const fs::path& path) const { return below_.real(path); }

fs::file_type Recorder::type(const fs::path& path, std::error_code& error) const {
  const fs::file_type found = files_.type(path, error);
  if (found == fs::file_type::not_found) missing_.insert(path.lexically_normal().string());
  return found;
}

ReadResult Recorder::shared(const std::string& path, const std::string& key) const {
  ReadResult read = files_.read(path);
  if (!read.ok()) return read;
  std::weak_ptr<const Source>& known = sources_[key];
  const SourcePtr last = known.lock();
  if (last && last->name() == path && last->text() == read.source->text())
    read.source = last;
  else
    known = read.source;
  return read;
}

ReadResult Recorder::read(const std::string& path) const {
  const std::string key = fs::path(path).lexically_normal().string();
  whole_.insert(key);
  return shared(path, key);
}

ReadResult Recorder::peek(const std::string& path) const {
  const std::string key = fs::path(path).lexically_normal().string();
  heads_.insert(key);
  return shared(path, key);
}

}  // namespace fairroll::cli::lsp
