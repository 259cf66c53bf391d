// SPDX-License-Identifier: Apache-2.0
// Certificates: all edges of a rule book with the digest of its meaning, a line of JSON each. docs/receipts.md has the form. Pure: data in,
// text out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/edge_report.hpp>
#include <fairroll/trust/refusal.hpp>

namespace fairroll::cli {

/// The contents of the first line of a certificate.
struct CertificateHead {
  std::string program;
  std::string rules;
  std::string meaning;
  Selection selection;
};

/// Maximum size of a certificate, in bytes.
inline constexpr std::size_t max_certificate = std::size_t{64} << 20U;

/// Returns the text of a certificate: the first line, one line per bet, and one per other interpretation under which its edge differs.
[[nodiscard]] std::string certificate_text(const CertificateHead& head, const analysis::EdgeReport& report);
/// Returns the contents of the first line. Returns `std::nullopt` and adds a reason to `out` if the line is invalid.
[[nodiscard]] std::optional<CertificateHead> read_certificate(const SourcePtr& file, trust::Refusals& out);
/// Returns the number of edges in a certificate.
[[nodiscard]] std::uint64_t edges_in(std::string_view certificate);
/// Returns the number of edges that were too large to compute within the limits.
[[nodiscard]] std::uint64_t too_large_in(std::string_view certificate);
/// Returns the trusted comment with which a certificate must be signed.
[[nodiscard]] std::string format_trusted_comment(const CertificateHead& head);
/// Returns a refusal, with its location, for each line that differs from `now`, which is a new result of certificate_text().
[[nodiscard]] trust::Refusals compare_certificates(const SourcePtr& file, const std::string& now);

}  // namespace fairroll::cli
