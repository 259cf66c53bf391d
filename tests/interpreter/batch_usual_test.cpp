// SPDX-License-Identifier: Apache-2.0
// Logs judged in batches: lines that begin or end as most lines do, and then do not; endings that come again and again.
#include <fairroll/log.hpp>

#include <random>

#include <doctest/doctest.h>

#include "batch/eight_bytes.hpp"
#include "batch/known_endings.hpp"
#include "batch/word_table.hpp"
#include "batch_support.hpp"

namespace batch_usual_test {

using namespace fairroll;
using namespace lines;

namespace {

/// Every row of the log is what the general way says of its line; how many are throws.
std::size_t agree(const std::string& log) {
  const LineResults verdicts = judged(south_dakota(), log);
  check_columns(verdicts);
  std::size_t throws = 0;
  for (std::size_t row = 0; row < verdicts.size(); ++row) {
    const std::string_view line = std::string_view(log).substr(verdicts.offsets[row]);
    CAPTURE(verdicts.line_text(row, log));
    CHECK(lines::told(south_dakota(), verdicts, row) == lines::told_slowly(south_dakota(), line));
    CHECK(verdicts.metadata_spans[row] == south_dakota().parse(line).metadata);
    throws += verdicts.kinds[row] < LineKind::NotAThrow ? 1U : 0U;
  }
  return throws;
}

const std::vector<std::string> endings{
    R"(, "facts": [{"die": 1, "fact": "rests", "is": "rail"}]})",
    R"(, "facts": [{"die": 2, "fact": "rests on", "is": "rail"}]})",
    R"(,"facts":[{"die":2,"fact":"rests on","is":"rail"}]})",
    R"(, "facts": [{"of": "throw", "fact": "released", "is": "together"}]})",
    R"(, "calls": [{"call": 7, "by": "stickperson"}]})",
    R"(, "calls": [{"call": 8, "by": "stickperson"}]})",
    R"(, "calls": [{"call": "no_roll", "by": "boxperson"}]})",
    R"(, "facts": [{"die": 1, "fact": "entered", "is": ["rail"]}]})",
    R"(, "facts": [], "calls": []})",
    R"(, "facts": []})",
    R"(, "facts": [{"die": 1, "fact": "rests", "is": "rail"}], "calls": [{"call": 7, "by": "stickperson"}]})",
    R"(, "facts": [{"die": 1, "fact": "rests", "is": "rail"}, {"die": 2, "fact": "rests", "is": "rail"}]})",
    R"(, "facts": [{"die": 1, "fact": "rests", "is": "rail"}, {"die": 1, "fact": "rests", "is": "rail"}]})",
    R"(, "facts": [{"die": 1, "fact": "rests", "is": "rial"}]})",
    R"(, "facts": [{"die": 1, "fact": "cocked", "is": "one_face"}]})",
    R"(, "facts": [{"die": 1, "fact": "supported", "is": 2}]})",
    R"(, "facts": [{"die": 1, "fact": "rests", "is": null}]})",
    R"(, "facts": [{"die": 1, "fact": "rests", "is": "rail"}]} )",
    R"(, "facts": [{"die": 1, "fact": "rests", "is": "rail"}] })",
    R"(, "facts": [{"die": 1, "fact": "rests", "is": "rail"}]}})",
    R"(, "facts": [{"die": 1, "fact": "rests", "is": "rail"}], "faces": [4, 3]})",
    R"(, "facts": [{"die": 1, "fact": "r]}ests", "is": "rail"}]})",
    R"(, "facts": [{"die": 1, "fact": "rests", "is": "rail"}]})"
    "\t",
    R"(, "calls": [{"call": 7, "by": "stickperson"}, {"call": 7, "by": "stickperson"}]})",
    R"(, "note": "x"})",
    R"( })",
    R"(})",
    R"()",
};

const std::vector<std::string> metas{"",
                                     "",
                                     R"(, "meta": {})",
                                     R"(, "meta": {"table": 5, "who": "Zo\u00eb"})",
                                     ", \"meta\": {\"who\": \"Zo\xC3\xAB\"}",
                                     R"(, "meta": {"a": "]}"})",
                                     R"(, "meta": {"a": 1}, "meta": {"a": 1})",
                                     R"(, "throw": {"faces": [1, 1]})"};

}  // namespace

