// SPDX-License-Identifier: Apache-2.0
// Heads of receipt logs: signed statements about the last receipt. A chain without a head cannot show that its end is missing, or that the
// entire chain was replaced. All functions are thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/trust/receipt.hpp>
#include <fairroll/trust/trust.hpp>

namespace fairroll {
namespace FAIRROLL_API trust {

/// A statement about the last receipt of a log, which can be signed.
struct ReceiptHead {
  std::string opening_link;  ///< Link of the opening line, which identifies the log.
  ReceiptPosition last;      ///< Position after the last receipt when the head was created.
};

/// Returns the text of a head file, which consists of the four lines `fairroll receipt head 1`, `opening LINK`, `receipts NUMBER` and `link
/// LINK`. Equal heads produce equal texts.
[[nodiscard]] std::string format_head(const ReceiptHead& head);

/// Returns the trusted comment with which a head must be signed, such as `fairroll receipt head 1000 LINK`.
[[nodiscard]] std::string format_trusted_comment(const ReceiptHead& head);

/// The result of parsing or opening a head file.
struct ReceiptHeadResult {
  std::optional<ReceiptHead> head;  ///< The parsed head, or no value if the file was refused.
  /// Reasons for a refusal: head_form or, from open_head(), signature_* and trust_expired. Empty if the file was accepted.
  Refusals refusals;
  std::vector<PublicKey> signers;  ///< Trusted keys that signed the head. Only open_head() sets this member.
};

/// Parses a file that contains the text from format_head(). Does not check the signatures, unlike
/// open_head().
[[nodiscard]] ReceiptHeadResult parse_head(const SourcePtr& file);

/// Parses a head file and checks its signatures. At least Trust::threshold of the trusted keys must have signed the head, and the trust
/// file must not have expired on `today`. The authority and the minimum version in the trust file are ignored, because a head has no
/// authority and no version.
[[nodiscard]] ReceiptHeadResult open_head(const SourcePtr& file, const std::vector<SourcePtr>& signatures, const Trust& trust,
                                          const Date& today);

/// Checks that at least Trust::threshold keys of `trust` signed a file, and that `trust` has not expired on `today`. Each signature must
/// have the given trusted comment. Returns the reasons for a refusal, or an empty list if the signatures are accepted. Stores the trusted
/// keys that signed the file in `signers`.
[[nodiscard]] Refusals check_file_signatures(const SourcePtr& file, const std::string& trusted_comment,
                                             const std::vector<SourcePtr>& signatures, const Trust& trust, const Date& today,
                                             std::vector<PublicKey>& signers);

/// Checks a receipt chain against signed heads while the chain is being checked. check_line() must be called after each
/// ReceiptChainChecker::check_line(). Not thread-safe.
class ReceiptHeadChecker {
 public:
  /// Creates a checker that has not checked any line. `names` contains a name for each head, for messages.
  ReceiptHeadChecker(std::vector<ReceiptHead> heads, std::vector<std::string> names);

  /// Checks the line that `chain` checked last. `log` is the name of the log in messages. `line` is the result of
  /// ReceiptChainChecker::check_line() and may be null.
  void check_line(const ReceiptChainChecker& chain, const std::string& log, const ReceiptLine* line);
  /// Ends the check after the last line, and reports heads that the log does not reach.
  void finish(const ReceiptChainChecker& chain, const std::string& log);

  /// Returns the errors head_of_other_log, head_not_reached and head_link, each with the location of its line. The location of head_link is
  /// the receipt that the head signs. The changed line is this receipt or a preceding line. If the preceding head matches the chain,
  /// the changed line is after the receipt of that head.
  [[nodiscard]] const Refusals& refusals() const noexcept { return refusals_; }

 private:
  struct Awaited {
    ReceiptHead head;
    std::string name;
  };
  void refuse(RefusalReason reason, const ReceiptChainChecker& chain, const std::string& log, std::string message, std::string help);

  std::vector<Awaited> awaited_;  // sorted by number
  std::size_t next_ = 0;
  std::uint64_t agreed_ = 0;  // number of the last head that agrees with the chain
  Refusals refusals_;
};

}  // namespace trust
}  // namespace fairroll
