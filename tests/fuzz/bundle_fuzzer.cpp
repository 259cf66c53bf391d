// SPDX-License-Identifier: Apache-2.0
// Any bytes as a bundle, a signature file, a trust file, a state, a secret key, a log of receipts and a head: each is refused with a
// reason, or reads as what it says.
#include <algorithm>
#include <cstdlib>

#include <fairroll/trust/receipt_head.hpp>
#include <fairroll/trust/trust.hpp>

#include "bounds.hpp"

using namespace fairroll;
using namespace fairroll::trust;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void require_words(const Refusals& refusals) {
  for (const Refusal& one : refusals) require(!one.diagnostic.message.empty() && !one.diagnostic.help.empty());
}

void read_as_receipts(std::string_view bytes) {
  ReceiptChainChecker chain("x");
  while (!bytes.empty()) {
    const std::string_view line = bytes.substr(0, bytes.find('\n'));
    const ReceiptLine* const read = chain.check_line(line);
    require(read != nullptr || chain.error_count() > 0);
    bytes.remove_prefix(std::min(line.size() + 1, bytes.size()));
  }
  chain.finish(false);
  require_words(chain.refusals());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const fuzzing::Bound bound;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto file = std::make_shared<const Source>("x", std::string(bytes));
  const BundleResult bundle = parse_bundle("x", bytes);
  require((bundle.bundle != nullptr) == bundle.refusals.empty());
  require_words(bundle.refusals);
  const ParsedTrustFile trust = parse_trust_file(file);
  require(trust.trust.has_value() == trust.refusals.empty());
  require_words(trust.refusals);
  const SignaturesResult signatures = parse_signature_file(file);
  require_words(signatures.refusals);
  const TrustStateResult state = parse_trust_state(file);
  require(state.state.has_value() == state.refusals.empty());
  if (state.state) require(parse_trust_state(std::make_shared<const Source>("x", format_trust_state(*state.state))).state.has_value());
  const SecretKeyResult key = parse_secret_key_file("x", bytes, std::nullopt);
  require(key.key.has_value() == key.refusals.empty());
  read_as_receipts(bytes);
  const ReceiptHeadResult head = parse_head(file);
  require(head.head.has_value() == head.refusals.empty());
  if (trust.trust) {
    const OpenBundleResult opened = open_bundle({"x", bytes, {file}}, *trust.trust, {2027, 1, 31});
    require(!opened.bundle);  // nothing is both
    require_words(opened.refusals);
  }
  return 0;
}
