// SPDX-License-Identifier: Apache-2.0
#include <fairroll/trust/receipt_head.hpp>

#include <algorithm>
#include <memory>

#include "lines.hpp"
#include "tally.hpp"

namespace fairroll::trust {
namespace {

constexpr std::string_view head_begins = "fairroll receipt head 1";
constexpr const char* take_head_anew = "obtain the head from its signer again; `fairroll receipt head` creates heads";

/// What stands behind that word and a blank.
std::optional<std::string_view> behind(std::string_view word, std::string_view line) {
  if (line.substr(0, word.size()) != word || line.substr(word.size(), 1) != " ") return std::nullopt;
  return line.substr(word.size() + 1);
}

std::optional<ReceiptHead> parsed_head(const SourcePtr& file) {
  Lines lines(file);
  if (lines.line() != head_begins) return std::nullopt;
  lines.next();
  const std::optional<std::string_view> opening = behind("opening", lines.line());
  lines.next();
  const std::optional<std::string_view> receipts = behind("receipts", lines.line());
  lines.next();
  const std::optional<std::string_view> link = behind("link", lines.line());
  const std::optional<std::uint64_t> number = receipts ? whole_number(*receipts, max_receipt_number) : std::nullopt;
  if (!opening || !number || !link || !is_digest(*opening) || !is_digest(*link)) return std::nullopt;
  ReceiptHead head{std::string(*opening), {*number, std::string(*link)}};
  if (format_head(head) != file->text()) return std::nullopt;  // the one way to say that
  return head;
}

}  // namespace

std::string format_head(const ReceiptHead& head) {
  return std::string(head_begins) + "\nopening " + head.opening_link + "\nreceipts " + std::to_string(head.last.number) + "\nlink " +
         head.last.link + "\n";
}

std::string format_trusted_comment(const ReceiptHead& head) {
  return "fairroll receipt head " + std::to_string(head.last.number) + " " + head.last.link;
}

ReceiptHeadResult parse_head(const SourcePtr& file) {
  ReceiptHeadResult made;
  made.head = parsed_head(file);
  if (made.head) return made;
  const auto first = static_cast<std::uint32_t>(std::min(file->text().find('\n'), file->text().size()));
  made.refusals.push_back(refusal_at(RefusalReason::head_form, {file, {0, first}},
                                     "`" + file->name() + "` is not the head of a receipt log; a head has four lines: `" +
                                         std::string(head_begins) + "`, `opening LINK`, `receipts NUMBER` and `link LINK`",
                                     take_head_anew));
  return made;
}

Refusals check_file_signatures(const SourcePtr& file, const std::string& words, const std::vector<SourcePtr>& signatures,
                               const Trust& trust, const Date& today, std::vector<PublicKey>& signers) {
  const SignedBytes what{file->text(), "`" + file->name() + "`", words};
  const Tally who = tally(what, signatures, trust.keys);
  Refusals out = who.refusals;
  if (out.empty() && who.signers.size() < trust.threshold) out.push_back(missing(who, what, trust.keys, trust.threshold));
  if (out.empty() && trust.expires && *trust.expires < today)
    out.push_back(refusal(
        RefusalReason::trust_expired,
        "the trust file of `" + trust.authority + "` was valid until " + to_string(*trust.expires) + "; today is " + to_string(today),
        "use the next trust file, or set `--today` to the date on which the heads were signed"));
  for (const PublicKey* key : who.signers) signers.push_back(*key);
  return out;
}

ReceiptHeadResult open_head(const SourcePtr& file, const std::vector<SourcePtr>& signatures, const Trust& trust, const Date& today) {
  ReceiptHeadResult made = parse_head(file);
  if (!made.head) return made;
  made.refusals = check_file_signatures(file, format_trusted_comment(*made.head), signatures, trust, today, made.signers);
  if (!made.refusals.empty()) made.head.reset();
  return made;
}

ReceiptHeadChecker::ReceiptHeadChecker(std::vector<ReceiptHead> heads, std::vector<std::string> names) {
  for (std::size_t i = 0; i < heads.size(); ++i) awaited_.push_back({std::move(heads[i]), std::move(names.at(i))});
  std::stable_sort(awaited_.begin(), awaited_.end(),
                   [](const Awaited& a, const Awaited& b) { return a.head.last.number < b.head.last.number; });
}

void ReceiptHeadChecker::refuse(RefusalReason reason, const ReceiptChainChecker& chain, const std::string& log, std::string message,
                                std::string help) {
  const auto line = static_cast<std::uint32_t>(std::max<std::uint64_t>(chain.line_count(), 1));
  refusals_.push_back(
      refusal_at(reason, {std::make_shared<const Source>(log, std::string(), line), {}}, std::move(message), std::move(help)));
}

void ReceiptHeadChecker::check_line(const ReceiptChainChecker& chain, const std::string& log, const ReceiptLine* line) {
  if (line == nullptr) return;
  if (chain.line_count() == 1) {
    for (const Awaited& one : awaited_)
      if (one.head.opening_link != line->link)
        refuse(
            RefusalReason::head_of_other_log, chain, log,
            "`" + one.name + "` is the head of a receipt log with the opening link " + one.head.opening_link +
                ", but this receipt log has a different opening link",
            "specify a head of this receipt log; if the specified head does belong to this log, the log was rewritten from its first line");
    std::erase_if(awaited_, [&](const Awaited& one) { return one.head.opening_link != line->link; });
  }
  for (; next_ < awaited_.size() && awaited_[next_].head.last.number <= line->number; ++next_) {
    const Awaited& one = awaited_[next_];
    const std::uint64_t number = one.head.last.number;
    if (number == line->number && one.head.last.link == line->link) {
      agreed_ = number;
      continue;
    }
    refuse(RefusalReason::head_link, chain, log,
           "receipt " + std::to_string(number) + " does not have the link that is signed in `" + one.name +
               "`, so the receipt log was rewritten " +
               (agreed_ == 0 ? std::string("at or before this receipt")
                             : "after receipt " + std::to_string(agreed_) + ", at or before this receipt"),
           "check that the head belongs to this receipt log; if it does, keep both files and find the change by judging the records again "
           "with `--log`");
  }
}

void ReceiptHeadChecker::finish(const ReceiptChainChecker& chain, const std::string& log) {
  for (; next_ < awaited_.size(); ++next_) {
    const Awaited& one = awaited_[next_];
    refuse(RefusalReason::head_not_reached, chain, log,
           "the receipt log ends with receipt " + std::to_string(chain.position().number) + ", but `" + one.name + "` covers " +
               std::to_string(one.head.last.number) + " receipts, so the end of the receipt log was removed",
           "obtain the complete receipt log from its author");
  }
}

}  // namespace fairroll::trust
