// SPDX-License-Identifier: Apache-2.0
// Files that may be packed by gzip or Zstandard, read as if they were not.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace fairroll::cli {

/// Decompresses a stream whose first bytes show that it is compressed, whatever its name. Several compressed streams in sequence count as
/// one, as in gzip and zstd, and skippable Zstandard frames are skipped. The memory usage is a few hundred KiB, plus the memory that the
/// stream requires (Zstandard: at most 128 MiB).
class Unpacker {
 public:
  /// A function like read(2), which returns the number of bytes read, 0 at the end, or -1 and sets errno.
  using Raw = std::function<ssize_t(char*, std::size_t)>;

  explicit Unpacker(Raw raw);
  ~Unpacker();
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;

  /// Reads decompressed bytes, like read(2). Returns -1 and sets fault() if the stream is damaged or incomplete. After an error of the
  /// file itself (EAGAIN, EINTR), the function can be called again.
  ssize_t read(char* to, std::size_t size);
  /// Returns the reason why the stream cannot be decompressed, or an empty string if there is no error.
  [[nodiscard]] const std::string& fault() const noexcept { return fault_; }

  class Form;

 private:
  ssize_t take_in();
  bool knows_form();
  ssize_t as_it_is(char* to, std::size_t size);
  ssize_t failed(std::string why);

  Raw raw_;
  std::string in_;  // read, and not unpacked yet
  bool ended_ = false;
  bool sniffed_ = false;
  std::unique_ptr<Form> form_;  // null: it is not packed
  std::string fault_;
};

enum class Packing : std::uint8_t { Gzip, Zstandard };

/// A decompressor for one compression format, which processes a stream in parts.
class Unpacker::Form {
 public:
  struct Step {
    std::size_t taken = 0;  ///< Number of input bytes that were read.
    std::size_t made = 0;   ///< Number of output bytes that were written.
    std::string fault{};    ///< Description of an error. Empty if there is none.
  };

  virtual ~Form() = default;
  virtual Step unpack(std::string_view in, char* to, std::size_t size) = 0;
  /// Returns true if the stream that was begun is complete.
  [[nodiscard]] virtual bool whole() const noexcept = 0;
};

/// Returns a decompressor for streams in sequence. In a build without `streams` (`small.cpp`), it reports that decompression is
/// unavailable.
[[nodiscard]] std::unique_ptr<Unpacker::Form> unpacker_of(Packing packing);

/// Returns the path without a final `.gz` or `.zst`.
[[nodiscard]] std::string_view unpacked_name(std::string_view path) noexcept;

}  // namespace fairroll::cli
