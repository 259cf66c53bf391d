// SPDX-License-Identifier: Apache-2.0
// Who of some keys signed some bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fairroll/trust/minisign.hpp>

namespace fairroll::trust {

/// What is signed.
struct SignedBytes {
  std::string_view bytes;
  std::string what;     ///< as messages call it
  std::string comment;  ///< what a trusted comment of ours says of it; empty: that is not known
};

struct Tally {
  std::vector<const PublicKey*> signers;  ///< each once, in the order of the keys
  std::vector<std::string> strangers;     ///< ids of keys that are none of them
  std::size_t signatures = 0;             ///< how many there are in all
  bool repeated = false;                  ///< some key signed more than once
  Refusals refusals;                      ///< of files and signatures that are wrong

  [[nodiscard]] bool has(const PublicKey& key) const;
};

Tally tally(const SignedBytes& what, const std::vector<SourcePtr>& files, const std::vector<PublicKey>& keys);

/// What is missing if fewer than so many signed.
Refusal missing(const Tally& tally, const SignedBytes& what, const std::vector<PublicKey>& keys, std::size_t threshold);

}  // namespace fairroll::trust
