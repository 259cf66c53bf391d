// SPDX-License-Identifier: Apache-2.0
// Receipts: one form, chained; heads; and every kind of manipulation is found at its place.
#include <doctest/doctest.h>

#include <fairroll/snapshot.hpp>
#include <fairroll/trust/receipt_head.hpp>
#include <fairroll/trust/receipted_log.hpp>

#include "world.hpp"

namespace receipt_test {

using namespace world;

namespace {

const std::string some_meaning(64, 'a');

/// A log of so many receipts, the second of them a change of rules in the middle.
std::vector<std::string> chain_of(std::uint64_t records, const std::string& salt = "") {
  ReceiptWriter writer;
  ReceiptOpening opening{"fairroll test" + salt, {"lab.game"}, {}, {"ann", "b\"ob"}};
  opening.selection.as_of = Date{2030, 1, 2};
  opening.selection.readings["points"] = "printed";
  std::vector<std::string> lines;
  const auto keep = [&](std::string_view line) { lines.emplace_back(line.substr(0, line.size() - 1)); };
  keep(writer.write_opening(opening));
  for (std::uint64_t line = 1; line <= records; ++line) {
    if (line == 1 || line == records / 2) keep(writer.write_rules(line, {{"lab.game", some_meaning}}));
    keep(writer.write_record(line, "{\"throw\": " + std::to_string(line) + "}", salt + "VALID " + std::to_string(line)));
  }
  return lines;
}

ReceiptPosition mark_of(const std::vector<std::string>& lines) {
  const ReceiptLine last = *parse_receipt_line(lines.back());
  return {last.number, std::string(last.link)};
}

/// What is said of these lines: the number of the first wrong line, and why.
struct Said {
  std::uint32_t line = 0;
  std::string reason;
};

std::vector<Said> said_of(const std::vector<std::string>& lines, const std::vector<ReceiptHead>& heads = {}, bool cut = false) {
  ReceiptChainChecker chain("night.receipts", 1000);
  ReceiptHeadChecker check(heads, std::vector<std::string>(heads.size(), "night.head"));
  for (const std::string& line : lines) check.check_line(chain, "night.receipts", chain.check_line(line));
  chain.finish(cut);
  check.finish(chain, "night.receipts");
  std::vector<Said> all;
  for (const Refusals* some : {&chain.refusals(), &check.refusals()})
    for (const Refusal& one : *some) {
      CHECK(!one.diagnostic.help.empty());
      all.push_back({one.diagnostic.location.source->first_line(), std::string(refusal_reason_name(one.reason))});
    }
  return all;
}

/// As somebody would who can write, and knows the form: all links anew from that line on.
std::vector<std::string> relinked(std::vector<std::string> lines, std::size_t from) {
  for (std::size_t i = std::max<std::size_t>(from, 1); i < lines.size(); ++i) {
    const std::string content = lines[i].substr(0, lines[i].size() - 75);
    const std::string before = lines[i - 1].substr(lines[i - 1].size() - 66, 64);
    lines[i] = content + ",\"link\":\"" + compute_receipt_digest(before + content) + "\"}";
  }
  return lines;
}

/// Numbers that anybody can draw again: the same on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t most) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::size_t>(state_ >> 33U) % most;
  }

 private:
  std::uint64_t state_;
};

}  // namespace

TEST_CASE("a chain has one form, and reads as what was written") {
  const std::vector<std::string> lines = chain_of(4);
  CHECK(said_of(lines).empty());
  CHECK(lines.size() == 7);
  CHECK(
      lines[0].rfind(
          R"({"receipts":1,"program":"fairroll test","under":["lab.game"],"as_of":"2030-01-02","readings":{"points":"printed"},"postings":{},"seats":["ann","b\"ob"],"link":")",
          0) == 0);
  CHECK(lines[1].rfind(R"({"n":1,"line":1,"rules":[{"name":"lab.game","meaning":")" + some_meaning + R"("}],"link":")", 0) == 0);
  CHECK(lines[2].rfind(R"({"n":2,"line":1,"record":")" + compute_receipt_digest("{\"throw\": 1}") + R"(","result":")" +
                           compute_receipt_digest("VALID 1"),
                       0) == 0);
  const std::optional<ReceiptOpening> opening = parse_opening(*parse_receipt_line(lines[0]));
  REQUIRE(opening);
  CHECK(opening->seats == std::vector<std::string>{"ann", "b\"ob"});
  CHECK(opening->selection.as_of == Date{2030, 1, 2});
  CHECK(parse_rules(*parse_receipt_line(lines[1])) == std::vector<RulesInForce>{{"lab.game", some_meaning}});
  // The link, by the words of docs/receipts.md.
  CHECK(relinked(lines, 1) == lines);
  const std::string first = lines[0].substr(0, lines[0].size() - 75);
  CHECK(lines[0].substr(lines[0].size() - 66, 64) == compute_receipt_digest(std::string(64, '0') + first));
  CHECK(compute_receipt_digest("abc") == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");  // RFC 7693 by b2sum -l 256
}

