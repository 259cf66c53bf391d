// SPDX-License-Identifier: Apache-2.0
#include "unpack.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <utility>

namespace fairroll::cli {

namespace {

constexpr std::string_view gzip_begin = "\x1F\x8B";
constexpr std::string_view zstd_begin = "\x28\xB5\x2F\xFD";

bool begins(std::string_view whole, std::string_view begin) noexcept { return whole.substr(0, begin.size()) == begin; }
/// Whether there is more to be read before it can be said.
bool is_open(std::string_view so_far, std::string_view begin) noexcept { return so_far.size() < begin.size() && begins(begin, so_far); }

}  // namespace

Unpacker::Unpacker(Raw raw) : raw_(std::move(raw)) {}
Unpacker::~Unpacker() = default;

ssize_t Unpacker::take_in() {
  std::array<char, 65536> bytes;  // not cleared: it is written before it is read
  const ssize_t got = raw_(bytes.data(), bytes.size());
  ended_ = got == 0;
  if (got > 0) in_.append(bytes.data(), static_cast<std::size_t>(got));
  return got;
}

/// False: an error of the file, which errno has.
bool Unpacker::knows_form() {
  while (!sniffed_) {
    if (!ended_ && (is_open(in_, gzip_begin) || is_open(in_, zstd_begin))) {
      if (take_in() < 0) return false;
      continue;
    }
    sniffed_ = true;
    if (begins(in_, gzip_begin)) form_ = unpacker_of(Packing::Gzip);
    if (begins(in_, zstd_begin)) form_ = unpacker_of(Packing::Zstandard);
  }
  return true;
}

ssize_t Unpacker::as_it_is(char* to, std::size_t size) {
  if (in_.empty()) return ended_ ? 0 : raw_(to, size);
  const std::size_t some = std::min(size, in_.size());
  std::copy_n(in_.begin(), some, to);
  in_.erase(0, some);
  return static_cast<ssize_t>(some);
}

ssize_t Unpacker::failed(std::string why) {
  fault_ = std::move(why);
  errno = EIO;
  return -1;
}

ssize_t Unpacker::read(char* to, std::size_t size) {
  if (!fault_.empty()) return failed(fault_);
  if (!knows_form()) return -1;
  if (!form_) return as_it_is(to, size);
  for (;;) {
    const Form::Step step = form_->unpack(in_, to, size);
    in_.erase(0, step.taken);
    if (!step.fault.empty()) return failed(step.fault);
    if (step.made > 0) return static_cast<ssize_t>(step.made);
    if (step.taken > 0 && !in_.empty()) continue;
    if (ended_) return form_->whole() ? 0 : failed("it ends within packed data");
    if (take_in() < 0) return -1;
  }
}

std::string_view unpacked_name(std::string_view path) noexcept {
  for (const std::string_view end : {std::string_view(".gz"), std::string_view(".zst")})
    if (path.size() > end.size() && path.substr(path.size() - end.size()) == end) return path.substr(0, path.size() - end.size());
  return path;
}

}  // namespace fairroll::cli
