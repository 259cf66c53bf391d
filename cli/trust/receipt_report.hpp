// SPDX-License-Identifier: Apache-2.0
// What `fairroll receipt` tells, as text and as JSON. Pure: data in, text out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/trust/receipt_head.hpp>

namespace fairroll::cli {

/// Rules that hold from a line of the records on.
struct RulesFrom {
  std::uint64_t line = 0;
  std::vector<trust::RulesInForce> in_force;
};

/// A head that was asked for, and who signed it.
struct HeadTold {
  std::string file;
  trust::ReceiptHead head;
  std::vector<trust::PublicKey> signers;
};

/// A log of receipts, as far as it could be read.
struct ReceiptsTold {
  std::string file;
  trust::ReceiptOpening opening;
  std::uint64_t receipts = 0;
  std::uint64_t records = 0;  ///< receipts of them
  std::string link;           ///< of the last
  std::vector<RulesFrom> rules;
  std::vector<HeadTold> heads;
  std::optional<std::uint64_t> matching_count;  ///< records that were judged again and agree; nothing: none were
  std::uint64_t faults = 0;
};

/// A certificate of edges.
struct CertificateTold {
  std::string file;
  std::string rules;
  std::string meaning;
  std::string program;
  std::uint64_t edges = 0;
  std::uint64_t too_large = 0;  ///< of them
  std::vector<trust::PublicKey> signers;
  std::uint64_t faults = 0;
};

[[nodiscard]] std::string receipts_text(const ReceiptsTold& told);
[[nodiscard]] std::string certificate_summary(const CertificateTold& told);
/// One document; either may be missing.
[[nodiscard]] std::string receipt_json(const std::optional<ReceiptsTold>& receipts, const std::optional<CertificateTold>& certificate,
                                       const Diagnostics& diagnostics);

}  // namespace fairroll::cli
