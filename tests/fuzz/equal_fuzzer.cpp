// SPDX-License-Identifier: Apache-2.0
// libFuzzer: a made-up book, and a made-up session under it, come to the same whether the oracle plays them or tables do. The input is a
// rule file, a line `---`, and steps, one on each line. After each step both tables have the same snapshot. The comparisons of
// tests/equality hold machines, plans and tables of conduct of the same book against the oracle as well, by samples that the input chooses.
#include <functional>
#include <optional>

#include <fairroll/live_table.hpp>
#include <fairroll/render.hpp>
#include <fairroll/snapshot.hpp>

#include "book.hpp"
#include "bounds.hpp"
#include "equality/machines.hpp"
#include "equality/plans.hpp"
#include "equality/throws.hpp"
#include "sentences.hpp"
#include "support/must.hpp"

namespace {

using namespace fairroll;

constexpr std::size_t most_steps = 100;

/// What a step comes to: nothing if its amounts leave what is counted exactly, which must be so on both sides.
template <typename Play>
std::optional<std::string> played(TableSession& session, const Play& play) {
  try {
    play();
  } catch (const std::overflow_error&) {
    return std::nullopt;
  }
  return save_snapshot(session.table());
}

bool is_plain_throw(const StepReport& report) {
  if (report.kind != StepReport::Kind::Throw || !report.record) return false;
  const ThrowRecord& record = *report.record;
  return record.observations.empty() && record.calls.empty() &&
         std::all_of(record.faces.begin(), record.faces.end(), [](const auto& face) { return face.has_value(); });
}

void play_both(const std::shared_ptr<const Program>& program, const std::string& steps, const std::string& input) {
  TableSession by_oracle(program, {"ann", "bob"});
  TableSession from_tables(program, {"ann", "bob"});
  by_oracle.allow_given_steps();
  from_tables.allow_given_steps();
  std::size_t count = 0;
  for (std::size_t at = 0; at < steps.size() && count < most_steps; ++count) {
    const std::size_t end = std::min(steps.find('\n', at), steps.size());
    const std::string step = steps.substr(at, end - at);
    at = end + 1;
    std::optional<StepResult> told;
    const std::optional<std::string> expected = played(by_oracle, [&] { told = by_oracle.execute(step); });
    const std::optional<std::string> is = played(from_tables, [&] {
      if (told && told->ok() && is_plain_throw(*told->report))
        (void)from_tables.live_table().roll(*told->report->record);
      else
        (void)from_tables.execute(step);
    });
    must::equal("a table plays as the oracle does", is.has_value(), expected.has_value(),
                [&] { return "whether `" + step + "` can be counted, in\n" + input; });
    if (!is) return;
    must::equal_texts("a table plays as the oracle does", *is, *expected, [&] { return "the table behind `" + step + "` in\n" + input; });
  }
}

void compare_engines(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed) {
  equality::Draw draw(seed);
  equality::Counts counts;
  try {
    equality::compare_machines(rules, 2, draw, counts);
    if (!rules->wagers.empty()) (void)equality::compare_plan(rules, 100, draw, counts);
    equality::compare_judge(rules, 20, draw, counts);
  } catch (const equality::Difference&) {
    throw;
  } catch (const std::runtime_error&) {  // no throw is valid under such a book, or its sums leave what is counted
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const fuzzing::Bound bound;
  const std::string input(data, data + size);
  const std::size_t mark = std::min(input.find(fuzzing::session_mark), input.size());
  const fuzzing::Book book = fuzzing::book(data, mark);
  if (book.name.empty()) return 0;
  const CheckResult checked = check(book.library, book.name);
  if (!checked.ok()) return 0;
  std::vector<CompileError> left;
  const std::shared_ptr<const Program> program = Program::compile(checked, left);
  if (mark < input.size()) play_both(program, input.substr(mark + fuzzing::session_mark.size()), input);
  compare_engines(checked.ruleset, std::hash<std::string>{}(input));
  return 0;
}
