// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fairroll/detail/speller.hpp>
#include <fairroll/trust/receipt.hpp>

#include "receipt_form.hpp"

namespace fairroll::trust {

ReceiptWriter::ReceiptWriter() : line_(no_link) {}

ReceiptWriter::ReceiptWriter(const ReceiptPosition& last) : number_(last.number), opened_(true), line_(last.link) {
  if (line_.size() != digest_digits) throw std::invalid_argument("a link must have 64 hexadecimal digits");
}

/// Puts the link behind the content, keeps it as the one before the next line, and gives the line.
std::string_view ReceiptWriter::seal() {
  const std::size_t size = line_.size() - digest_digits;  // of the content
  const std::size_t link_at = line_.size() + link_begins.size();
  line_.append(link_begins).append(digest_digits, '0').append(link_ends).push_back('\n');
  write_digest(line_.data() + link_at, std::string_view(line_).substr(0, digest_digits + size));
  std::copy_n(line_.begin() + static_cast<std::ptrdiff_t>(link_at), digest_digits, line_.begin());
  return std::string_view(line_).substr(digest_digits);
}

std::string_view ReceiptWriter::write_opening(const ReceiptOpening& opening) {
  if (opened_) throw std::logic_error("a receipt log can have only one opening line");
  const std::string content = opening_content(opening);
  if (content.size() + 128 > max_receipt_bytes) throw std::invalid_argument("the opening line would be longer than 1 MiB");
  opened_ = true;
  line_.resize(digest_digits);
  line_ += content;
  return seal();
}

std::string_view ReceiptWriter::write_rules(std::uint64_t line, const std::vector<RulesInForce>& in_force) {
  if (!opened_) throw std::logic_error("a receipt log must begin with its opening line");
  const std::string content = rules_content(number_ + 1, line, in_force);
  if (content.size() + 128 > max_receipt_bytes) throw std::invalid_argument("the receipt would be longer than 1 MiB");
  ++number_;
  line_.resize(digest_digits);
  line_ += content;
  return seal();
}

std::string_view ReceiptWriter::write_record(std::uint64_t line, std::string_view record, std::string_view result) {
  if (!opened_) throw std::logic_error("a receipt log must begin with its opening line");
  line_.resize(digest_digits);
  line_ += "{\"n\":";
  append_number(line_, ++number_);
  line_ += ",\"line\":";
  append_number(line_, line);
  for (const auto& [name, bytes] : {std::pair(",\"record\":\"", record), std::pair(",\"result\":\"", result)}) {
    line_ += name;
    line_.append(digest_digits, '0');
    write_digest(line_.data() + line_.size() - digest_digits, bytes);
    line_ += '"';
  }
  return seal();
}

ReceiptPosition ReceiptWriter::position() const { return {number_, line_.substr(0, digest_digits)}; }

std::string compute_meaning_digest(const Ruleset& rules) { return compute_receipt_digest(detail::spelt_whole(rules)); }

}  // namespace fairroll::trust
