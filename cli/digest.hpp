// SPDX-License-Identifier: Apache-2.0
// What shows that something is as it was: XXH3, 128 bits. It shows a mistake, not a forgery.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace fairroll::cli {

/// Of bytes that come piece by piece.
class Digest {
 public:
  Digest();
  ~Digest();
  Digest(Digest&&) noexcept;
  Digest& operator=(Digest&&) noexcept;

  void add(std::string_view bytes);
  /// Of all so far, in 32 hexadecimal digits; more may come.
  [[nodiscard]] std::string words() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Of bytes that are there.
[[nodiscard]] std::string digest_of(std::string_view bytes);

}  // namespace fairroll::cli
