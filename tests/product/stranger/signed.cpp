// SPDX-License-Identifier: Apache-2.0
// A rule book out of a signed bundle, or every reason against it: stranger_signed BUNDLE SIGNATURE TRUST TODAY NAME
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>

#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/trust/trust.hpp>

namespace trust = fairroll::trust;

namespace {

std::string bytes_of(const std::string& path) {
  const std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

fairroll::SourcePtr text_of(const std::string& path) { return std::make_shared<const fairroll::Source>(path, bytes_of(path)); }

int refused(const trust::Refusals& refusals) {
  for (const trust::Refusal& one : refusals)
    std::cerr << trust::refusal_reason_name(one.reason) << ": " << fairroll::render_text(one.diagnostic);
  return 3;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  const std::string bundle = bytes_of(argv[1]);
  const trust::ParsedTrustFile trusted = trust::parse_trust_file(text_of(argv[3]));
  if (!trusted.trust) return refused(trusted.refusals);
  const trust::OpenBundleResult opened =
      trust::open_bundle({argv[1], bundle, {text_of(argv[2])}}, *trusted.trust, fairroll::parse_date(argv[4]).value());
  if (!opened.bundle) return refused(opened.refusals);
  const fairroll::LoadResult loaded = fairroll::load(argv[5], trust::make_bundle_resolver({*opened.bundle}));
  if (!loaded.ok()) return 1;
  std::cout << loaded.ruleset->title << ", version " << opened.bundle->bundle().head.version << '\n';
  return 0;
}
