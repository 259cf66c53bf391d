// SPDX-License-Identifier: Apache-2.0
// What shows that something is as it was: XXH3, 128 bits. It shows a mistake, not a forgery.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace fairroll::cli {

/// Computes a digest of bytes that are added in parts.
class Digest {
 public:
  Digest();
  ~Digest();
  Digest(Digest&&) noexcept;
  Digest& operator=(Digest&&) noexcept;

  void add(std::string_view bytes);
  /// Returns the digest of all bytes so far as 32 hexadecimal digits. More bytes can be added afterwards.
  [[nodiscard]] std::string words() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Returns the digest of the bytes as 32 hexadecimal digits.
[[nodiscard]] std::string digest_of(std::string_view bytes);

}  // namespace fairroll::cli
