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

/// Whether it is packed shows in its first bytes, whatever the file is called. Several packed streams one behind the other are one, as both
/// programs have it, and so are the frames of Zstandard that are skipped. Never holds more than a few hundred KiB and what the stream
/// itself asks for (Zstandard: at most 128 MiB), however much the stream unpacks to.
class Unpacker {
 public:
  /// As read(2): bytes, 0 at the end, -1 with errno.
  using Raw = std::function<ssize_t(char*, std::size_t)>;

  explicit Unpacker(Raw raw);
  ~Unpacker();
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;

  /// As read(2) of the file as it was before it was packed. -1 with fault() if the stream is damaged or ends too early. After an error of
  /// the file itself (EAGAIN, EINTR) it may be called again.
  ssize_t read(char* to, std::size_t size);
  /// Why it cannot be unpacked; empty: nothing is wrong.
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

/// What one way of packing does, piece by piece.
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

/// Unpacks one stream after the other. A build without `streams` (`small.cpp`) gives one that says so.
[[nodiscard]] std::unique_ptr<Unpacker::Form> unpacker_of(Packing packing);

/// The name without `.gz` or `.zst` at its end.
[[nodiscard]] std::string_view unpacked_name(std::string_view path) noexcept;

}  // namespace fairroll::cli
