// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>

#include <fairroll/trust/receipt.hpp>

#include "lines.hpp"
#include "receipt_form.hpp"

namespace fairroll::trust {
namespace {

constexpr const char* ask_for_log =
    "obtain the receipt log from its author again; a signed head shows which of two receipt logs is complete";
constexpr std::size_t most_shown = 400;  // of a line, in diagnostics

/// Description of a receipt with the wrong number; `wanted` was expected.
std::string displaced(std::uint64_t number, std::uint64_t wanted) {
  const std::string is = "this is receipt " + std::to_string(number) + ", but receipt " + std::to_string(wanted) + " was expected: ";
  if (number < wanted) return is + "receipt " + std::to_string(number) + " was duplicated, inserted or moved";
  const std::string gone = number == wanted + 1 ? "receipt " + std::to_string(wanted) + " was"
                                                : "receipts " + std::to_string(wanted) + " to " + std::to_string(number - 1) + " were";
  return is + gone + " removed or moved";
}

}  // namespace

ReceiptChainChecker::ReceiptChainChecker(std::string name, std::size_t max_stored_errors)
    : name_(std::move(name)), max_stored_errors_(max_stored_errors), link_(no_link) {}

void ReceiptChainChecker::refuse(RefusalReason reason, std::string_view line, std::string message, std::string help) {
  ++faults_;
  if (refusals_.size() >= max_stored_errors_) return;
  const std::string_view seen = line.substr(0, most_shown);
  const auto source =
      std::make_shared<const Source>(name_, std::string(seen), static_cast<std::uint32_t>(std::max<std::uint64_t>(lines_, 1)));
  refusals_.push_back(refusal_at(reason, {source, {0, static_cast<std::uint32_t>(seen.size())}}, std::move(message), std::move(help)));
}

const ReceiptLine* ReceiptChainChecker::check_line(std::string_view line) {
  ++lines_;
  const std::optional<ReceiptLine> read = parse_receipt_line(line);
  if (!read) {
    const bool newer = line.substr(0, opening_begins.size()) == opening_begins && line.substr(opening_begins.size(), 2) != "1,";
    if (newer && lines_ == 1)
      refuse(RefusalReason::other_receipts_format, line,
             "this receipt log does not have format version 1, which is the only version that this program supports",
             "use a newer version of Fairroll");
    else
      refuse(RefusalReason::receipt_form, line, "this line does not have the exact format of a receipt log: " + shown(line.substr(0, 40)),
             ask_for_log);
    if (lines_ > 1) ++number_;  // a receipt stood here
    link_.clear();
    other_link_.clear();
    return nullptr;
  }
  last_ = *read;
  const std::uint64_t before = faults_;
  check_place(line);
  if (faults_ == before)
    check_link(line);
  else
    other_link_.clear();  // what was linked there is not what stands above it
  number_ = last_.number;
  link_.assign(last_.link);
  return &last_;
}

void ReceiptChainChecker::check_place(std::string_view line) {
  const bool opens = last_.kind == ReceiptLine::Kind::Opening;
  if (lines_ == 1) {
    if (opens) {
      opening_link_.assign(last_.link);
      return;
    }
    return refuse(RefusalReason::no_opening, line,
                  "the opening line of the receipt log, which records the program and the selection, was removed", ask_for_log);
  }
  if (opens)
    return refuse(RefusalReason::second_opening, line, "a second opening line shows that another receipt log was appended to the first",
                  ask_for_log);
  if (last_.number != number_ + 1) refuse(RefusalReason::receipt_number, line, displaced(last_.number, number_ + 1), ask_for_log);
}

/// A link that was changed does not spoil the receipt behind it, which may rest on the one that stood there.
void ReceiptChainChecker::check_link(std::string_view line) {
  const auto links_to = [&](const std::string& before) {
    char digits[digest_digits];
    linked_.assign(before).append(last_.content);
    write_digest(digits, linked_);
    return std::string_view(digits, sizeof digits) == last_.link;
  };
  if (link_.empty() || links_to(link_) || (!other_link_.empty() && links_to(other_link_))) {
    other_link_.clear();
    return;
  }
  linked_.assign(link_).append(last_.content);
  other_link_ = compute_receipt_digest(linked_);
  refuse(RefusalReason::receipt_link, line,
         "the link is not the digest of the previous link and this line, so this line or the previous line was changed, inserted or moved",
         ask_for_log);
}

void ReceiptChainChecker::finish(bool is_truncated) {
  if (lines_ == 0)
    return refuse(RefusalReason::receipts_empty, "", "`" + name_ + "` is empty, but a receipt log begins with an opening line",
                  ask_for_log);
  if (!is_truncated) return;
  const bool told = !refusals_.empty() && refusals_.back().reason == RefusalReason::receipt_form &&
                    refusals_.back().diagnostic.location.source->first_line() == lines_;
  if (told) {  // that what is left of the line is none was told, and is no fault of its own
    refusals_.pop_back();
    --faults_;
  }
  refuse(RefusalReason::receipts_cut, "", "the receipt log ends in the middle of this line, or the line end is missing",
         "if the receipt log is still being written, verify it when it is complete; otherwise it was cut off here, and a signed head shows "
         "what is "
         "missing");
}

ReceiptPosition ReceiptChainChecker::position() const { return {number_, link_}; }

}  // namespace fairroll::trust
