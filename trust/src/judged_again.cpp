// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>

#include <fairroll/trust/receipted_log.hpp>

#include "lines.hpp"

namespace fairroll::trust {
namespace {

constexpr std::size_t most_of_record = 400;  // shown in diagnostics

std::string receipt_words(const ReceiptLine& receipt) { return "receipt " + std::to_string(receipt.number); }

std::string rules_words(const std::vector<RulesInForce>& in_force) {
  std::string words;
  for (const RulesInForce& one : in_force)
    words += (words.empty() ? "`" : ", `") + one.name + "` with the meaning digest " + one.meaning_digest;
  return words;
}

}  // namespace

ReceiptComparer::ReceiptComparer(std::string receipts, std::string records, NextReceipt next, std::size_t max_stored_errors)
    : receipts_(std::move(receipts)), records_(std::move(records)), next_(std::move(next)), max_stored_errors_(max_stored_errors) {}

void ReceiptComparer::refuse(RefusalReason reason, std::uint64_t number, std::string_view record, std::string message, std::string help) {
  ++faults_;
  if (refusals_.size() >= max_stored_errors_) return;
  const std::string_view seen = record.substr(0, most_of_record);
  const auto source = std::make_shared<const Source>(records_, std::string(seen), static_cast<std::uint32_t>(number));
  refusals_.push_back(refusal_at(reason, {source, {0, static_cast<std::uint32_t>(seen.size())}}, std::move(message), std::move(help)));
}

/// Receipts of lines that are not there, or are blank.
void ReceiptComparer::skip_to(std::uint32_t number) {
  if (!begun_) receipt_ = next_();
  begun_ = true;
  for (; receipt_ != nullptr && receipt_->line_number < number; receipt_ = next_())
    if (receipt_->kind == ReceiptLine::Kind::Record)
      refuse(RefusalReason::no_record, receipt_->line_number, "",
             receipt_words(*receipt_) + " refers to this line, but the line contains no record, so the record was removed",
             "obtain the records from their author again");
}

void ReceiptComparer::hold_rules(std::uint32_t number, std::string_view record, bool changed) {
  const bool told = receipt_ != nullptr && receipt_->line_number == number && receipt_->kind == ReceiptLine::Kind::Rules;
  const std::vector<RulesInForce> then = told ? parse_rules(*receipt_) : std::vector<RulesInForce>{};
  if (told != changed || (told && then != watch_.rules_in_force()))
    refuse(RefusalReason::other_rules_in_force, number, record,
           told ? receipt_words(*receipt_) + " records that, from this line on, the log was judged under " + rules_words(then) +
                      (changed ? ", but now it is judged under " + rules_words(watch_.rules_in_force())
                               : ", but now the rules do not change at this line")
                : "from this line on, the log is judged under " + rules_words(watch_.rules_in_force()) + ", but `" + receipts_ +
                      "` does not record a change of rules at this line",
           "use `--rules` (and `--trust` for a signed bundle) to specify the rule books under which the log was originally judged");
  if (told) receipt_ = next_();
}

void ReceiptComparer::hold_record(std::uint32_t number, std::string_view record, const LogLine& judged) {
  const ReceiptLine& receipt = *receipt_;
  if (compute_receipt_digest(record) != receipt.record)
    return refuse(RefusalReason::other_record, number, record,
                  "the digest in " + receipt_words(receipt) + " does not match this record, so the record was changed",
                  "obtain the records from their author again");
  if (compute_receipt_digest(format_receipt_result(number, judged)) != receipt.result)
    return refuse(
        RefusalReason::other_result, number, record,
        "the digest in " + receipt_words(receipt) + " does not match the current result of this record",
        "check the rules, the earlier records and the program version; if all of these are unchanged, the recorded result does not "
        "follow from the rules");
  ++agreeing_;
}

void ReceiptComparer::compare_line(std::uint32_t number, std::string_view record, const LogLine& judged) {
  skip_to(number);
  const bool changed = watch_.check_line(judged);
  if (ended_) return;
  if (receipt_ == nullptr) {
    ended_ = true;
    return refuse(RefusalReason::no_receipt, number, record, "from this record on, the records have no receipts in `" + receipts_ + "`",
                  "obtain the complete receipt log; if this receipt log is complete, these records were judged without receipts");
  }
  hold_rules(number, record, changed);
  if (receipt_ == nullptr || receipt_->line_number != number || receipt_->kind != ReceiptLine::Kind::Record)
    return refuse(RefusalReason::no_receipt, number, record,
                  "this record has no receipt in `" + receipts_ + "`, so the record was inserted or its receipt was removed",
                  "obtain the records and receipts from their author again");
  hold_record(number, record, judged);
  receipt_ = next_();
}

void ReceiptComparer::finish() {
  if (!begun_) receipt_ = next_();
  begun_ = true;
  for (; receipt_ != nullptr; receipt_ = next_())
    if (receipt_->kind == ReceiptLine::Kind::Record)
      refuse(RefusalReason::no_record, receipt_->line_number, "",
             receipt_words(*receipt_) + " refers to this line, but the log of records ends before this line",
             "obtain the complete log of records");
}

}  // namespace fairroll::trust
