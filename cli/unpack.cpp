// SPDX-License-Identifier: Apache-2.0
#include "unpack.hpp"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <utility>

namespace fairroll::cli {

/// Unpacks a stream piece by piece.
class Unpacker::Form {
 public:
  struct Step {
    std::size_t taken = 0;  ///< bytes of the input
    std::size_t made = 0;   ///< bytes of the output
    std::string fault{};    ///< empty: nothing is wrong
  };

  virtual ~Form() = default;
  virtual Step unpack(std::string_view in, char* to, std::size_t size) = 0;
  /// Nothing is missing of what was begun.
  [[nodiscard]] virtual bool whole() const noexcept = 0;
};

namespace {

constexpr std::string_view gzip_begin = "\x1F\x8B";
constexpr std::string_view zstd_begin = "\x28\xB5\x2F\xFD";

class Gzip : public Unpacker::Form {
 public:
  Gzip() {
    constexpr int largest_window = 15;
    constexpr int gzip_alone = 16;
    if (::inflateInit2(&stream_, largest_window + gzip_alone) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() override { ::inflateEnd(&stream_); }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;

  Step unpack(std::string_view in, char* to, std::size_t size) override {
    if (whole_ && !in.empty()) {
      ::inflateReset(&stream_);
      whole_ = false;
    }
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));  // zlib reads it alone
    stream_.avail_in = static_cast<uInt>(in.size());
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(size);
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    Step step{in.size() - stream_.avail_in, size - stream_.avail_out};
    whole_ = result == Z_STREAM_END;
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
      step.fault = std::string("gzip: ") + (stream_.msg == nullptr ? "damaged data" : stream_.msg);
    return step;
  }
  [[nodiscard]] bool whole() const noexcept override { return whole_; }

 private:
  z_stream stream_{};
  bool whole_ = false;
};

class Zstandard : public Unpacker::Form {
 public:
  Zstandard() : stream_(::ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  ~Zstandard() override { ::ZSTD_freeDStream(stream_); }
  Zstandard(const Zstandard&) = delete;
  Zstandard& operator=(const Zstandard&) = delete;

  Step unpack(std::string_view in, char* to, std::size_t size) override {
    if (whole_ && in.empty()) return {};  // nothing of another stream has come
    ZSTD_inBuffer from{in.data(), in.size(), 0};
    ZSTD_outBuffer out{to, size, 0};
    const std::size_t result = ::ZSTD_decompressStream(stream_, &out, &from);
    if (::ZSTD_isError(result) != 0) return {from.pos, out.pos, std::string("zstd: ") + ::ZSTD_getErrorName(result)};
    whole_ = result == 0;
    return {from.pos, out.pos};
  }
  [[nodiscard]] bool whole() const noexcept override { return whole_; }

 private:
  ZSTD_DStream* stream_;
  bool whole_ = false;
};

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
    if (begins(in_, gzip_begin)) form_ = std::make_unique<Gzip>();
    if (begins(in_, zstd_begin)) form_ = std::make_unique<Zstandard>();
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
