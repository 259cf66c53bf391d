// SPDX-License-Identifier: Apache-2.0
#include "receipt_report.hpp"

#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/shape.hpp>
#include <fairroll/render.hpp>

#include "../report.hpp"
#include "../schema.hpp"

namespace fairroll::cli {

namespace {

Json link_schema() { return detail::schema::text_like("^([0-9a-f]{64})?$"); }

std::string keys_words(const std::vector<trust::PublicKey>& keys) {
  return detail::joined(keys, ", ", [](const trust::PublicKey& key) { return key.to_string(); });
}

std::string asked_words(const trust::ReceiptOpening& opening) {
  std::string words = opening.rule_books.empty() ? "the rule books named in the records" : detail::joined(opening.rule_books, ", ");
  if (opening.selection.as_of) words += ", as of " + to_string(*opening.selection.as_of);
  if (opening.today && !opening.selection.as_of) words += ", on " + to_string(*opening.today);
  for (const auto* chosen : {&opening.selection.readings, &opening.selection.postings})
    for (const auto& [name, value] : *chosen) words += ", " + name + "=" + value;
  if (!opening.seats.empty()) words += ", seats " + detail::joined(opening.seats, ", ");
  return words;
}

constexpr auto key_shape = [](auto& out, const trust::PublicKey& key) {
  out.member("key", trust::format_key_id(key.id));
  out.given("name", detail::unless_empty(key.name));
};

constexpr auto in_force_shape = [](auto& out, const trust::RulesInForce& one) {
  out.member("name", one.name);
  out.member("meaning", one.meaning_digest, link_schema);
};

constexpr auto rules_from_shape = [](auto& out, const RulesFrom& rules) {
  out.member("line", rules.line);
  out.list("inForce", rules.in_force, in_force_shape);
};

constexpr auto head_shape = [](auto& out, const HeadTold& head) {
  out.member("file", head.file);
  out.member("receipts", head.head.last.number);
  out.list("signedBy", head.signers, key_shape);
};

constexpr auto receipts_shape = [](auto& out, const ReceiptsTold& told) {
  out.member("file", told.file);
  out.member("program", told.opening.program);
  out.member("under", told.opening.rule_books);
  out.member("receipts", told.receipts);
  out.member("records", told.records);
  out.member("link", told.link, link_schema);
  out.list("rules", told.rules, rules_from_shape);
  out.list("heads", told.heads, head_shape);
  out.member("agreeing", told.matching_count);
  out.member("errors", told.faults);
};

constexpr auto certificate_shape = [](auto& out, const CertificateTold& told) {
  out.member("file", told.file);
  out.member("rules", told.rules);
  out.member("meaning", told.meaning, link_schema);
  out.member("program", told.program);
  out.member("edges", told.edges);
  out.list("signedBy", told.signers, key_shape);
  out.member("errors", told.faults);
};

struct ReceiptDocument {
  std::optional<ReceiptsTold> receipts;
  std::optional<CertificateTold> certificate;
  Diagnostics diagnostics;
};

constexpr auto receipt_document_shape = [](auto& out, const ReceiptDocument& document) {
  out.member(
      "diagnostics", [&] { return make_diagnostics_json(document.diagnostics); }, detail::any_diagnostics);
  out.object_or_null("receipts", document.receipts, receipts_shape);
  out.object_or_null("certificate", document.certificate, certificate_shape);
};

}  // namespace

std::string receipts_text(const ReceiptsTold& told) {
  std::string text = told.file + ": " + plural(told.receipts, "receipt") + " of " + plural(told.records, "record") + ", by " +
                     told.opening.program + "\n  selection: " + asked_words(told.opening) + "\n";
  for (const RulesFrom& rules : told.rules)
    for (const trust::RulesInForce& one : rules.in_force)
      text += "  from line " + std::to_string(rules.line) + " by " + one.name + ", meaning " + one.meaning_digest + "\n";
  text += "  last link " + told.link + "\n";
  for (const HeadTold& head : told.heads)
    text += "  " + head.file + ": " + plural(head.head.last.number, "receipt") + ", signed by " + keys_words(head.signers) + "\n";
  if (told.matching_count) text += "  judged again: " + plural(*told.matching_count, "record") + " in agreement\n";
  return text;
}

std::string certificate_summary(const CertificateTold& told) {
  const std::string missing = told.too_large == 0 ? "" : ", " + std::to_string(told.too_large) + " of them too large to compute";
  return told.file + ": " + plural(told.edges, "edge") + " of " + told.rules + missing + ", by " + told.program + "\n  meaning " +
         told.meaning + "\n" + (told.signers.empty() ? "" : "  signed by " + keys_words(told.signers) + "\n");
}

std::string receipt_json(const std::optional<ReceiptsTold>& receipts, const std::optional<CertificateTold>& certificate,
                         const Diagnostics& diagnostics) {
  return detail::json_document(ReceiptDocument{receipts, certificate, diagnostics}, receipt_document_shape);
}

Json receipt_schema() {
  Json all = detail::draft;
  all["title"] = "Output of `fairroll receipt`";
  all.update(detail::schema_of<ReceiptDocument>(receipt_document_shape));
  return all;
}

}  // namespace fairroll::cli
