// SPDX-License-Identifier: Apache-2.0
#include "files.hpp"

namespace fairroll::cli {

namespace fs = std::filesystem;

bool Files::is_there(const fs::path& path) const {
  std::error_code error;
  const fs::file_type found = type(path, error);
  return found != fs::file_type::none && found != fs::file_type::not_found;
}

bool Files::is_file(const fs::path& path) const {
  std::error_code error;
  return type(path, error) == fs::file_type::regular;
}

bool Files::is_folder(const fs::path& path) const {
  std::error_code error;
  return type(path, error) == fs::file_type::directory;
}

ReadResult Disk::read(const std::string& path) const { return read_source(path); }

fs::file_type Disk::type(const fs::path& path, std::error_code& error) const { return fs::status(path, error).type(); }

fs::file_type Disk::own_type(const fs::path& path) const {
  std::error_code error;
  return fs::symlink_status(path, error).type();
}

std::vector<fs::path> Disk::entries(const fs::path& folder, std::size_t most, std::error_code& error) const {
  std::vector<fs::path> found;
  fs::directory_iterator at(folder, error);
  for (; !error && at != fs::directory_iterator() && found.size() < most; at.increment(error)) found.push_back(at->path());
  return found;
}

fs::path Disk::real(const fs::path& path) const {
  std::error_code error;
  const fs::path found = fs::canonical(path, error);
  return error ? path : found;
}

namespace {

/// Asks whatever is in the place of the disk.
class Chosen : public Files {
 public:
  void choose(std::unique_ptr<const Files> files) { other_ = std::move(files); }

  [[nodiscard]] ReadResult read(const std::string& path) const override { return now().read(path); }
  [[nodiscard]] ReadResult peek(const std::string& path) const override { return now().peek(path); }
  [[nodiscard]] fs::file_type type(const fs::path& path, std::error_code& error) const override { return now().type(path, error); }
  [[nodiscard]] fs::file_type own_type(const fs::path& path) const override { return now().own_type(path); }
  [[nodiscard]] std::vector<fs::path> entries(const fs::path& folder, std::size_t most, std::error_code& error) const override {
    return now().entries(folder, most, error);
  }
  [[nodiscard]] fs::path real(const fs::path& path) const override { return now().real(path); }

 private:
  [[nodiscard]] const Files& now() const { return other_ ? *other_ : disk_; }

  Disk disk_;
  std::unique_ptr<const Files> other_;
};

Chosen& chosen() {
  static Chosen files;
  return files;
}

}  // namespace

const Files& on_disk() { return chosen(); }

void read_from(std::unique_ptr<const Files> files) { chosen().choose(std::move(files)); }

fs::path RealPaths::of(const fs::path& path) {
  const bool named = path.has_filename() && path.filename() != "." && path.filename() != "..";
  const fs::file_type type = named ? files_.own_type(path) : fs::file_type::none;
  if (type != fs::file_type::regular && type != fs::file_type::directory) return files_.real(path);
  const auto [folder, fresh] = folders_.try_emplace(path.parent_path());
  if (fresh)
    folder->second = folder->first.empty() ? files_.real(".") : of(folder->first);  // a step at a time: each costs as much as it is deep
  return folder->second / path.filename();
}

}  // namespace fairroll::cli
