// SPDX-License-Identifier: Apache-2.0
// The grammar as such: no cycle without progress, every rule of ours matches somewhere in the good corpus, the reserved words are as
// planned. (PEGTL's own coverage<> needs minutes and gigabytes to compile for a grammar of this size.)
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "own_pegtl.hpp"
//
#include <tao/pegtl/parse.hpp>

#include <fairroll/parser.hpp>

#include "actions.hpp"
#include "analyze.hpp"

namespace grammar_test {

namespace {

namespace pegtl = TAO_PEGTL_NAMESPACE;
using fairroll::Builder;

std::map<std::string, bool>& matched() {
  static std::map<std::string, bool> rules;
  return rules;
}

// Rules of ours that are no templates.
template <typename Rule>
constexpr bool is_ours =
    pegtl::demangle<Rule>().substr(0, 17) == "fairroll::rules::" && pegtl::demangle<Rule>().find('<') == std::string_view::npos;

template <typename Rule>
struct noted {
  static inline bool& seen = matched()[std::string(pegtl::demangle<Rule>().substr(17))];
};

template <typename Rule>
struct noting : fairroll::control<Rule> {
  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  [[nodiscard]] static bool match(Input& in, Builder& b) {
    const bool ok = fairroll::control<Rule>::template match<A, M, Action, Control>(in, b);
    if constexpr (is_ours<Rule>) noted<Rule>::seen = noted<Rule>::seen || ok;
    return ok;
  }
};

template <typename File>
void cover(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  CAPTURE(path.string());
  Builder b(std::make_shared<const fairroll::Source>("", text.str()));
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*> in(b.first(), b.text_end(), "");
  CHECK(pegtl::parse<File, fairroll::action, noting>(in, b));
}

struct endless : pegtl::seq<pegtl::opt<pegtl::one<'a'>>, endless> {};

TEST_CASE("the grammar has no cycle without progress") {
  CHECK(pegtl::analyze<fairroll::rules::rule_file>() == 0);
  CHECK(pegtl::analyze<fairroll::rules::scenario_file>() == 0);
  CHECK(pegtl::analyze<fairroll::rules::loose_steps>() == 0);
  CHECK(pegtl::analyze<endless>(-1) > 0);
}

TEST_CASE("every rule of the grammar matches somewhere in the good corpus") {
  for (const auto& entry : std::filesystem::directory_iterator(FAIRROLL_ROOT "/tests/corpus/good")) {
    if (entry.path().extension() == ".scenario") {
      cover<fairroll::rules::scenario_file>(entry.path());
    } else {
      cover<fairroll::rules::rule_file>(entry.path());
    }
  }
  CHECK(matched().size() > 250);
  for (const auto& [rule, seen] : matched()) CHECK_MESSAGE(seen, rule, " never matches");
}

TEST_CASE("94 words are reserved, and every word that begins a statement is, but for those that came later") {
  const std::vector<std::string>& reserved = fairroll::reserved_words();
  CHECK(reserved.size() == 94);
  for (const std::string& word : fairroll::spelt(fairroll::first_words<fairroll::rules::statement_body>.set)) {
    if (word == "figure" || word == "tally" || word == "keep") continue;  // old files may have them as names
    CHECK_MESSAGE(std::find(reserved.begin(), reserved.end(), word) != reserved.end(), "`", word, "` is not reserved");
  }
}

}  // namespace

}  // namespace grammar_test
