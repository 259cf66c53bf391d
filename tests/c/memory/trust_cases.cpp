// SPDX-License-Identifier: Apache-2.0
// Signed bundles.
#include <fstream>
#include <iterator>

#include "run.hpp"
#include "world.hpp"

namespace {

std::string signed_file(const std::string& name) {
  std::ifstream file(FAIRROLL_ROOT "/tests/trust/signed/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Owned<fairroll_source> trusting() {
  fairroll_source* source = nullptr;
  MUST(fairroll_source_new(&source, &error));
  const std::string trust = signed_file("lab.trust");
  MUST(fairroll_source_require_signatures(source, "lab.trust", trust.data(), trust.size(), "2027-01-31", 0, &error));
  return Owned<fairroll_source>(source);
}

void source_trust(Run& run) {
  fairroll_source* made = nullptr;
  MUST(fairroll_source_new(&made, &error));
  const Owned<fairroll_source> source(made);
  const std::string trust = signed_file("lab.trust");
  run.call("fairroll_source_require_signatures", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_source_require_signatures(source.get(), "lab.trust", trust.data(), trust.size(), "2027-01-31", 0, error);
  });
}

void source_add_bundle(Run& run) {
  const Owned<fairroll_source> source = trusting();
  const std::string bundle = signed_file("lab.bundle");
  const std::string signatures = signed_file("lab.bundle.minisig") + signed_file("lab.bundle.0202020202020202.minisig");
  const bool added = run.call("fairroll_source_add_bundle", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_source_add_bundle(source.get(), "lab.bundle", bundle.data(), bundle.size(), signatures.data(), signatures.size(),
                                      error);
  });
  fairroll_bundle told;
  run.quiet("fairroll_source_bundle_count", [&] {
    run.check(fairroll_source_bundle_count(source.get()) == (added ? 1U : 0U), "a bundle is there exactly if there was memory");
  });
  run.quiet("fairroll_source_bundle", [&] { (void)fairroll_source_bundle(source.get(), 0, &told); });
}

void source_refuses_bundle(Run& run) {
  const Owned<fairroll_source> source = trusting();
  const std::string bundle = signed_file("lab.bundle");
  run.call("fairroll_source_add_bundle", FAIRROLL_ERROR_INPUT, [&](fairroll_error** error) {
    return fairroll_source_add_bundle(source.get(), "lab.bundle", bundle.data(), bundle.size(), nullptr, 0, error);
  });
}

void trust_rotate(Run& run) {
  const std::string old = signed_file("lab.trust");
  const std::string next = signed_file("next.trust");
  const std::string signatures = signed_file("next.trust.minisig") + signed_file("next.trust.0303030303030303.minisig");
  run.call("fairroll_trust_check_rotation", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_trust_check_rotation(old.data(), old.size(), next.data(), next.size(), signatures.data(), signatures.size(),
                                         "2027-01-31", error);
  });
}

}  // namespace

std::vector<Case> trust_cases() {
  return {{"source_trust", source_trust},
          {"source_add_bundle", source_add_bundle},
          {"source_add_bundle, refused", source_refuses_bundle},
          {"trust_rotate", trust_rotate}};
}
