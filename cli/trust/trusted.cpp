// SPDX-License-Identifier: Apache-2.0
#include "trusted.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "../io.hpp"
#include "../today.hpp"
#include "bytes.hpp"

namespace fairroll::cli {

namespace {

void add_all(Diagnostics& to, const Diagnostics& from) { to.insert(to.end(), from.begin(), from.end()); }

/// Holds a file locked that lies beside the state: the state itself is replaced, and a lock would go with it.
class StateLock {
 public:
  explicit StateLock(const std::string& state) : file_(::open((state + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    why_ = file_ < 0 ? errno : 0;
    while (file_ >= 0 && ::flock(file_, LOCK_EX) != 0)
      if (errno != EINTR) {
        why_ = errno;
        break;
      }
  }
  StateLock(const StateLock&) = delete;
  StateLock& operator=(const StateLock&) = delete;
  ~StateLock() {
    if (file_ >= 0) ::close(file_);
  }
  [[nodiscard]] int why() const { return why_; }  ///< errno; 0: it is locked

 private:
  int file_;
  int why_ = 0;
};

}  // namespace

void add_trust_options(CommandForm& command, TrustOptions& options, const std::string& what) {
  command.add_option("--trust", "FILE", &options.trust, what);
  command.add_option("--trust-state", "FILE", &options.state, "Record the accepted bundle versions in this file, and refuse older versions")
      .needs = "--trust";
  command.add_option("--signature", "FILE", &options.signatures,
                     "Signature file in addition to `BUNDLE.minisig` and `BUNDLE.KEYID.minisig` (repeatable)");
  const auto read_day = [&options](const std::string& text) {
    options.today = parse_date(text);
    if (!options.today) throw WrongValue("`" + text + "` is not a valid date; write dates in the form 2027-01-31");
    set_today(options.today);
  };
  command.add_option("--today", "DATE", read_day,
                     "Current date, which determines expiry and the rules in force (default: the date of the system clock, in UTC)");
}

Date day_of_trust(const TrustOptions& options) { return options.today ? *options.today : day_of_clock(); }

std::optional<trust::Trust> read_trust_file(const std::string& path, Diagnostics& out) {
  const SourcePtr file = read_small(path, out);
  if (!file) return std::nullopt;
  trust::ParsedTrustFile read = trust::parse_trust_file(file);
  add_all(out, trust::get_diagnostics(read.refusals));
  return std::move(read.trust);
}

std::vector<SourcePtr> signatures_of(const std::string& file, const std::vector<std::string>& named,
                                     const std::vector<trust::PublicKey>& keys, Diagnostics& out) {
  std::vector<std::string> paths = named;
  std::vector<std::string> beside = {file + ".minisig"};
  for (const trust::PublicKey& key : keys) beside.push_back(file + "." + trust::format_key_id(key.id) + ".minisig");
  for (const std::string& path : beside)
    if (lies_there(path) && std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
  std::vector<SourcePtr> all;
  for (const std::string& path : paths)
    if (SourcePtr read = read_small(path, out)) all.push_back(std::move(read));
  return all;
}

Trusting::Trusting(const TrustOptions& options) : options_(options), today_(day_of_trust(options)) {
  trust_ = read_trust_file(options.trust, diagnostics_);
  read_state(state_);
  if (!ok()) trust_.reset();  // without a state nobody knows what is old
}

void Trusting::read_state(trust::TrustState& state) {
  if (options_.state.empty() || !lies_there(options_.state)) return;
  const SourcePtr file = read_small(options_.state, diagnostics_);
  if (!file) return;
  trust::TrustStateResult read = trust::parse_trust_state(file);
  add_all(diagnostics_, trust::get_diagnostics(read.refusals));
  if (read.state) state = std::move(*read.state);
}

std::optional<trust::AuthenticBundle> Trusting::open(const std::string& path) {
  if (!trust_) return std::nullopt;
  const std::optional<std::string> bytes = read_bytes(path, trust::max_bundle_bytes, diagnostics_);
  if (!bytes) return std::nullopt;
  Diagnostics unread;
  const std::vector<SourcePtr> signatures = signatures_of(path, options_.signatures, trust_->keys, unread);
  add_all(diagnostics_, unread);
  if (has_errors(unread)) return std::nullopt;
  trust::OpenBundleResult result = trust::open_bundle({path, *bytes, signatures}, *trust_, today_, state_);
  add_all(diagnostics_, trust::get_diagnostics(result.refusals));
  if (!result.bundle) return std::nullopt;
  trust::record_accepted_versions(state_, *trust_, *result.bundle);
  opened_.push_back(*result.bundle);
  return std::move(result.bundle);
}

void Trusting::keep_state() {
  if (options_.state.empty() || opened_.empty() || !ok()) return;
  const StateLock lock(options_.state);
  if (lock.why() != 0) return add_all(diagnostics_, unwritable(options_.state + ".lock", lock.why()));
  trust::TrustState now;  // as another program may have left it meanwhile
  read_state(now);
  if (!ok()) return;
  const std::string before = trust::format_trust_state(now);
  for (const trust::AuthenticBundle& bundle : opened_) trust::record_accepted_versions(now, *trust_, bundle);
  const std::string after = trust::format_trust_state(now);
  if (after != before || !lies_there(options_.state)) add_all(diagnostics_, write_file(options_.state, after, Durable::Yes));
}

}  // namespace fairroll::cli
