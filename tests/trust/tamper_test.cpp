// SPDX-License-Identifier: Apache-2.0
// Every kind of tampering is refused for its own reason, in words of its own; and vectors.json, which is published, says the same.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <fairroll/json.hpp>

#include "cases.hpp"

namespace tamper_test {

using namespace world;

namespace {

Refusals refusals_of(const BundleCase& one) {
  const ParsedTrustFile trusted = parse_trust_file(source(one.trust, "lab.trust"));
  if (!trusted.trust) return trusted.refusals;
  TrustStateResult state{TrustState{}, {}};
  if (!one.state.empty()) state = parse_trust_state(source(one.state, "lab.state"));
  if (!state.state) return state.refusals;
  BundleFile file{"lab.bundle", one.bytes, {}};
  for (const std::string& signature : one.signatures) file.signatures.push_back(source(signature, "lab.bundle.minisig"));
  const OpenBundleResult result = open_bundle(file, *trusted.trust, one.today, *state.state);
  CHECK(result.bundle.has_value() == result.refusals.empty());
  return result.refusals;
}

Refusals refusals_of(const RotationCase& one) {
  const Trust old = *parse_trust_file(source(one.old, "lab.trust")).trust;
  std::vector<SourcePtr> signatures;
  for (const std::string& signature : one.signatures) signatures.push_back(source(signature, "next.trust.minisig"));
  return check_trust_rotation(old, source(one.next, "next.trust"), signatures, one.today);
}

Refusals refusals_of(const SecretKeyCase& one) {
  const SecretKeyResult read = parse_secret_key_file("lab.key", one.file, one.password);
  CHECK(read.key.has_value() == read.refusals.empty());
  return read.refusals;
}

/// What was refused, by reason.
struct Seen {
  std::map<std::string, std::set<std::string>> messages;
  std::size_t refused = 0;

