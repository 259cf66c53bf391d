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
  for (const RulesInForce& one : in_force) words += (words.empty() ? "`" : ", `") + one.name + "` of the meaning " + one.meaning;
  return words;
}

}  // namespace

JudgedAgain::JudgedAgain(std::string receipts, std::string records, Next next, std::size_t most_faults)
    : receipts_(std::move(receipts)), records_(std::move(records)), next_(std::move(next)), most_faults_(most_faults) {}

void JudgedAgain::refuse(RefusalReason reason, std::uint64_t number, std::string_view record, std::string message, std::string help) {
  ++faults_;
  if (refusals_.size() >= most_faults_) return;
  const std::string_view seen = record.substr(0, most_of_record);
  const auto source = std::make_shared<const Source>(records_, std::string(seen), static_cast<std::uint32_t>(number));
  refusals_.push_back(refusal_at(reason, {source, {0, static_cast<std::uint32_t>(seen.size())}}, std::move(message), std::move(help)));
}

/// Receipts of lines that are not there, or are blank.
void JudgedAgain::skip_to(std::uint32_t number) {
  if (!begun_) receipt_ = next_();
  begun_ = true;
  for (; receipt_ != nullptr && receipt_->line < number; receipt_ = next_())
    if (receipt_->kind == ReceiptLine::Kind::Record)
      refuse(RefusalReason::no_record, receipt_->line, "",
             receipt_words(*receipt_) + " is of this line, and there is no record: it was taken out",
             "take the records anew from whoever wrote them");
}

void JudgedAgain::hold_rules(std::uint32_t number, std::string_view record, bool changed) {
  const bool told = receipt_ != nullptr && receipt_->line == number && receipt_->kind == ReceiptLine::Kind::Rules;
  const std::vector<RulesInForce> then = told ? rules_of(*receipt_) : std::vector<RulesInForce>{};
  if (told != changed || (told && then != watch_.in_force()))
    refuse(RefusalReason::other_rules_in_force, number, record,
           told ? receipt_words(*receipt_) + " says that from this line on was judged by " + rules_words(then) +
                      (changed ? ", and now it is judged by " + rules_words(watch_.in_force()) : ", and now the rules do not change here")
                : "from this line on it is judged by " + rules_words(watch_.in_force()) + ", and `" + receipts_ + "` says nothing of it",
           "judge by the rule books of that day: `--rules`, or the signed bundle with `--trust`");
  if (told) receipt_ = next_();
}

void JudgedAgain::hold_record(std::uint32_t number, std::string_view record, const LogLine& judged) {
  const ReceiptLine& receipt = *receipt_;
  if (receipt_digest(record) != receipt.record)
    return refuse(RefusalReason::other_record, number, record, receipt_words(receipt) + " is of other bytes: this record was changed",
                  "take the records anew from whoever wrote them");
  if (receipt_digest(receipt_result(number, judged)) != receipt.result)
    return refuse(
        RefusalReason::other_result, number, record, receipt_words(receipt) + " is of another result than this record comes to now",
        "if rules and records above agree, and the program is of the version that judged, this result was not what the rules say");
  ++agreeing_;
}

void JudgedAgain::line(std::uint32_t number, std::string_view record, const LogLine& judged) {
  skip_to(number);
  const bool changed = watch_.changed(judged);
  if (ended_) return;
  if (receipt_ == nullptr) {
    ended_ = true;
    return refuse(RefusalReason::no_receipt, number, record, "from this line on no record has a receipt in `" + receipts_ + "`",
                  "take the whole log of receipts; where receipts are due, somebody has judged past them");
  }
  hold_rules(number, record, changed);
  if (receipt_ == nullptr || receipt_->line != number || receipt_->kind != ReceiptLine::Kind::Record)
    return refuse(RefusalReason::no_receipt, number, record,
                  "this record has no receipt in `" + receipts_ + "`: it was put in, or its receipt taken out",
                  "take records and receipts anew from whoever wrote them");
  hold_record(number, record, judged);
  receipt_ = next_();
}

void JudgedAgain::finish() {
  if (!begun_) receipt_ = next_();
  begun_ = true;
  for (; receipt_ != nullptr; receipt_ = next_())
    if (receipt_->kind == ReceiptLine::Kind::Record)
      refuse(RefusalReason::no_record, receipt_->line, "", receipt_words(*receipt_) + " is of this line, and the records end before it",
             "take the whole log of records");
}

}  // namespace fairroll::trust
