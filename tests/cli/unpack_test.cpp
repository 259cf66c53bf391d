// SPDX-License-Identifier: Apache-2.0
// Streams that are packed, however they come in pieces.
#include <doctest/doctest.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>

#include "../../cli/unpack.hpp"

namespace fairroll::cli::unpack_test {
namespace {

std::string gzip(const std::string& text) {
  z_stream stream{};
  REQUIRE(::deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed(::deflateBound(&stream, text.size()), '\0');
  std::string copy = text;
  stream.next_in = reinterpret_cast<Bytef*>(copy.data());
  stream.avail_in = static_cast<uInt>(copy.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  REQUIRE(::deflate(&stream, Z_FINISH) == Z_STREAM_END);
  packed.resize(stream.total_out);
  ::deflateEnd(&stream);
  return packed;
}

std::string zstd(const std::string& text) {
  std::string packed(::ZSTD_compressBound(text.size()), '\0');
  packed.resize(::ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
  return packed;
}

/// A frame that readers of Zstandard skip (RFC 8878).
std::string skippable(char number, const std::string& content) {
  std::string frame = {static_cast<char>('\x50' + number), '\x2A', '\x4D', '\x18'};
  for (int shift = 0; shift < 32; shift += 8) frame += static_cast<char>(content.size() >> shift & 0xFFU);
  return frame + content;
}

/// What comes of a stream that is given in pieces of that many bytes, and asked for in others; behind it `!` and the fault.
std::string unpacked(const std::string& packed, std::size_t piece, std::size_t asked = 7) {
  std::size_t at = 0;
  Unpacker unpacker([&](char* to, std::size_t size) {
    const std::size_t some = std::min({piece, size, packed.size() - at});
    std::copy_n(packed.begin() + static_cast<std::ptrdiff_t>(at), some, to);
    at += some;
    return static_cast<ssize_t>(some);
  });
  std::string text;
  std::array<char, 70000> bytes{};
  for (;;) {
    const ssize_t got = unpacker.read(bytes.data(), asked);
    if (got < 0) return text + "!" + unpacker.fault();
    if (got == 0) return text;
    text.append(bytes.data(), static_cast<std::size_t>(got));
  }
}

std::string lines() {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "{\"throw\": {\"faces\": [" + std::to_string(i % 6 + 1) + ", 3]}}\n";
  return text;
}

TEST_CASE("a stream is what it was before it was packed, however it comes") {
  const std::string text = lines();
  for (const std::string& packed : {text, gzip(text), zstd(text), gzip(text.substr(0, 100)) + gzip(text.substr(100)),
                                    zstd(text.substr(0, 100)) + zstd(text.substr(100)), gzip("") + gzip(text), zstd("") + zstd(text)})
    for (const std::size_t piece : {1, 3, 1000, 100000}) CHECK(unpacked(packed, piece, 65536) == text);
  CHECK(unpacked(gzip(text), 5, 1) == text);
  for (const std::string& small :
       {std::string(), std::string("\x1F"), std::string("\x28\xB5"), std::string("x"), std::string("\x28\xB5\x2F\xFE")})
    CHECK(unpacked(small, 1) == small);
  CHECK(unpacked(gzip(""), 1).empty());
  CHECK(unpacked(zstd(""), 1).empty());
}

TEST_CASE("frames of Zstandard that are skipped may stand anywhere, and alone") {
  const std::string text = lines();
  const std::string first = zstd(text.substr(0, 100));
  const std::string second = zstd(text.substr(100));
  const std::string note = "{\"throw\": 1}\n";
  for (const std::string& packed : {skippable(0, "size") + zstd(text), skippable(15, "") + skippable(7, note) + zstd(text),
                                    first + skippable(0, note) + second, first + second + skippable(3, note),
                                    skippable(0, "\x1F\x8B") + first + skippable(0, "") + second + skippable(0, std::string(300000, '\n'))})
    for (const std::size_t piece : {1, 3, 1000, 1000000}) CHECK(unpacked(packed, piece, 65536) == text);
  for (const std::size_t piece : {1, 5, 1000}) {
    CHECK(unpacked(skippable(0, ""), piece).empty());
    CHECK(unpacked(skippable(9, note) + skippable(0, ""), piece).empty());
    CHECK(unpacked(skippable(9, note).substr(0, 10), piece) == "!the compressed data is incomplete");
    CHECK(unpacked(zstd(text) + skippable(9, note).substr(0, 6), piece, 65536) == text + "!the compressed data is incomplete");
  }
  for (const std::string& small : {std::string("P"), std::string("P*M"), std::string("P*M\x19"), std::string("`*M\x18")})
    CHECK(unpacked(small, 1) == small);
}

TEST_CASE("a stream that is cut off or damaged says so, wherever it is") {
  const std::string text = lines();
  for (const std::string& packed : {gzip(text), zstd(text)})
    for (std::size_t cut = 4; cut < packed.size(); cut += packed.size() / 50 + 1) {
      const std::string got = unpacked(packed.substr(0, cut), 1000, 65536);
      CHECK(got.ends_with("!the compressed data is incomplete"));
      CHECK(text.starts_with(got.substr(0, got.find('!'))));
    }
  std::string damaged = gzip(text);
  damaged[damaged.size() - 6] = static_cast<char>(~damaged[damaged.size() - 6]);
  CHECK(unpacked(damaged, 1000, 65536).ends_with("!gzip: incorrect data check"));
  CHECK(unpacked(gzip(text) + "more", 1000, 65536).ends_with("!gzip: incorrect header check"));
}

TEST_CASE("a small file that unpacks to very much takes little room at a time") {
  const std::string packed = gzip(std::string(50'000'000, ' '));
  std::size_t at = 0;
  Unpacker unpacker([&](char* to, std::size_t size) {
    const std::size_t some = std::min(size, packed.size() - at);
    std::copy_n(packed.begin() + static_cast<std::ptrdiff_t>(at), some, to);
    at += some;
    return static_cast<ssize_t>(some);
  });
  std::array<char, 65536> bytes{};
  std::size_t size = 0;
  for (ssize_t got = 1; got > 0; size += static_cast<std::size_t>(got)) {
    got = unpacker.read(bytes.data(), bytes.size());
    REQUIRE(got >= 0);
  }
  CHECK(size == 50'000'000);
}

TEST_CASE("an error of the file is handed on, and reading may go on") {
  const std::string packed = zstd("text");
  std::size_t calls = 0;
  std::size_t at = 0;
  Unpacker unpacker([&](char* to, std::size_t) -> ssize_t {
    if (++calls % 2 == 1) return errno = EAGAIN, -1;
    if (at == packed.size()) return 0;
    *to = packed[at++];
    return 1;
  });
  std::string text;
  std::array<char, 10> bytes{};
  for (;;) {
    const ssize_t got = unpacker.read(bytes.data(), bytes.size());
    if (got == 0) break;
    if (got < 0) CHECK(errno == EAGAIN);
    if (got > 0) text.append(bytes.data(), static_cast<std::size_t>(got));
  }
  CHECK(text == "text");
  CHECK(unpacker.fault().empty());
}

}  // namespace
}  // namespace fairroll::cli::unpack_test