TEST_CASE("a writer goes on behind a mark") {
  const std::vector<std::string> whole = chain_of(4);
  const std::vector<std::string> part(whole.begin(), whole.end() - 1);
  ReceiptWriter writer(mark_of(part));
  std::string line(writer.write_record(4, "{\"throw\": 4}", "VALID 4"));
  line.pop_back();
  CHECK(line == whole.back());
  CHECK(writer.position() == mark_of(whole));
  CHECK_THROWS_AS(writer.write_opening({}), std::logic_error);
  CHECK_THROWS_AS(ReceiptWriter(ReceiptPosition{1, "x"}), std::invalid_argument);
  CHECK_THROWS_AS(ReceiptWriter().write_record(1, "", ""), std::logic_error);
  ReceiptOpening bad;
  bad.program = "\xff";
  CHECK_THROWS_AS(ReceiptWriter().write_opening(bad), std::invalid_argument);
}

TEST_CASE("any other form of a line is refused") {
  const std::vector<std::string> lines = chain_of(2);
  for (const std::string& line : lines) {
    CHECK(!parse_receipt_line(line + " "));
    CHECK(!parse_receipt_line(line + "\r"));
    CHECK(!parse_receipt_line(" " + line));
    for (std::size_t size = 0; size < line.size(); ++size) CHECK(!parse_receipt_line(line.substr(0, size)));
  }
  CHECK(!parse_receipt_line(replaced(lines[2], "\"n\":2", "\"n\":02")));
  CHECK(!parse_receipt_line(replaced(lines[2], "\"n\":2", "\"n\":0")));
  CHECK(!parse_receipt_line(replaced(lines[2], "\"n\":2", "\"n\":99999999999999999999")));
  CHECK(!parse_receipt_line(replaced(lines[0], "\"postings\":{}", "\"postings\":{},\"more\":1")));
  CHECK(!parse_receipt_line(replaced(lines[0], "2030-01-02", "2030-1-2")));
  CHECK(!parse_receipt_line(replaced(lines[1], "lab.game", "lab\\u002egame")));
  CHECK(!parse_receipt_line(std::string(max_receipt_bytes + 1, '{')));
}

TEST_CASE("a whole log is told from none, one of a later version and one that is cut") {
  CHECK(said_of({}).front().reason == "receipts_empty");
  CHECK(said_of(chain_of(3), {}, true).front().reason == "receipts_cut");
  std::vector<std::string> torn = chain_of(3);
  torn.back().resize(100);
  CHECK(said_of(torn, {}, true).size() == 1);
  CHECK(said_of(torn, {}, true).front().line == torn.size());
  std::vector<std::string> later = chain_of(1);
  later[0] = replaced(later[0], "\"receipts\":1", "\"receipts\":2");
  CHECK(said_of(later).front().reason == "other_receipts_format");
  CHECK(said_of(later).size() == 1);
  std::vector<std::string> headless = chain_of(3);
  headless.erase(headless.begin());
  CHECK(said_of(headless).front().reason == "no_opening");
  CHECK(said_of(headless).size() == 1);  // what follows is a chain
}