  template <typename Case>
  void take(const std::vector<Case>& cases) {
    for (const Case& one : cases) {
      CAPTURE(one.name);
      const Refusals refusals = refusals_of(one);
      const std::string reason = refusals.empty() ? "" : std::string(refusal_reason_name(refusals.front().reason));
      CHECK(reason == one.reason);
      if (refusals.empty()) continue;
      ++refused;
      const Diagnostic& told = refusals.front().diagnostic;
      CHECK(told.code == diagnostic_code(refusals.front().reason));
      CHECK(told.severity() == Severity::Error);
      CHECK(!told.help.empty());
      CHECK(told.message.find('\n') == std::string::npos);
      messages[reason].insert(told.message);
    }
  }
};

Json vector_of(const BundleCase& one) {
  Json signatures = Json::array();
  for (const std::string& signature : one.signatures) signatures.push_back(to_base64(signature));
  return {{"name", one.name},
          {"reason", one.reason},
          {"bundle", to_base64(one.bytes)},
          {"signatures", std::move(signatures)},
          {"trust", to_base64(one.trust)},
          {"today", to_string(one.today)},
          {"state", to_base64(one.state)}};
}

Json vector_of(const RotationCase& one) {
  Json signatures = Json::array();
  for (const std::string& signature : one.signatures) signatures.push_back(to_base64(signature));
  return {{"name", one.name},
          {"reason", one.reason},
          {"old", to_base64(one.old)},
          {"next", to_base64(one.next)},
          {"signatures", std::move(signatures)},
          {"today", to_string(one.today)}};
}

Json vector_of(const SecretKeyCase& one) {
  return {{"name", one.name},
          {"reason", one.reason},
          {"file", to_base64(one.file)},
          {"password", one.password ? Json(*one.password) : Json(nullptr)}};
}

template <typename Case>
Json vectors_of(const std::vector<Case>& cases) {
  Json all = Json::array();
  for (const Case& one : cases) all.push_back(vector_of(one));
  return all;
}

std::string vectors() {
  const Json document = {{"format", 1},
                         {"about",
                          "Test vectors of docs/trust.md. Texts are in base64. An empty reason: it is accepted. The keys are of this file: "
                          "trust none of them."},
                         {"bundles", vectors_of(bundle_cases())},
                         {"rotations", vectors_of(rotation_cases())},
                         {"secretKeys", vectors_of(secret_key_cases())}};
  return document.dump(1) + "\n";
}

}  // namespace

TEST_CASE("each kind of tampering is refused for its own reason") {
  Seen seen;
  seen.take(bundle_cases());
  seen.take(rotation_cases());
  seen.take(secret_key_cases());
  CHECK(seen.messages.size() >= 60);  // reasons
  CHECK(seen.refused >= 80);
  // No two reasons are told in the same words.
  std::map<std::string, std::string> reason_of;
  for (const auto& [reason, messages] : seen.messages)
    for (const std::string& message : messages) {
      CAPTURE(message);
      CHECK(reason_of.emplace(message, reason).second);
    }
}

TEST_CASE("what is too large is refused before it is looked at") {
  const auto reason_of = [](const BundleCase& one) { return std::string(refusal_reason_name(refusals_of(one).front().reason)); };
  CHECK(reason_of({"", "", std::string(max_bundle_bytes + 1, 'f'), {}}) == "bundle_too_large");
  CHECK(reason_of({"", "", bundle(), {}, "fairroll trust 1\n" + std::string(max_key_file_bytes, '#')}) == "trust_file_size");
  std::string many = trust_file();
  for (int number = 10; number < 80; ++number) many += key_line(static_cast<std::uint8_t>(number), "key" + std::to_string(number));
  CHECK(reason_of({"", "", bundle(), {}, many}) == "too_many_keys");
  const std::string whole = bundle();
  std::string entries;
  for (int number = 10000; number < 11100; ++number) entries += "words 0 " + sha256_words("") + " a/" + std::to_string(number) + ".md\n";
  const std::size_t list = whole.find("\nunit ") + 1;
  CHECK(reason_of({"", "", whole.substr(0, list) + entries + whole.substr(list), {}}) == "too_many_texts");
  const SecretKeyResult read = parse_secret_key_file("key", std::string(max_key_file_bytes + 1, 'x'), std::nullopt);
  CHECK(refusal_reason_name(read.refusals.front().reason) == "secret_key_lines");
}

TEST_CASE("every reason is in a case") {
  std::set<std::string> known = {"bundle_too_large", "trust_file_size", "too_many_keys", "too_many_texts"};  // above
  for (const BundleCase& one : bundle_cases()) known.insert(one.reason);
  for (const RotationCase& one : rotation_cases()) known.insert(one.reason);
  for (const SecretKeyCase& one : secret_key_cases()) known.insert(one.reason);
  for (const RefusalReason reason : all_refusal_reasons()) {
    if (reason >= RefusalReason::receipts_empty) continue;  // receipt_test.cpp and tests/cli/receipt.transcript
    CAPTURE(refusal_reason_name(reason));
    CHECK(known.count(std::string(refusal_reason_name(reason))) == 1);
  }
}

TEST_CASE("a byte changed anywhere is refused") {
  const std::string whole = bundle();
  const std::vector<std::string> two = signatures(whole, {lab, board}, words_of(whole));
  const auto is_refused = [&](const std::string& bytes, const std::vector<std::string>& signed_by, const std::string& trust) {
    return !refusals_of(BundleCase{"", "", bytes, signed_by, trust}).empty();
  };
  for (std::size_t i = 0; i < whole.size(); ++i) {
    CAPTURE(i);
    CHECK(is_refused(std::string(whole).replace(i, 1, 1, static_cast<char>(whole[i] ^ 1)), two, trust_file()));
    if (i % 16 == 0) CHECK(is_refused(whole.substr(0, i), two, trust_file()));
  }
  const std::size_t comment = two[0].find('\n');  // the first line is nobody's: minisign does not sign it
  for (std::size_t i = comment + 1; i + 1 < two[0].size(); ++i) {
    CAPTURE(i);
    CHECK(is_refused(whole, {std::string(two[0]).replace(i, 1, 1, static_cast<char>(two[0][i] ^ 1)), two[1]}, trust_file()));
  }
}

TEST_CASE("the vectors that are published are these") {
  const std::string path = std::string(FAIRROLL_ROOT) + "/tests/trust/vectors.json";
  const std::string now = vectors();
  if (std::getenv("FAIRROLL_RESET") != nullptr) std::ofstream(path, std::ios::binary) << now;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream published;
  published << file.rdbuf();
  CHECK_MESSAGE(published.str() == now, "FAIRROLL_RESET=1 writes them anew");
}

}  // namespace tamper_test