TEST_CASE("lines that are nearly the usual ones") {
  const std::string line = R"({"throw": {"faces": [4, 3]}})";
  const std::string tight = R"({"throw":{"faces":[4,3]}})";
  std::string log;
  for (const std::string& usual : {line, tight})
    for (const std::string before : {"", " ", "\t", "\xef\xbb\xbf", "\xef\xbb\xbf ", "\xef\xbb", "\xef\xbb\xbf\xef\xbb\xbf"})
      for (const std::string behind : {"", " ", "\r", "\t\r", ",", "}", "\r\r", "\f"}) log += before + usual + behind + "\n";
  for (std::size_t cut = 1; cut <= line.size(); ++cut) log += line.substr(0, cut) + "\n";
  for (std::size_t cut = 1; cut <= tight.size(); ++cut) log += tight.substr(0, cut) + "\r\n";
  CHECK(agree(log) > 40);
  for (std::size_t cut = 1; cut <= line.size(); ++cut) (void)agree(line.substr(0, cut));  // nothing stands behind the log
}

TEST_CASE("faces as nobody writes them") {
  std::string log;
  for (const char* const faces :
       {"4,3",           " 4 , 3 ",  "4,  3",    "\t4,\t3",   "04, 3",          "4, 03",     "00, 3",      "4",
        "4, 3, 2",       "4, 3,",    ", 4, 3",   "",          "null, 3",        "4, null",   "null,null",  "nul, 3",
        "nulll, 3",      "0null, 3", "4null, 3", "00null, 3", "1234567null, 3", "0, 3",      "7, 3",       "44, 3",
        "4.0, 3",        "4e0, 3",   "-4, 3",    "+4, 3",     "4 4, 3",         "999999, 3", "1000000, 3", "99999999999999999999, 3",
        "4294967300, 3", "\"4\", 3", "[4], 3",   "4; 3",      "4, \xC3\xA9"})
    for (const char* const begin : {"{\"throw\": {\"faces\": [", "{\"throw\":{\"faces\":[", "{ \"throw\" : { \"faces\" : [",
                                    "{\"meta\": {}, \"throw\": {\"faces\": ["})
      log += std::string(begin) + faces + "]}}\n";
  CHECK(agree(log) > 20);
}

TEST_CASE("members that stand twice, are misspelt or have no colon") {
  std::string log;
  for (const char* const line : {R"({"throw": {"faces": [4, 3]}, "throw": {"faces": [4, 3]}})",
                                 R"({"meta": {"a": 1}, "throw": {"faces": [4, 3]}})",
                                 R"({"meta": {}, "throw": {"faces": [4, 3]}, "meta": {}})",
                                 R"({"throw" {"faces": [4, 3]}})",
                                 R"({"throw":: {"faces": [4, 3]}})",
                                 R"({"throw" : {"faces" : [4, 3]}})",
                                 R"({"throws": {"faces": [4, 3]}})",
                                 R"({"thro": {"faces": [4, 3]}})",
                                 R"({"throw": {"face": [4, 3]}})",
                                 R"({"thr\u006fw": {"faces": [4, 3]}})",
                                 R"({"throw": {"faces": [4, 3], "facts": [{"of" "die": 1, "fact": "rests", "is": "rail"}]}})",
                                 R"({"throw": {"faces": [4, 3], "facts": [{"die" "die": 1, "fact": "rests", "is": "rail"}]}})",
                                 R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "r\u0065sts", "is": "rail"}]}})",
                                 R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "die": 1, "fact": "rests", "is": "rail"}]}})",
                                 R"({"throw": {"facts": [{"die": 1, "fact": "rests", "is": "rail"}], "faces": [4, 3]}})",
                                 R"({"throw": {}, "meta": {}})",
                                 R"({"throw": {"faces")",
                                 R"({"throw": {"faces":)",
                                 R"({"throw)",
                                 R"({")",
                                 R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "rests", "is": "ra)"})
    log += std::string(line) + "\n";
  CHECK(agree(log) > 4);
}

