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
constexpr std::string_view skippable_begin = "\x50\x2A\x4D\x18";  // the low half of its first byte may have any value

bool begins(std::string_view whole, std::string_view begin) noexcept { return whole.substr(0, begin.size()) == begin; }
/// A Zstandard file may begin with frames that are skipped (RFC 8878), as each file of pzstd does.
bool begins_as_zstd(std::string so_far) noexcept {
  if (begins(so_far, zstd_begin.substr(0, so_far.size()))) return true;
  if (!so_far.empty()) so_far[0] = static_cast<char>(so_far[0] & 0xF0);
  return begins(so_far, skippable_begin.substr(0, so_far.size()));
}

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
    const std::string begin = in_.substr(0, zstd_begin.size());
    const bool may_be_gzip = begins(begin, gzip_begin.substr(0, begin.size()));
    const bool may_be_zstd = begins_as_zstd(begin);
    const std::size_t needed = may_be_gzip ? gzip_begin.size() : zstd_begin.size();
    if (!ended_ && begin.size() < needed && (may_be_gzip || may_be_zstd)) {
      if (take_in() < 0) return false;
      continue;
    }
    sniffed_ = true;
    if (begin.size() >= needed && may_be_gzip) form_ = unpacker_of(Packing::Gzip);
    if (begin.size() >= needed && may_be_zstd) form_ = unpacker_of(Packing::Zstandard);
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
    if (ended_) return form_->whole() ? 0 : failed("the compressed data is incomplete");
    if (take_in() < 0) return -1;
  }
}

std::string_view unpacked_name(std::string_view path) noexcept {
  for (const std::string_view end : {std::string_view(".gz"), std::string_view(".zst")})
    if (path.size() > end.size() && path.substr(path.size() - end.size()) == end) return path.substr(0, path.size() - end.size());
  return path;
}

}  // namespace fairroll::cli
