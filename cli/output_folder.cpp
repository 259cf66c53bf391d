// SPDX-License-Identifier: Apache-2.0
#include "output_folder.hpp"

#include <filesystem>

namespace fairroll::cli {

namespace fs = std::filesystem;

namespace {

std::string list_head(const std::string& command) { return "files written by `" + command + "`; this command replaces only these files\n"; }

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() != fs::file_type::not_found;
}

bool is_link(const fs::path& path) {
  std::error_code error;
  return fs::is_symlink(path, error);
}

Diagnostic taken(const std::string& path, const std::string& why, const std::string& help) {
  return {.code = Code::unwritable, .location = {}, .message = "`" + path + "` " + why, .help = help};
}

}  // namespace

OutputFolder::OutputFolder(std::string folder, std::string_view command)
    : folder_(std::move(folder)), command_("fairroll " + std::string(command)), list_name_("fairroll-" + std::string(command) + ".txt") {
  const fs::path list = fs::path(folder_) / list_name_;
  if (!is_there(list)) return;
  const ReadResult read = read_source(list.string());
  const std::string head = list_head(command_);
  if (!read.ok() || read.source->text().substr(0, head.size()) != head) return;
  has_list_ = true;
  const std::string text(read.source->text().substr(head.size()));
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    own_.insert(text.substr(at, end - at));
    at = end + 1;
  }
}

Diagnostics OutputFolder::conflicts(const std::vector<publishing::PublishedFile>& files) const {
  Diagnostics faults;
  const std::string list = (fs::path(folder_) / list_name_).string();
  if (!has_list_ && is_there(list)) faults.push_back(taken(list, "was not written by `" + command_ + "`", "choose another folder"));
  std::set<std::string> folders;
  for (const publishing::PublishedFile& file : files) {
    const fs::path path = fs::path(folder_) / file.path;
    if (path.parent_path() != fs::path(folder_) && folders.insert(path.parent_path().string()).second && is_link(path.parent_path()))
      faults.push_back(taken(path.parent_path().string(), "is a link, and the program does not write to the targets of links",
                             "remove the link, or choose another folder"));
    if (is_there(path) && own_.count(file.path) == 0)
      faults.push_back(
          taken(path.string(), "already exists and was not written by `" + command_ + "`", "choose another folder or move this file"));
  }
  return faults;
}

Diagnostics OutputFolder::write(const std::vector<publishing::PublishedFile>& files) const {
  if (files.empty()) return {};
  if (Diagnostics faults = conflicts(files); !faults.empty()) return faults;
  std::set<std::string> all = own_;
  for (const publishing::PublishedFile& file : files) all.insert(file.path);
  std::string list = list_head(command_);
  for (const std::string& path : all) list += path + '\n';
  // First, so that what is written is known as ours, however the call ends.
  Diagnostics faults = write_file_in(folder_, list_name_, list);
  for (const publishing::PublishedFile& file : files) {
    if (has_errors(faults)) break;
    const fs::path path = fs::path(folder_) / file.path;
    faults = write_file_in(path.parent_path().string(), path.filename().string(), file.text);
  }
  return faults;
}

std::vector<std::string> OutputFolder::left_over(const std::vector<publishing::PublishedFile>& files) const {
  std::set<std::string> left = own_;
  for (const publishing::PublishedFile& file : files) left.erase(file.path);
  std::vector<std::string> all;
  for (const std::string& path : left)
    if (is_there(fs::path(folder_) / path)) all.push_back(path);
  return all;
}

}  // namespace fairroll::cli