TEST_CASE("each of 1,000 manipulations is found at its place") {
  const std::vector<std::string> whole = chain_of(300);
  const std::vector<std::string> other = chain_of(300, " of another");
  const ReceiptHead head{mark_of({whole.front()}).link, mark_of(whole)};
  Dice dice(20270131);
  std::size_t found = 0;
  for (std::size_t round = 0; found < 1000; ++round) {
    std::vector<std::string> lines = whole;
    const std::size_t at = 1 + dice.below(whole.size() - 2);  // neither the opening nor the last
    const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
    std::size_t wrong = at + 1;  // the number of the first wrong line
    std::vector<ReceiptHead> heads;
    const std::size_t kind = round % 10;
    CAPTURE(kind);
    CAPTURE(at);
    // `continue`: a draw that changes nothing, or wants a record where there is a change of rules.
    if (kind == 0) {  // a bit of a byte
      const std::size_t byte = dice.below(place->size());
      (*place)[byte] = static_cast<char>((*place)[byte] ^ (1 << dice.below(8)));
    } else if (kind == 1) {  // dropped
      lines.erase(place);
    } else if (kind == 2) {  // twice
      lines.insert(place, std::string(*place));
      ++wrong;
    } else if (kind == 3) {  // two swapped, anywhere
      const std::size_t with = 1 + dice.below(whole.size() - 2);
      if (with == at) continue;
      std::swap(lines[at], lines[with]);
      wrong = std::min(at, with) + 1;
    } else if (kind == 4) {  // put in, as well made as can be
      std::string made(ReceiptWriter(mark_of({whole[at - 1]})).write_record(7, "{}", "VALID"));
      made.pop_back();
      lines.insert(place, made);
      ++wrong;
    } else if (kind == 5) {  // cut off at the end, which a head shows
      lines.erase(place, lines.end());
      heads = {head};
      wrong = lines.size();
    } else if (kind == 6) {  // another log from there on
      std::copy(other.begin() + static_cast<std::ptrdiff_t>(at), other.end(), place);
    } else if (kind == 7) {  // another number
      const std::uint64_t number = parse_receipt_line(*place)->number;
      *place = replaced(*place, "\"n\":" + std::to_string(number), "\"n\":" + std::to_string(number + 1 + dice.below(9)));
    } else if (kind == 8) {  // a result, and all links written anew: only a head shows it, as near as heads lie
      const std::size_t next = std::min(at + dice.below(20), whole.size() - 1);
      const ReceiptLine was = *parse_receipt_line(whole[at]);
      if (was.kind != ReceiptLine::Kind::Record) continue;
      *place = replaced(*place, std::string(was.result), compute_receipt_digest("better"));
      lines = relinked(lines, at);
      CHECK(said_of(lines).empty());
      const ReceiptPosition last = mark_of(std::vector<std::string>(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(next) + 1));
      heads = {{head.opening_link, last}};
      wrong = next + 1;
    } else {  // a digest of the line before or of this one
      const ReceiptLine was = *parse_receipt_line(*place);
      if (was.kind != ReceiptLine::Kind::Record) continue;
      *place = replaced(*place, std::string(dice.below(2) == 0 ? was.record : was.result), compute_receipt_digest(std::to_string(round)));
    }
    const std::vector<Said> said = said_of(lines, heads);
    REQUIRE(!said.empty());
    CHECK(said.front().line == wrong);
    ++found;
  }
}

TEST_CASE("a fault does not hide the next, and none is told of what is right") {
  std::vector<std::string> lines = chain_of(40);
  const auto link_of = [&](std::size_t i) { return lines[i].substr(lines[i].size() - 66, 64); };
  lines[5] = replaced(lines[5], link_of(5), std::string(64, '0'));  // the link alone
  lines[9] = replaced(lines[9], "\"line\":", "\"line\":1");
  lines[15] = "{}";
  lines.erase(lines.begin() + 25);
  std::vector<std::uint32_t> places;
  for (const Said& one : said_of(lines)) places.push_back(one.line);
  CHECK(places == std::vector<std::uint32_t>{6, 10, 16, 26});
  ReceiptChainChecker chain("x", 2);
  for (const std::string& line : lines) chain.check_line(line);
  CHECK(chain.refusals().size() == 2);
  CHECK(chain.error_count() == 4);
}

