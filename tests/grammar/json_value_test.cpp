// SPDX-License-Identifier: Apache-2.0
// Json against a library that is not ours: what it dumps, and what lists in braces come to.
#include <doctest/doctest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <fairroll/json.hpp>
#include <fairroll/json_writer.hpp>

namespace json_value_test {

using fairroll::Json;
using fairroll::JsonWriter;
using fairroll::minify_json;
using Other = nlohmann::ordered_json;

namespace {

std::string others(const Other& value, int indent) { return value.dump(indent, ' ', false, Other::error_handler_t::replace); }

/// The same document in both.
struct Pair {
  Json ours;
  Other theirs;
};

#define BOTH(...) \
  Pair { Json(__VA_ARGS__), Other(__VA_ARGS__) }

Pair nested(std::size_t levels) {
  Pair pair = BOTH(1);
  for (std::size_t i = 0; i < levels; ++i) {
    if (i % 3 == 0) {
      pair.ours = Json::array({std::move(pair.ours), "x"});
      pair.theirs = Other::array({std::move(pair.theirs), "x"});
    } else {
      pair.ours = {{"deeper", std::move(pair.ours)}, {"empty", Json::object()}};
      pair.theirs = {{"deeper", std::move(pair.theirs)}, {"empty", Other::object()}};
    }
  }
  return pair;
}

}  // namespace

TEST_CASE("documents are written as another library writes them") {
  const std::string nul("a\0b", 3);
  const Pair table[] = {
      BOTH(nullptr),
      BOTH(true),
      BOTH(false),
      BOTH(0),
      BOTH(-1),
      BOTH(std::numeric_limits<std::int64_t>::min()),
      BOTH(std::numeric_limits<std::int64_t>::max()),
      BOTH(std::numeric_limits<std::uint64_t>::max()),
      BOTH(std::uint8_t{255}),
      BOTH(std::int8_t{-128}),
      BOTH(""),
      BOTH("\" \\ / ' \b\t\n\f\r \x01\x0b\x1f\x7f"),
      BOTH(nul),
      BOTH("\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x8E\xB2 \xEF\xBF\xBD"),
      BOTH(std::string_view("in one line")),
      BOTH(std::vector<int>{}),
      BOTH(std::vector<int>{3, 4}),
      BOTH(std::set<std::string>{"b", "a"}),
      BOTH(std::vector<std::vector<int>>{{1}, {}, {2, 3}}),
      {Json::array(), Other::array()},
      {Json::object(), Other::object()},
      {Json::array({Json::array(), Json::object(), nullptr}), Other::array({Other::array(), Other::object(), nullptr})},
      BOTH({{"one", 1}, {"two", {1, 2, 3}}, {"three", {{"b", nullptr}, {"a", {}}}}}),
      BOTH({{"pairs", {{"a", "b"}, {"c", "d"}}}, {"texts", {"a", "b"}}, {"mixed", {{"a", 1}, "b"}}, {"three", {{"a", 1, 2}}}}),
      BOTH({{"twice", 1}, {"other", 2}, {"twice", 3}}),
      BOTH({{"", {{"\n\"", "\\"}}}}),
      BOTH({{{"an", "object"}, {"in a", "list"}, {"of", "one"}}}),
      {Json::array({{"a", 1}, {"b", 2}}), Other::array({{"a", 1}, {"b", 2}})},
      {Json::array({Json(7)}), Other::array({Other(7)})},
  };
  for (const Pair& pair : table)
    for (const int indent : {-1, 0, 1, 2, 5}) {
      CAPTURE(indent);
      CHECK(pair.ours.dump(indent) == others(pair.theirs, indent));
    }
}

TEST_CASE("bytes that are no UTF-8 are replaced where another library replaces them") {
  // Every text of up to four of these: leads of all kinds, bytes at the ends of their ranges, an ASCII letter and a quotation mark.
  const std::string bytes =
      "\x80\x8F\x90\x9F\xA0\xBF\xC1\xC2\xE0\xE1\xED\xF0\xF3\xF4\xF5\xFF"
      "a\"";
  std::vector<std::string> texts = {""};
  std::size_t seen = 0;
  for (std::size_t begin = 0, length = 0; length < 3; ++length)
    for (const std::size_t end = texts.size(); begin < end; ++begin)
      for (const char byte : bytes) texts.push_back(texts[begin] + byte);
  for (const std::string& text : texts) {
    for (const char* tail : {"", "\x80", "\xBF", "z"}) {
      const std::string all = text + tail;
      const std::string theirs = others(all, -1);
      if (Json(all).dump() == theirs && fairroll::to_utf8(all) == Other::parse(theirs).get<std::string>()) ++seen;
      const bool refused = theirs.find("\xEF\xBF\xBD") != std::string::npos;
      if (refused) CHECK_THROWS_AS((void)Json(all).dump(-1, Json::InvalidUtf8::Refuse), std::invalid_argument);
    }
  }
  CHECK(seen == 4 * texts.size());
  const Json named = {{"a\xFF", 1}};
  CHECK(named.dump() == "{\"a\xEF\xBF\xBD\":1}");
  CHECK_THROWS_AS((void)named.dump(-1, Json::InvalidUtf8::Refuse), std::invalid_argument);
}

TEST_CASE("no depth is too much") {
  const Pair some = nested(300);
  for (const int indent : {-1, 2}) CHECK(some.ours.dump(indent) == others(some.theirs, indent));
  Json deep = nullptr;
  for (int i = 0; i < 100'000; ++i) deep = i % 2 == 0 ? Json::array({std::move(deep)}) : Json{{"in", std::move(deep)}};
  const Json copy = deep;
  CHECK(copy == deep);
  CHECK(copy.dump().size() == 50'000 * 2 + 50'000 * 7 + 4);
  deep = 5;
  CHECK(deep != copy);
}

TEST_CASE("values are changed as lists and objects are") {
  Json json;
  CHECK(json.is_null());
  CHECK(json.empty());
  json["b"] = 1;
  json["a"]["inner"].push_back("x");
  json["a"]["inner"].push_back({{"k", "v"}, {"l", "w"}});
  CHECK(json.dump() == R"({"b":1,"a":{"inner":["x",{"k":"v","l":"w"}]}})");
  json.update({{"c", nullptr}, {"b", true}});
  CHECK(json.dump() == R"({"b":true,"a":{"inner":["x",{"k":"v","l":"w"}]},"c":null})");
  json.erase("a");
  json.erase("nothing");
  CHECK(json.size() == 2);
  CHECK(json.contains("c"));
  CHECK_FALSE(json.contains("a"));
  CHECK(json.find("b")->boolean());
  CHECK(std::as_const(json).find("none") == nullptr);
  CHECK(Json("text").find("none") == nullptr);
  json = Json::array({json, "last"});  // of itself
  CHECK(json.dump() == R"([{"b":true,"c":null},"last"])");
  const Json moved = std::move(json);
  CHECK(json.is_null());  // NOLINT: as the header says
  CHECK(moved.front().members().at(1).name == "c");
}

TEST_CASE("a value says what it is, and refuses to be taken for another") {
  CHECK(Json(5) == Json(std::uint64_t{5}));
  CHECK(Json(5) != Json(true));
  CHECK(Json(1) != Json("1"));
  CHECK(Json(-1) != Json(std::numeric_limits<std::uint64_t>::max()));
  CHECK(Json{{"a", 1}, {"b", 2}} != Json{{"b", 2}, {"a", 1}});
  CHECK(Json::array() != Json::object());
  CHECK(Json(-5).integer() == -5);
  CHECK_FALSE(Json(-5).unsigned_integer());
  CHECK(Json(std::numeric_limits<std::uint64_t>::max()).unsigned_integer() == std::numeric_limits<std::uint64_t>::max());
  CHECK_FALSE(Json(std::numeric_limits<std::uint64_t>::max()).integer());
  CHECK_FALSE(Json("5").integer());
  CHECK(Json("x").text() == "x");
  CHECK(Json("x").size() == 1);
  CHECK_FALSE(Json("").empty());
  CHECK_THROWS_AS((void)Json(1).text(), std::logic_error);
  CHECK_THROWS_AS((void)Json(1).boolean(), std::logic_error);
  CHECK_THROWS_AS((void)Json::array().front(), std::logic_error);
  CHECK_THROWS_AS(Json(1).push_back(2), std::logic_error);
  CHECK_THROWS_AS(Json::object().push_back(2), std::logic_error);
  CHECK_THROWS_AS((void)Json::array()["a"], std::logic_error);
  CHECK_THROWS_AS(Json::object().update(Json::array()), std::logic_error);
  CHECK_THROWS_AS(Json::array().update(Json::object()), std::logic_error);
}

TEST_CASE("a document that is written piece by piece is as one that is put together") {
  const Json whole = {
      {"name", "a \"b\""}, {"list", Json::array({1, {{"x", nullptr}}, Json::array()})}, {"none", Json::object()}, {"yes", true}};
  for (const int indent : {-1, 0, 2}) {
    std::string text;
    JsonWriter out(text, indent);
    out.object([&] {
      out.member("name", "a \"b\"");
      out.array("list", [&] {
        out.value(1);
        out.object([&] { out.member("x", nullptr); });
        out.array([] {});
      });
      out.object("none", [] {});
      out.member("yes", true);
    });
    CHECK(text == whole.dump(indent));
  }
}

TEST_CASE("JSON that is there already is written as it stands") {
  const std::string said = minify_json("{ \"a b\" : [ 1.50 , \"\\\" \\u00e9 \" ] ,\n\t\"x\": 1E5 }");
  CHECK(said == "{\"a b\":[1.50,\"\\\" \\u00e9 \"],\"x\":1E5}");
  const Json value = {{"meta", Json::verbatim(said)}, {"n", 1}};
  CHECK(value.dump() == "{\"meta\":" + said + ",\"n\":1}");
  CHECK(Json(value) == value);
  CHECK_FALSE(value.find("meta")->is_string());
  CHECK(value.find("meta")->size() == 1);
}

}  // namespace json_value_test
