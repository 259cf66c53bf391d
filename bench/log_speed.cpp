// SPDX-License-Identifier: Apache-2.0
// Logs of throws judged in batches: fairroll-log-speed ROUNDS LINES FOLDER UNIT
// Makes logs of JSON lines from one seed, judges each as one batch on one thread, in interleaved rounds, and prints tab-separated lines:
//   LOG LINES BYTES_PER_LINE MEDIAN_NS_PER_LINE SLOWEST_NS_PER_LINE LINES_PER_SECOND PERCENT_BY_TABLES MEDIAN_RATIO_TO_SIMDJSON
// The last: of `mixed`, its time to that of simdjson, which reads every value of the same lines in the same round; else `-`.
// `mixed` is what a table records: of 100 throws 70 of which there is nothing to say but the faces, 25 with one fact, 5 with a call of the
// total. The others are of one sort each. The text is in memory; the object that the verdicts go into is used again and again. Time is that
// of the processor: judging waits for nothing, so on an idle machine no more goes by.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include <fairroll/log.hpp>
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

#include "json_values.hpp"
#include "rule_files.hpp"

namespace {

using namespace fairroll;

class Recorder {
 public:
  Recorder(const Vocabulary& vocabulary, std::uint32_t seed) : vocabulary_(vocabulary), draw_(seed) {}

  std::string plain() { return thrown(""); }
  std::string with_fact() { return thrown(R"(, "facts": [)" + fact(false) + "]"); }
  std::string with_doubt() { return thrown(R"(, "facts": [)" + fact(true) + "]"); }
  std::string with_call() {
    const std::string faces = thrown("");
    return faces.substr(0, faces.size() - 2) + R"(, "calls": [{"call": )" + std::to_string(shown_) + R"(, "by": ")" +
           vocabulary_.roles[pick(vocabulary_.roles.size())] + R"("}]}})";
  }
  std::string mixed() {
    const std::size_t sort = pick(100);
    return sort < 70 ? plain() : sort < 95 ? with_fact() : with_call();
  }
  std::string note() { return R"({"note": "the stick changes hands"})"; }
  std::string faulty() { return R"({"throw": {"faces": [0)" + std::string(R"(], "fcats": []}})"); }

 private:
  std::size_t pick(std::size_t from) { return draw_() % from; }

  std::string thrown(const std::string& more) {
    std::string text = R"({"throw": {"faces": [)";
    shown_ = 0;
    for (int die = 0; die < vocabulary_.dice_count; ++die) {
      const int face = vocabulary_.lowest_face +
                       static_cast<int>(pick(static_cast<std::size_t>(vocabulary_.highest_face - vocabulary_.lowest_face + 1)));
      shown_ += face;
      text += (die == 0 ? "" : ", ") + std::to_string(face);
    }
    return text + "]" + more + "}}";
  }

  /// Any fact that always has a value.
  std::string fact(bool doubtful) {
    const Fact* fact = nullptr;
    while (fact == nullptr || fact->required_fact != no_index) fact = &vocabulary_.facts[pick(vocabulary_.facts.size())];
    const std::string subject = fact->subject == Subject::Die
                                    ? R"("die": )" + std::to_string(1 + pick(static_cast<std::size_t>(vocabulary_.dice_count)))
                                : fact->subject == Subject::Throw ? R"("of": "throw")"
                                                                  : R"("of": "turn")";
    const std::string name = fact->preposition.empty() ? fact->name : fact->name + ' ' + fact->preposition;
    const std::string& value = fact->values[pick(fact->values.size())];
    const bool number = value.front() >= '0' && value.front() <= '9';
    const std::string is = doubtful ? "null" : number ? value : '"' + value + '"';
    return "{" + subject + R"(, "fact": ")" + name + R"(", "is": )" + is + "}";
  }

  const Vocabulary& vocabulary_;
  std::mt19937 draw_;
  int shown_ = 0;
};

struct Log {
  const char* name;
  std::string (Recorder::*line)();
  std::size_t lines;
  std::string text;
  std::vector<double> ns;
  std::vector<double> ratios;
  double from_tables = 0;

  Log(const char* a_name, std::string (Recorder::*a_line)(), std::size_t count) : name(a_name), line(a_line), lines(count) {}
};

double ns_since(std::clock_t begin, std::size_t lines) {
  return static_cast<double>(std::clock() - begin) * (1e9 / CLOCKS_PER_SEC) / static_cast<double>(lines);
}

void measure(Log& log, const LineJudge& judge, LineResults& verdicts) {
  const std::clock_t begin = std::clock();
  judge.judge(log.text, verdicts);
  log.ns.push_back(ns_since(begin, log.lines));
  if (verdicts.size() != log.lines) std::abort();
  log.from_tables =
      100.0 * static_cast<double>(std::count(verdicts.from_tables.begin(), verdicts.from_tables.end(), 1)) / static_cast<double>(log.lines);
}

/// Behind measure().
void compare(Log& log, bench::JsonValues& values) {
  const std::clock_t begin = std::clock();
  if (values.read() != log.lines) std::abort();
  log.ratios.push_back(log.ns.back() / ns_since(begin, log.lines));
}

double median(std::vector<double>& all) {
  std::sort(all.begin(), all.end());
  return all[all.size() / 2];
}

void print(Log& log) {
  const double ns = median(log.ns);
  std::printf("%s\t%zu\t%.1f\t%.1f\t%.1f\t%.0f\t%.1f", log.name, log.lines,
              static_cast<double>(log.text.size()) / static_cast<double>(log.lines), ns, log.ns.back(), 1e9 / ns, log.from_tables);
  if (log.ratios.empty())
    std::puts("\t-");
  else
    std::printf("\t%.2f\n", median(log.ratios));
}

}  // namespace

int main(int argc, char** argv) {
  const long rounds = argc == 5 ? std::strtol(argv[1], nullptr, 10) : 0;
  const long lines = argc == 5 ? std::strtol(argv[2], nullptr, 10) : 0;
  if (rounds <= 0 || lines < 100) {
    std::fputs("usage: fairroll-log-speed ROUNDS LINES FOLDER UNIT, with at least 100 lines\n", stderr);
    return 64;
  }
  const Library library = bench::library_of(argv[3]);
  const CheckResult checked = check(library, argv[4]);
  if (!checked.ok()) {
    std::fputs(render_text(checked.diagnostics).c_str(), stderr);
    return 65;
  }
  const LineJudge judge(checked.ruleset);
  const auto many = static_cast<std::size_t>(lines);
  std::vector<Log> logs;
  logs.emplace_back("mixed", &Recorder::mixed, many);
  logs.emplace_back("faces only", &Recorder::plain, many);
  logs.emplace_back("one fact", &Recorder::with_fact, many);
  logs.emplace_back("a call", &Recorder::with_call, many);
  logs.emplace_back("notes", &Recorder::note, many / 100);
  logs.emplace_back("an unknown fact", &Recorder::with_doubt, many / 100);
  logs.emplace_back("invalid", &Recorder::faulty, many / 100);
  for (Log& log : logs) {
    Recorder recorder(checked.ruleset->vocabulary, 1);
    for (std::size_t i = 0; i < log.lines; ++i) log.text += (recorder.*log.line)() + '\n';
  }
  LineResults verdicts;
  bench::JsonValues mixed(logs.front().text);
  for (long round = 0; round < rounds; ++round)
    for (Log& log : logs) {
      measure(log, judge, verdicts);
      if (&log == &logs.front()) compare(log, mixed);
    }
  for (Log& log : logs) print(log);
  return 0;
}
