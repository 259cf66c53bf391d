// SPDX-License-Identifier: Apache-2.0
// `--trust`: who is trusted, what was accepted before, on which day; and bundles opened by that.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/trust/trust.hpp>

#include "../command_line.hpp"

namespace fairroll::cli {

struct TrustOptions {
  std::string trust;                    ///< Trust file from --trust. If empty, no signatures are required.
  std::string state;                    ///< State file from --trust-state. If empty, no state is stored.
  std::vector<std::string> signatures;  ///< Signature files from --signature.
  std::optional<Date> today;            ///< Date from --today. No value: the date of the clock, in UTC.
};

/// Adds --trust, --trust-state, --signature and --today. `options` must outlive parsing.
void add_trust_options(CommandForm& command, TrustOptions& options, const std::string& what);

/// Returns the date from the options, or else the date of the clock.
[[nodiscard]] Date day_of_trust(const TrustOptions& options);

/// Reads a trust file. Returns `std::nullopt` and adds the reasons to `out` if it is refused.
[[nodiscard]] std::optional<trust::Trust> read_trust_file(const std::string& path, Diagnostics& out);

/// Returns the signature files of a file: those in `named`, `FILE.minisig`, and `FILE.ID.minisig` for the identifiers of `keys`.
[[nodiscard]] std::vector<SourcePtr> signatures_of(const std::string& file, const std::vector<std::string>& named,
                                                   const std::vector<trust::PublicKey>& keys, Diagnostics& out);

/// Opens bundles one after another. Each bundle is checked against the versions that were accepted before.
class Trusting {
 public:
  /// Reads the trust file and the state. diagnostics() contains their errors.
  explicit Trusting(const TrustOptions& options);

  /// Opens a bundle. Returns `std::nullopt` if it is refused. diagnostics() then contains the reasons.
  std::optional<trust::AuthenticBundle> open(const std::string& path);
  /// Writes the state file, if --trust-state was given and the state has changed. Other programs that write it must wait.
  void keep_state();

  [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }
  [[nodiscard]] bool ok() const { return !has_errors(diagnostics_); }

 private:
  void read_state(trust::TrustState& state);

  const TrustOptions& options_;
  Date today_;
  std::optional<trust::Trust> trust_;
  trust::TrustState state_;
  std::vector<trust::AuthenticBundle> opened_;
  Diagnostics diagnostics_;
};

}  // namespace fairroll::cli
