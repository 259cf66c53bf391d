// SPDX-License-Identifier: Apache-2.0
// What has no order by the language has none in a fingerprint: files rearranged in every way that verify() knows.
#include <fairroll/snapshot.hpp>

#include <doctest/doctest.h>

#include "proof.hpp"
#include "support/shipped.hpp"

namespace fingerprint_test {

using namespace fairroll;

TEST_CASE("the order of statements is not in a fingerprint") {
  const Library library = shipped_rules();
  for (const std::uint64_t order : {1U, 2U, 3U}) {
    Library other;
    for (const std::string& name : library.unit_names()) {
      const std::shared_ptr<const Tree> tree = library.find_unit(name);
      REQUIRE(other.add(std::make_shared<const Source>(tree->source->name(), analysis::rearranged(*tree, order)), name).empty());
    }
    for (const char* const name : {"us_sd.craps", "us_sd.deadwood_one", "fr.craps", "us_pa.sic_bo", "nv.crapless"}) {
      CAPTURE(name);
      CAPTURE(order);
      const std::shared_ptr<const Ruleset> one = check_without_lint(library, name, {});
      const std::shared_ptr<const Ruleset> rearranged = check_without_lint(other, name, {});
      REQUIRE(one);
      REQUIRE(rearranged);
      CHECK(compute_fingerprint(*one) == compute_fingerprint(*rearranged));
    }
  }
}

}  // namespace fingerprint_test
