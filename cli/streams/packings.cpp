// SPDX-License-Identifier: Apache-2.0
// What gzip and Zstandard have packed, by their own libraries.
#include <zlib.h>
#include <zstd.h>

#include <new>

#include "../unpack.hpp"

namespace fairroll::cli {

namespace {

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

}  // namespace

std::unique_ptr<Unpacker::Form> unpacker_of(Packing packing) {
  if (packing == Packing::Gzip) return std::make_unique<Gzip>();
  return std::make_unique<Zstandard>();
}

}  // namespace fairroll::cli
