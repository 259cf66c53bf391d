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

/// The rules that apply from a line of the judged log.
struct RulesFrom {
  std::uint64_t line = 0;
  std::vector<trust::RulesInForce> in_force;
};

/// A head of a receipt log, with the keys that signed it.
struct HeadTold {
  std::string file;
  trust::ReceiptHead head;
  std::vector<trust::PublicKey> signers;
};

/// The contents of a receipt log, as far as they could be read.
struct ReceiptsTold {
  std::string file;
  trust::ReceiptOpening opening;
  std::uint64_t receipts = 0;
  std::uint64_t records = 0;  ///< Number of receipts for records.
  std::string link;           ///< Link of the last receipt.
  std::vector<RulesFrom> rules;
  std::vector<HeadTold> heads;
  std::optional<std::uint64_t> matching_count;  ///< Number of records that were judged again and match. No value if none were judged.
  std::uint64_t faults = 0;
};

/// A summary of a certificate of edges.
struct CertificateTold {
  std::string file;
  std::string rules;
  std::string meaning;
  std::string program;
  std::uint64_t edges = 0;
  std::uint64_t too_large = 0;  ///< Number of edges that could not be computed within the limits.
  std::vector<trust::PublicKey> signers;
  std::uint64_t faults = 0;
};

[[nodiscard]] std::string receipts_text(const ReceiptsTold& told);
[[nodiscard]] std::string certificate_summary(const CertificateTold& told);
/// Returns one JSON document. Either the receipt log or the certificate may be missing.
[[nodiscard]] std::string receipt_json(const std::optional<ReceiptsTold>& receipts, const std::optional<CertificateTold>& certificate,
                                       const Diagnostics& diagnostics);

}  // namespace fairroll::cli
