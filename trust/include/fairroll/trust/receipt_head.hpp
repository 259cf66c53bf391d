// SPDX-License-Identifier: Apache-2.0
// Heads: how far a log of receipts went, signed. What a chain cannot show by itself, a head shows: that its end is missing, or that all of
// it was written anew. Any thread may call any of this at any time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/trust/receipt.hpp>
#include <fairroll/trust/trust.hpp>

namespace fairroll {
namespace FAIRROLL_API trust {

/// What a head says. A value.
struct ReceiptHead {
  std::string opening;  ///< the link of the opening: which log
  ReceiptMark last;     ///< the last receipt when it was made
};

/// The file: four lines, `fairroll receipt head 1`, `opening LINK`, `receipts NUMBER`, `link LINK`. One text for one head.
[[nodiscard]] std::string head_text(const ReceiptHead& head);

/// The trusted comment that a signature of a head carries: `fairroll receipt head 1000 LINK`.
[[nodiscard]] std::string signed_words(const ReceiptHead& head);

/// A head, or why there is none.
struct HeadResult {
  std::optional<ReceiptHead> head;  ///< nothing if it was refused
  Refusals refusals;                ///< head_form; of open_head() signature_* and trust_expired as well
  std::vector<PublicKey> signers;   ///< of open_head(): those of the trusted keys that signed it
};

/// Reads what head_text() writes; signatures are no matter here.
[[nodiscard]] HeadResult read_head(const SourcePtr& file);

/// The same, if at least Trust::threshold of the keys signed it, and the trust file has not expired. Of the trust file nothing else counts:
/// heads have no authority and no version. `today` is the day on which it is asked.
[[nodiscard]] HeadResult open_head(const SourcePtr& file, const std::vector<SourcePtr>& signatures, const Trust& trust, const Date& today);

/// Why a file that has a name was not signed by those that `trust` names, on that day: empty if it was. `words`: the trusted comment that
/// belongs to it. `signers` gets those who signed.
[[nodiscard]] Refusals check_signed(const SourcePtr& file, const std::string& words, const std::vector<SourcePtr>& signatures,
                                    const Trust& trust, const Date& today, std::vector<PublicKey>& signers);

/// Holds a chain against heads while it is read: put each line to it behind ReceiptChain::take(). Not thread-safe.
class HeadCheck {
 public:
  /// `names`: what messages call each head.
  HeadCheck(std::vector<ReceiptHead> heads, std::vector<std::string> names);

  /// The line that the chain took last, and what it said (null: it could not be read).
  void take(const ReceiptChain& chain, const std::string& log, const ReceiptLine* line);
  /// Behind the last line: heads that the log does not reach.
  void finish(const ReceiptChain& chain, const std::string& log);

  /// head_of_other_log, head_not_reached, head_link, each at its line; the place of a link is the receipt that the head signs: what was
  /// changed lies there or above, behind the head before it, if that one agrees.
  [[nodiscard]] const Refusals& refusals() const noexcept { return refusals_; }

 private:
  struct Awaited {
    ReceiptHead head;
    std::string name;
  };
  void refuse(RefusalReason reason, const ReceiptChain& chain, const std::string& log, std::string message, std::string help);

  std::vector<Awaited> awaited_;  // by number
  std::size_t next_ = 0;
  std::uint64_t agreed_ = 0;  // the number of the last head that agrees
  Refusals refusals_;
};

}  // namespace trust
}  // namespace fairroll
