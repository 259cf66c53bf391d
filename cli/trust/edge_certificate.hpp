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

/// What the first line says.
struct CertificateHead {
  std::string program;
  std::string rules;
  std::string meaning;
  Selection selection;
};

/// The largest certificate that is read, in bytes.
inline constexpr std::size_t max_certificate = std::size_t{64} << 20U;

/// The whole text: the first line, then one for each bet, and for each other reading under which its edge is another.
[[nodiscard]] std::string certificate_text(const CertificateHead& head, const analysis::EdgeReport& report);
/// What the first line says; nothing, and why.
[[nodiscard]] std::optional<CertificateHead> read_certificate(const SourcePtr& file, trust::Refusals& out);
/// How many edges it has.
[[nodiscard]] std::uint64_t edges_in(std::string_view certificate);
/// How many of them were too large to be worked out within the limits.
[[nodiscard]] std::uint64_t too_large_in(std::string_view certificate);
/// The trusted comment of its signature.
[[nodiscard]] std::string format_trusted_comment(const CertificateHead& head);
/// Every line that differs from what was worked out again, at its place: `now` is certificate_text() of today.
[[nodiscard]] trust::Refusals compare_certificates(const SourcePtr& file, const std::string& now);

}  // namespace fairroll::cli
