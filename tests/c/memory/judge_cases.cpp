// SPDX-License-Identifier: Apache-2.0
// Logs in batches.
#include "run.hpp"
#include "world.hpp"

namespace {

constexpr char batch[] =
    "{\"throw\": {\"faces\": [4, 3]}}\n"
    "{\"throw\": {\"faces\": [4, 3], \"facts\": [{\"die\": 2, \"fact\": \"rests on\", \"is\": \"off_table\"}]}}\n"
    "{\"note\": \"nothing\"}\n"
    "{\"throw\": {\"faces\": [4, 9]}}\n"
    "{\"throw\": {\"faces\": [6, null]}}\n"
    "not JSON";

Owned<fairroll_judge> a_judge() {
  fairroll_judge* judge = nullptr;
  MUST(fairroll_judge_new(earlier(), &judge, &error));
  return Owned<fairroll_judge>(judge);
}

Owned<fairroll_verdicts> no_verdicts() {
  fairroll_verdicts* verdicts = nullptr;
  MUST(fairroll_verdicts_new(&verdicts, &error));
  return Owned<fairroll_verdicts>(verdicts);
}

void judge_new(Run& run) {
  fairroll_judge* judge = nullptr;
  const bool made =
      run.call("fairroll_judge_new", FAIRROLL_OK, [&](fairroll_error** error) { return fairroll_judge_new(earlier(), &judge, error); });
  run.check(made == (judge != nullptr), "there is a judge exactly if there was memory");
  run.quiet("fairroll_judge_free", [&] { fairroll_judge_free(judge); });
}

void verdicts_new(Run& run) {
  fairroll_verdicts* verdicts = nullptr;
  const bool made =
      run.call("fairroll_verdicts_new", FAIRROLL_OK, [&](fairroll_error** error) { return fairroll_verdicts_new(&verdicts, error); });
  run.check(made == (verdicts != nullptr), "there are verdicts exactly if there was memory");
  run.quiet("fairroll_verdicts_free", [&] { fairroll_verdicts_free(verdicts); });
}

std::size_t rows_of(Run& run, const fairroll_verdicts* verdicts) {
  fairroll_columns columns;
  run.quiet("fairroll_verdicts_columns",
            [&] { run.check(fairroll_verdicts_columns(verdicts, &columns) == FAIRROLL_OK, "there are columns"); });
  const fairroll_span* metas = nullptr;
  size_t count = 0;
  run.quiet("fairroll_verdicts_meta_spans",
            [&] { run.check(fairroll_verdicts_meta_spans(verdicts, &metas, &count) == FAIRROLL_OK, "there are metas"); });
  run.check(count == columns.rows, "there is a meta for each row");
  run.check(columns.clause_begins != nullptr && (columns.clause_begins[columns.rows] == 0) == (columns.rows == 0),
            "pools have their bounds");
  return columns.rows;
}

void judge_into(Run& run, const Owned<fairroll_verdicts>& verdicts) {
  const Owned<fairroll_judge> judge = a_judge();
  const bool judged = run.call("fairroll_judge_lines", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_judge_lines(judge.get(), batch, sizeof batch - 1, verdicts.get(), error);
  });
  run.check(rows_of(run, verdicts.get()) == (judged ? 6 : 0), "there are rows exactly if there was memory");
  MUST(fairroll_judge_lines(judge.get(), batch, sizeof batch - 1, verdicts.get(), &error));
  run.check(rows_of(run, verdicts.get()) == 6, "verdicts may be used again");
}

void judge_lines(Run& run) { judge_into(run, no_verdicts()); }

void judge_lines_again(Run& run) {
  const Owned<fairroll_verdicts> verdicts = no_verdicts();
  MUST(fairroll_judge_lines(a_judge().get(), batch, sizeof batch - 1, verdicts.get(), &error));
  judge_into(run, verdicts);
}

void judge_read(Run& run) {
  const Owned<fairroll_judge> judge = a_judge();
  static constexpr char line[] = R"({"throw": {"faces": [4, 9], "facts": [{"die": 3, "fact": "a fact that is not there", "is": 4}]}})";
  run.call("fairroll_judge_check_line", FAIRROLL_ERROR_INPUT,
           [&](fairroll_error** error) { return fairroll_judge_check_line(judge.get(), line, sizeof line - 1, "the night's log", error); });
}

void judge_read_good(Run& run) {
  const Owned<fairroll_judge> judge = a_judge();
  run.call("fairroll_judge_check_line", FAIRROLL_OK,
           [&](fairroll_error** error) { return fairroll_judge_check_line(judge.get(), batch, sizeof batch - 1, nullptr, error); });
  run.quiet("fairroll_finding_name", [] { (void)fairroll_finding_name(0); });
}

}  // namespace

std::vector<Case> judge_cases() {
  return {{"judge_new", judge_new},     {"verdicts_new", verdicts_new},
          {"judge_lines", judge_lines}, {"judge_lines, used again", judge_lines_again},
          {"judge_read", judge_read},   {"judge_read, nothing wrong", judge_read_good}};
}
