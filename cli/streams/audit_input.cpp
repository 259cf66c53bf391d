// SPDX-License-Identifier: Apache-2.0
#include "audit_input.hpp"

#include <filesystem>
#include <utility>

namespace fairroll::cli {

namespace {

constexpr std::size_t most_bytes_of_batch = std::size_t{8} << 20U;

bool is_blank_line(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

std::uint64_t size_of(const std::string& path) {
  if (path == standard_input) return 0;
  const std::optional<TableAddress> table = table_address(path);
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(table ? table->file : path, error);
  return error ? 0 : static_cast<std::uint64_t>(size);
}

Diagnostics changed(const std::string& what) {
  return {{.code = Code::bad_snapshot,
           .location = {},
           .message = "the audit cannot be resumed: " + what,
           .help = "start the audit from the beginning, without `--resume`"}};
}

const Json& part(const Json& object, std::string_view name) {
  static const Json none;
  const Json* const found = object.find(name);
  return found == nullptr ? none : *found;
}

}  // namespace

AuditInput::AuditInput(std::vector<std::string> paths, std::string column, const std::atomic<bool>& stop)
    : column_(std::move(column)), stop_(stop) {
  for (std::string& path : paths) {
    const std::uint64_t size = size_of(path);
    logs_.push_back({std::move(path), size});
  }
}

std::uint64_t AuditInput::bytes_in_all() const {
  std::uint64_t sum = 0;
  for (const Log& one : logs_) {
    if (one.path == standard_input || table_address(one.path)) return 0;
    sum += one.size;
  }
  return sum;
}

/// False: there is no further log.
bool AuditInput::open() {
  if (reader_) return true;
  if (ended_.size() == logs_.size()) return false;
  reader_ = std::make_unique<LineReader>(logs_[ended_.size()].path, stop_, column_);
  digest_ = Digest();
  begins_ = true;
  return true;
}

void AuditInput::close() {
  for (const Diagnostic& one : reader_->diagnostics()) diagnostics_.push_back(one);
  Mark mark = this->mark();
  mark.ended = true;
  bytes_before_ += logs_[ended_.size()].size;
  ended_.push_back(std::move(mark));
  reader_.reset();
}

bool AuditInput::read(std::string& line) {
  if (!reader_->next(line)) return false;
  digest_.add(line);
  digest_.add("\n");
  return true;
}

std::vector<audit::AuditInputLine> AuditInput::next(std::size_t most) {
  std::vector<audit::AuditInputLine> batch;
  std::size_t bytes = 0;
  for (std::string line; batch.size() < most && bytes < most_bytes_of_batch && !stopped_ && open();) {
    const std::string& path = logs_[ended_.size()].path;
    if (path == standard_input && !batch.empty() && !reader_->has_line()) break;  // somebody may be waiting for what came before
    if (!read(line)) {
      stopped_ = reader_->stopped();
      if (!stopped_) close();
      continue;
    }
    if (is_blank_line(line)) continue;
    bytes += line.size();
    batch.push_back({std::make_shared<const Source>(path, std::move(line), reader_->number()), std::exchange(begins_, false)});
  }
  return batch;
}

AuditInput::Mark AuditInput::mark() const { return {reader_->number(), false, digest_.words()}; }

Json AuditInput::position() const {
  Json logs = Json::array();
  for (const Log& one : logs_) logs.push_back({{"path", one.path}, {"size", one.size}});
  Json read = Json::array();
  const auto add = [&read](const Mark& one) { read.push_back({{"lines", one.lines}, {"ended", one.ended}, {"digest", one.digest}}); };
  for (const Mark& one : ended_) add(one);
  if (reader_) add(mark());
  return {{"logs", std::move(logs)}, {"read", std::move(read)}, {"begins", begins_}};
}

/// False: the log has other lines.
bool AuditInput::skip(const Mark& to) {
  std::string line;
  if (!open()) return false;
  while (reader_->number() < to.lines)
    if (!read(line)) return false;
  if (digest_.words() != to.digest) return false;
  if (!to.ended) return true;
  if (read(line)) return false;
  close();
  return true;
}

Diagnostics AuditInput::go_to(const Json& position) {
  const Json& logs = part(position, "logs");
  if (logs.size() != logs_.size())
    return changed("the checkpoint was saved for " + std::to_string(logs.size()) + " logs, not for " + std::to_string(logs_.size()));
  for (std::size_t i = 0; i < logs_.size(); ++i) {
    const Json& one = logs.items()[i];
    if (part(one, "path") != Json(logs_[i].path))
      return changed("`" + logs_[i].path + "` was not one of the logs, or the order of the logs has changed");
    if (part(one, "size") != Json(logs_[i].size)) return changed("the size of `" + logs_[i].path + "` has changed");
  }
  for (const Json& one : part(position, "read").items()) {
    const Json& ended = part(one, "ended");
    const Json& digest = part(one, "digest");
    const std::optional<std::uint64_t> lines = part(one, "lines").unsigned_integer();
    if (!lines || !ended.is_boolean() || !digest.is_string() || ended_.size() == logs_.size()) return changed("the checkpoint is damaged");
    const std::string& path = logs_[ended_.size()].path;
    const bool good = skip({*lines, ended.boolean(), digest.text()});
    stopped_ = stopped_ || (reader_ && reader_->stopped());
    if (stopped_) return {};
    if (!good) return changed("`" + path + "` has changed");
  }
  begins_ = reader_ != nullptr && part(position, "begins") == Json(true);
  return {};
}

}  // namespace fairroll::cli