TEST_CASE("what is judged again is held against its receipts, record by record") {
  LogLine head;
  head.kind = LogLine::Kind::Head;
  LogLine seats;
  seats.kind = LogLine::Kind::Seats;
  ReceiptLogWriter log;
  std::vector<std::string> lines = lines_of(std::string(log.write_opening({"fairroll test", {}, {}, {}})));
  for (std::uint32_t number = 1; number <= 6; ++number)
    lines.push_back(lines_of(std::string(log.write_line(number, "record " + std::to_string(number), head))).front());
  CHECK(log.position() == mark_of(lines));
  // What is said when these numbers are judged again, each as `judged` says, and record 3 is called something.
  const auto said = [&](const std::vector<std::uint32_t>& numbers, const LogLine& third, const std::string& called) {
    std::size_t at = 1;
    ReceiptLine now;
    ReceiptComparer again("night.receipts", "night.jsonl", [&]() -> const ReceiptLine* {
      if (at == lines.size()) return nullptr;
      now = *parse_receipt_line(lines[at++]);
      return &now;
    });
    for (const std::uint32_t number : numbers)
      again.compare_line(number, number == 3 ? called : "record " + std::to_string(number), number == 3 ? third : head);
    again.finish();
    CHECK(again.error_count() == again.refusals().size());
    std::string all;
    for (const Refusal& one : again.refusals())
      all += std::to_string(one.diagnostic.location.source->first_line()) + " " + std::string(refusal_reason_name(one.reason)) + "; ";
    return all;
  };
  CHECK(said({1, 2, 3, 4, 5, 6}, head, "record 3").empty());
  CHECK(said({1, 2, 3, 4, 5, 6}, head, "record 4") == "3 other_record; ");
  CHECK(said({1, 2, 3, 4, 5, 6}, seats, "record 3") == "3 other_result; ");
  CHECK(said({1, 2, 4, 5, 6}, head, "") == "3 no_record; ");
  CHECK(said({1, 2, 3}, head, "record 3") == "4 no_record; 5 no_record; 6 no_record; ");
  CHECK(said({1, 2, 3, 4, 5, 6, 7, 8}, head, "record 3") == "7 no_receipt; ");
  lines.erase(lines.begin() + 3);
  CHECK(said({1, 2, 3, 4, 5, 6}, head, "record 3") == "3 no_receipt; ");
}

TEST_CASE("heads are read in one form, and are signed") {
  const std::vector<std::string> lines = chain_of(10);
  const ReceiptHead head{mark_of({lines.front()}).link, mark_of(lines)};
  const SourcePtr file = source(format_head(head), "night.head");
  CHECK(parse_head(file).head->last == head.last);
  for (const std::string& bad : {std::string(), format_head(head) + "\n", replaced(format_head(head), "head 1", "head 2"),
                                 replaced(format_head(head), "receipts 12", "receipts 012"), format_head(head).substr(1)})
    CHECK(refusal_reason_name(parse_head(source(bad)).refusals.at(0).reason) == "head_form");
  const Trust trust = *parse_trust_file(source(trust_file())).trust;
  const auto opened = [&](const std::vector<std::uint8_t>& keys, const std::string& words, const Date& today) {
    std::vector<SourcePtr> files;
    for (const std::string& one : signatures(std::string(file->text()), keys, words)) files.push_back(source(one));
    return open_head(file, files, trust, today);
  };
  const Date day{2027, 1, 31};
  CHECK(opened({lab, board}, format_trusted_comment(head), day).head);
  CHECK(opened({lab, board}, format_trusted_comment(head), day).signers.size() == 2);
  const auto reason = [](const ReceiptHeadResult& result) { return std::string(refusal_reason_name(result.refusals.at(0).reason)); };
  CHECK(reason(opened({lab}, format_trusted_comment(head), day)) == "too_few");
  CHECK(reason(opened({}, "", day)) == "no_signature");
  CHECK(reason(opened({stranger}, format_trusted_comment(head), day)) == "unknown_key");
  CHECK(reason(opened({lab, board}, "fairroll receipt head 1 x", day)) == "comment_disagrees");
  CHECK(reason(opened({lab, board}, format_trusted_comment(head), {2031, 1, 1})) == "trust_expired");
  CHECK(said_of(chain_of(10, "another"), {head}).front().reason == "head_of_other_log");
  CHECK(said_of(lines, {head}).empty());
}

TEST_CASE("the digest of a meaning goes with the fingerprint") {
  const auto loaded = [](const std::string& name, const Selection& selection) {
    const LoadResult made = load(name, make_folder_resolver({books()}), selection);
    REQUIRE(made.ruleset);
    return made.ruleset;
  };
  Selection later;
  later.as_of = Date{2030, 6, 1};
  const auto now = loaded("lab.game", {});
  const auto then = loaded("lab.game", later);
  CHECK(compute_meaning_digest(*now).size() == 64);
  CHECK((compute_meaning_digest(*now) == compute_meaning_digest(*then)) == (compute_fingerprint(*now) == compute_fingerprint(*then)));
  CHECK(compute_meaning_digest(*now) == compute_meaning_digest(*loaded("lab.game", {})));
}

}  // namespace receipt_test
