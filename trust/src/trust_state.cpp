// SPDX-License-Identifier: Apache-2.0
// What was accepted before, as a text.
#include <algorithm>

#include <fairroll/trust/trust.hpp>

#include "lines.hpp"

namespace fairroll::trust {
namespace {

constexpr std::string_view state_begins = "fairroll trust state 1";
constexpr std::size_t most_authorities = 1024;
constexpr std::size_t max_state = std::size_t{512} * 1024;
constexpr const char* mend_state =
    "restore the state file from a backup; without a state file, every version that the trust file allows is accepted again";

TrustStateResult refuse_state(SourceLocation place, std::string message) {
  return {std::nullopt, {refusal_at(RefusalReason::bad_state, std::move(place), std::move(message), mend_state)}};
}

/// `us_sd trust 2 bundle 7 SHA-256`, or `... bundle 0 -`.
std::optional<std::pair<std::string, TrustState::AcceptedVersions>> state_line(std::string_view line) {
  const std::vector<std::string_view> parts = cut_at_blanks(line);
  if (parts.size() != 6 || parts[1] != "trust" || parts[3] != "bundle" || !is_valid_authority(parts[0])) return std::nullopt;
  const auto trust_version = whole_number(parts[2], max_version);
  const auto bundle_version = whole_number(parts[4], max_version);
  if (!trust_version || !bundle_version) return std::nullopt;
  if (*bundle_version == 0 ? parts[5] != "-" : !is_digest(parts[5])) return std::nullopt;
  return std::pair(std::string(parts[0]),
                   TrustState::AcceptedVersions{*trust_version, *bundle_version, *bundle_version == 0 ? "" : std::string(parts[5])});
}

}  // namespace

TrustStateResult parse_trust_state(const SourcePtr& file) {
  if (file->text().size() > max_state)
    return refuse_state({}, "`" + file->name() + "` is larger than 512 KiB, which is the maximum size of a state file");
  Lines lines(file);
  if (lines.line() != state_begins)
    return refuse_state(lines.place(), "expected `" + std::string(state_begins) + "`, found " + shown(lines.line()));
  TrustState state;
  for (lines.next(); !lines.at_end(); lines.next()) {
    auto read = state_line(lines.line());
    if (!read) return refuse_state(lines.place(), "expected `AUTHORITY trust N bundle N SHA-256`, found " + shown(lines.line()));
    if (!state.versions_by_authority.insert(std::move(*read)).second)
      return refuse_state(lines.place(), "the state file lists this authority twice");
    if (state.versions_by_authority.size() > most_authorities)
      return refuse_state(lines.place(), "a state file can list at most 1024 authorities");
  }
  if (file->text().back() != '\n')
    return refuse_state(lines.place(), "the last line of the state file has no line end, so the file was cut off");
  return {std::move(state), {}};
}

std::string format_trust_state(const TrustState& state) {
  std::string text = std::string(state_begins) + "\n";
  for (const auto& [authority, last] : state.versions_by_authority)
    text += authority + " trust " + std::to_string(last.trust_version) + " bundle " + std::to_string(last.bundle_version) + " " +
            (last.bundle_version == 0 ? "-" : last.bundle_digest) + "\n";
  return text;
}

void record_accepted_versions(TrustState& state, const Trust& trust, const AuthenticBundle& bundle) {
  TrustState::AcceptedVersions& last = state.versions_by_authority[bundle.bundle().head.authority];
  last.trust_version = std::max(last.trust_version, trust.version);
  if (bundle.bundle().head.version < last.bundle_version) return;
  last.bundle_version = bundle.bundle().head.version;
  last.bundle_digest = bundle.bundle().digest;
}

}  // namespace fairroll::trust
