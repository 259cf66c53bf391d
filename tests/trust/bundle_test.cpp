// SPDX-License-Identifier: Apache-2.0
// Bundles: made in one form, read again, loaded from.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>

#include <fairroll/law_text.hpp>

#include "world.hpp"

namespace bundle_test {

using namespace world;

namespace {

AuthenticBundle authentic(const std::string& bytes) {
  BundleFile file{"lab.bundle", bytes, {}};
  for (const std::string& one : signatures(bytes, {lab, board}, words_of(bytes))) file.signatures.push_back(source(one));
  return *open_bundle(file, *parse_trust_file(source(trust_file())).trust, {2027, 1, 31}).bundle;
}

}  // namespace

TEST_CASE("the same books are the same bytes") {
  CHECK(bundle() == bundle());
  const auto texts = [](const std::string& name) {
    std::map<std::string, std::string> all;
    const std::shared_ptr<const Bundle> read = parse_bundle("b", bundle()).bundle;
    for (const BundleText& text : read->texts)
      if (!text.unit.empty()) all[text.path] = text.source->text();
    return create_bundle({"lab", 7, {2027, 12, 31}}, {name}, make_memory_resolver(all)).bytes;
  };
  CHECK(texts("lab.game").substr(0, 30) == bundle().substr(0, 30));
}

TEST_CASE("the bundle of tests/trust/signed is the one that is made") {
  std::ifstream file(std::string(FAIRROLL_ROOT) + "/tests/trust/signed/lab.bundle", std::ios::binary);
  CHECK(std::string(std::istreambuf_iterator<char>(file), {}) == bundle());
}

TEST_CASE("a bundle says what is in it") {
  const std::shared_ptr<const Bundle> read = parse_bundle("lab.bundle", bundle()).bundle;
  REQUIRE(read);
  CHECK(read->head.authority == "lab");
  CHECK(read->head.version == 7);
  CHECK(read->head.expires == Date{2027, 12, 31});
  std::vector<std::string> paths;
  for (const BundleText& text : read->texts) paths.push_back(text.path);
  CHECK(paths == std::vector<std::string>{"lab/dice.fair", "lab/game.fair", "lab/game.md", "lab/later.fair"});
  CHECK(read->content == parse_bundle("x", bundle({"lab", 8, {2029, 1, 1}})).bundle->content);
  CHECK(read->digest != parse_bundle("x", bundle({"lab", 8, {2029, 1, 1}})).bundle->digest);
}

TEST_CASE("rules are loaded from a bundle with all that belongs to them") {
  const AuthenticBundle bundled = authentic(bundle());
  CHECK(bundled.signers().size() == 2);
  CHECK(bundled.signers().front().name == "lab");
  const LoadResult loaded = load("lab.game", make_bundle_resolver({bundled}));
  REQUIRE(loaded.ok());
  CHECK(loaded.diagnostics.empty());
  CHECK(loaded.library->law_texts("lab.game").size() == 1);
  Selection later;
  later.as_of = Date{2030, 6, 1};
  const LoadResult amended = load("lab.game", make_bundle_resolver({bundled}), later);
  REQUIRE(amended.ok());
  CHECK(amended.ruleset->all_layers().size() == 2);
  CHECK(!load("lab.other", make_bundle_resolver({bundled})).ok());
}

TEST_CASE("books that make no bundle say why") {
  const auto faults = [](const BundleHead& head, const std::vector<std::string>& names) {
    return create_bundle(head, names, make_folder_resolver({books()}));
  };
  const auto says = [&](const BundleHead& head, const std::vector<std::string>& names, const std::string& words) {
    const CreateBundleResult made = faults(head, names);
    CHECK(made.bytes.empty());
    CHECK(std::any_of(made.diagnostics.begin(), made.diagnostics.end(),
                      [&](const Diagnostic& one) { return one.message.find(words) != std::string::npos; }));
  };
  const Date day{2027, 12, 31};
  says({"lab", 7, day}, {}, "no rule book was specified");
  says({"lab", 7, day}, {"lab.nothing"}, "lab.nothing");
  says({"Lab", 7, day}, {"lab.game"}, "not a valid authority name");
  says({"nv", 7, day}, {"lab.game"}, "not a rule book of the authority");
  says({"lab", 0, day}, {"lab.game"}, "the bundle version must be a number from 1");
  says({"lab", 7, {2027, 2, 30}}, {"lab.game"}, "is not a date");
  const CreateBundleResult broken =
      create_bundle({"lab", 7, day}, {"lab.x"}, make_memory_resolver({{"lab/x.fair", "language 1\nruleset lab.x \"X\" {\n"}}));
  CHECK(broken.bytes.empty());
  CHECK(has_errors(broken.diagnostics));
}

TEST_CASE("a state remembers the highest, and reads what it writes") {
  TrustState state;
  const Trust trust = *parse_trust_file(source(trust_file())).trust;
  record_accepted_versions(state, trust, authentic(bundle({"lab", 9, {2027, 12, 31}})));
  record_accepted_versions(state, trust, authentic(bundle()));
  CHECK(state.versions_by_authority.at("lab").bundle_version == 9);
  CHECK(state.versions_by_authority.at("lab").trust_version == 2);
  CHECK(format_trust_state(*parse_trust_state(source(format_trust_state(state))).state) == format_trust_state(state));
  CHECK(format_trust_state(*parse_trust_state(source(format_trust_state({}))).state) == format_trust_state({}));
  CHECK(!parse_trust_state(source("")).state);
  const std::string text = format_trust_state(state);
  CHECK(!parse_trust_state(source(text.substr(0, text.size() - 1))).state);
}

}  // namespace bundle_test
