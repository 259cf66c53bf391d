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
  std::string trust;                    ///< --trust; empty: nothing is asked of anybody
  std::string state;                    ///< --trust-state; empty: nothing is kept
  std::vector<std::string> signatures;  ///< --signature
  std::optional<Date> today;            ///< --today; nothing: the day of the clock, in UTC
};

/// Adds --trust, --trust-state, --signature and --today. `options` must outlive the parse.
void add_trust_options(CommandForm& command, TrustOptions& options, const std::string& what);

/// The day that was given, else the day of the clock.
[[nodiscard]] Date day_of_trust(const TrustOptions& options);

/// The trust file; nothing, and why.
[[nodiscard]] std::optional<trust::Trust> read_trust_file(const std::string& path, Diagnostics& out);

/// Texts of signatures of that file: those that were named, `FILE.minisig`, and `FILE.ID.minisig` for the ids of these keys.
[[nodiscard]] std::vector<SourcePtr> signatures_of(const std::string& file, const std::vector<std::string>& named,
                                                   const std::vector<trust::PublicKey>& keys, Diagnostics& out);

/// Opens bundles one after another, each by what is remembered of those before it.
class Trusting {
 public:
  /// Reads trust file and state; what is wrong with them is in diagnostics().
  explicit Trusting(const TrustOptions& options);

  /// Nothing if it is refused: diagnostics() says why.
  std::optional<trust::AuthenticBundle> open(const std::string& path);
  /// Writes the state, if one is kept and anything rose. Other programs that do so wait.
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