TEST_CASE("endings that come again and again, behind other faces and before other things") {
  std::mt19937 draw(7);
  const auto pick = [&](std::size_t from) { return draw() % from; };
  const char* const begins[] = {"{\"throw\": {\"faces\": [", "{\"throw\":{\"faces\":[", "{\"throw\" : {\"faces\": [",
                                "\xef\xbb\xbf{\"throw\": {\"faces\": ["};
  std::string log;
  for (int i = 0; i < 3000; ++i) {
    log +=
        begins[pick(12) < 9 ? 0 : pick(4)] + std::to_string(pick(8)) + ", " + (pick(20) == 0 ? "null" : std::to_string(1 + pick(6))) + "]";
    log += endings[pick(endings.size())] + metas[pick(metas.size())] + "}" + (pick(9) == 0 ? "\r\n" : "\n");
  }
  CHECK(agree(log) > 1000);
}

TEST_CASE("more endings than are remembered") {
  std::mt19937 draw(8);
  std::string log;
  for (int i = 0; i < 1500; ++i)  // blanks make them different
    log += R"({"throw": {"faces": [4, 3], "facts": [{"die": 1,)" + std::string(1 + draw() % 40, ' ') + R"("fact":)" +
           std::string(draw() % 40, ' ') + (draw() % 2 == 0 ? R"("rests", "is": "rail"}]}})" : R"("rests", "is": "chips"}]}})") + "\n";
  (void)agree(log);
}

TEST_CASE("what is known of an ending is that of these very bytes") {
  const std::string text = R"(, "facts": [{"die": 1, "fact": "rests", "is": "rail"}]})";
  batch::KnownEndings known;
  for (int i = 0; i < 16; ++i) {
    CHECK(known.find(text) == nullptr);
    known.keep({text.data(), text.size(), 1, false});
  }
  CHECK(known.find(text) == nullptr);
  known.keep({text.data(), text.size(), 5, true});
  const std::string copy = text;
  REQUIRE(known.find(copy) != nullptr);
  CHECK(known.find(copy)->difference == 5);
  CHECK(known.find(copy)->is_called);
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string other = text;
    other[at] = '\x01';
    CHECK(known.find(other) == nullptr);
  }
  CHECK(known.find(std::string_view(text).substr(1)) == nullptr);
  CHECK(known.find("12345678") == nullptr);
}

TEST_CASE("eight bytes at once are what they are one by one") {
  std::mt19937 draw(3);
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (std::size_t left = draw() % 30; left > 0; --left)
      text += static_cast<char>(draw() % 4 == 0 ? "\"\\\x1f\x20\x7f\x80\xff!#"[draw() % 9] : draw() % 256);
    const char* const end = text.data() + text.size();
    for (const char wanted : {'"', '\0', '\x80'})
      CHECK(batch::find_byte(text.data(), end, wanted) == std::find<const char*>(text.data(), end, wanted));
    if (text.size() < 8) continue;
    const bool unusual = std::any_of(text.begin(), text.begin() + 8, [](char c) {
      const auto byte = static_cast<unsigned char>(c);
      return byte < 0x20 || byte >= 0x80 || c == '\\';
    });
    CHECK(batch::any_unusual(batch::eight_at(text.data())) == unusual);
  }
}

TEST_CASE("words of any length are told apart") {
  batch::WordTable table;
  std::vector<std::string> words;
  for (std::size_t size = 0; size < 24; ++size)
    for (std::size_t at = 0; at < std::max<std::size_t>(size, 1); ++at) {
      std::string word(size, 'a');
      if (size > 0) word[at] = 'b';
      words.push_back(word);
      CHECK(table.add(word) == words.size() - 1);
    }
  for (std::size_t i = 0; i < words.size(); ++i) {
    CHECK(table.find(words[i]) == i);
    CHECK(table.find(words[i] + "c") == batch::WordTable::none);
    if (words[i].size() > 16) CHECK(table.find(words[i].substr(0, 8) + "cc" + words[i].substr(10)) == batch::WordTable::none);
  }
}

}  // namespace batch_usual_test
