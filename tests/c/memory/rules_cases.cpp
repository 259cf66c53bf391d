// SPDX-License-Identifier: Apache-2.0
// Loading, from folders, texts and resolvers; what rules say of themselves; a single throw judged.
#include <fstream>
#include <iterator>

#include "run.hpp"
#include "world.hpp"

namespace {

/// Rules that were loaded once more are the same, to the letter.
void load_by(Run& run, const char* unit, const fairroll_source* source, const char* fingerprint) {
  fairroll_rules* rules = nullptr;
  const bool loaded = run.call("fairroll_rules_load", FAIRROLL_OK,
                               [&](fairroll_error** error) { return fairroll_rules_load(unit, source, nullptr, &rules, error); });
  run.check(loaded == (rules != nullptr), "there are rules exactly if there was memory");
  if (loaded) run.check(std::string(fairroll_rules_fingerprint(rules)) == fingerprint, "the rules are those that are loaded with memory");
  run.quiet("fairroll_rules_release", [&] { fairroll_rules_release(rules); });
}

void from_folder(Run& run) { load_by(run, "small.house", small_source().get(), fairroll_rules_fingerprint(later())); }

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

constexpr const char* files[] = {"dice", "game", "house", "later"};

void from_texts(Run& run) {
  fairroll_source* source = nullptr;
  MUST(fairroll_source_new(&source, &error));
  const Owned<fairroll_source> owned(source);
  for (const char* const file : files) {
    const std::string path = std::string(small_folder) + "/small/" + file + ".fair";
    const std::string text = text_of(path);
    MUST(fairroll_source_add_text(source, path.c_str(), text.data(), text.size(), &error));
  }
  load_by(run, "small.house", source, fairroll_rules_fingerprint(later()));
}

int resolve(void* context, const char* unit, fairroll_sink* sink) {
  const std::string& text = *static_cast<const std::string*>(context);
  if (std::strcmp(unit, "small.dice") != 0) return 0;
  tally.driven.insert("fairroll_sink_add");
  return fairroll_sink_add(sink, "the file of a resolver", text.data(), text.size(), unit) == FAIRROLL_OK ? 0 : 1;
}

void from_resolver(Run& run) {
  static std::string text = text_of(std::string(small_folder) + "/small/dice.fair");
  fairroll_source* source = nullptr;
  MUST(fairroll_source_new(&source, &error));
  const Owned<fairroll_source> owned(source);
  MUST(fairroll_source_add_resolver(source, resolve, &text, &error));
  fairroll_rules* rules = nullptr;
  // A vocabulary is no rule book: this ends as soon as it was found.
  run.call("fairroll_rules_load", FAIRROLL_ERROR_INPUT,
           [&](fairroll_error** error) { return fairroll_rules_load("small.dice", source, nullptr, &rules, error); });
  run.check(rules == nullptr, "there are no rules");
}

int fail(void* context, const char* unit, fairroll_sink* sink) {
  (void)context;
  (void)unit;
  tally.driven.insert("fairroll_sink_fail");
  fairroll_sink_fail(sink, "the archive in which the rule files are kept is closed");
  return 1;
}

void resolver_fails(Run& run) {
  fairroll_source* source = nullptr;
  MUST(fairroll_source_new(&source, &error));
  const Owned<fairroll_source> owned(source);
  MUST(fairroll_source_add_resolver(source, fail, nullptr, &error));
  fairroll_rules* rules = nullptr;
  run.call("fairroll_rules_load", FAIRROLL_ERROR_INPUT,
           [&](fairroll_error** error) { return fairroll_rules_load("small.dice", source, nullptr, &rules, error); });
}

void faulty(Run& run) {
  fairroll_source* source = nullptr;
  MUST(fairroll_source_new(&source, &error));
  const Owned<fairroll_source> owned(source);
  static constexpr char text[] =
      "language 1\nruleset small.faulty \"Faulty\" { uses small.nothing }\nwager x { wins of 7 }\nsection 5 { }\n";
  MUST(fairroll_source_add_text(source, "faulty", text, sizeof text - 1, &error));
  fairroll_rules* rules = nullptr;
  run.call("fairroll_rules_load", FAIRROLL_ERROR_INPUT,
           [&](fairroll_error** error) { return fairroll_rules_load("small.faulty", source, nullptr, &rules, error); });
  run.check(rules == nullptr, "there are no rules");
}

void shipped(Run& run) {
  fairroll_source* source = nullptr;
  MUST(fairroll_source_new(&source, &error));
  const Owned<fairroll_source> owned(source);
  MUST(fairroll_source_add_folder(source, FAIRROLL_ROOT "/rulesets", &error));
  static const Owned<fairroll_rules> known = [&] {
    fairroll_rules* rules = nullptr;
    MUST(fairroll_rules_load("us_nj.mini_dice", source, nullptr, &rules, &error));
    return Owned<fairroll_rules>(rules);
  }();
  load_by(run, "us_nj.mini_dice", source, fairroll_rules_fingerprint(known.get()));
}

void judge_one(Run& run, const char* step, uint32_t detail, fairroll_status expected) {
  fairroll_text* text = nullptr;
  const bool told = run.call("fairroll_rules_judge", expected, [&](fairroll_error** error) {
    return fairroll_rules_judge(earlier(), step, std::strlen(step), detail, &text, error);
  });
  run.check((told && expected == FAIRROLL_OK) == (text != nullptr), "there is a result exactly if there was memory");
  run.quiet("fairroll_text_free", [&] { fairroll_text_free(text); });
}

void judge_words(Run& run) {
  judge_one(run, "throw 4 3 { die 2 rests on off_table   call no_roll by dealer }", FAIRROLL_DETAILED, FAIRROLL_OK);
}
void judge_doubtful(Run& run) { judge_one(run, "throw 4 3 { die 2 rests unknown }", FAIRROLL_DETAILED, FAIRROLL_OK); }
void judge_json(Run& run) {
  judge_one(run, R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "rests on", "is": "layout"}]}})", FAIRROLL_BRIEF, FAIRROLL_OK);
}
void judge_act(Run& run) { judge_one(run, "note \"something else than a throw\"", FAIRROLL_BRIEF, FAIRROLL_ERROR_INPUT); }
void judge_nonsense(Run& run) {
  judge_one(run, "throw 4 9 { die 3 rests on a_place_that_is_not_there }", FAIRROLL_BRIEF, FAIRROLL_ERROR_INPUT);
}

void show(Run& run) {
  fairroll_text* text = nullptr;
  const bool told =
      run.call("fairroll_rules_show", FAIRROLL_OK, [&](fairroll_error** error) { return fairroll_rules_show(earlier(), &text, error); });
  run.check(told == (text != nullptr), "there is a text exactly if there was memory");
  fairroll_text_free(text);
}

void questions(Run& run) {
  fairroll_rules* const rules = earlier();
  fairroll_fact fact;
  fairroll_clause clause;
  run.quiet("fairroll_rules_retain", [&] { fairroll_rules_retain(rules); });
  run.quiet("fairroll_rules_release", [&] { fairroll_rules_release(rules); });
  run.quiet("fairroll_rules_name", [&] { (void)fairroll_rules_name(rules); });
  run.quiet("fairroll_rules_title", [&] { (void)fairroll_rules_title(rules); });
  run.quiet("fairroll_rules_fingerprint", [&] { (void)fairroll_rules_fingerprint(rules); });
  run.quiet("fairroll_rules_warnings", [&] { (void)fairroll_rules_warnings(rules); });
  run.quiet("fairroll_rules_uncompiled", [&] { (void)fairroll_rules_uncompiled(rules); });
  run.quiet("fairroll_rules_currency", [&] { (void)fairroll_rules_currency(rules); });
  run.quiet("fairroll_rules_currency_decimals", [&] { (void)fairroll_rules_currency_decimals(rules); });
  run.quiet("fairroll_rules_dice_count", [&] { (void)fairroll_rules_dice_count(rules); });
  run.quiet("fairroll_rules_lowest_face", [&] { (void)fairroll_rules_lowest_face(rules); });
  run.quiet("fairroll_rules_highest_face", [&] { (void)fairroll_rules_highest_face(rules); });
  run.quiet("fairroll_rules_wager_count", [&] { (void)fairroll_rules_wager_count(rules); });
  run.quiet("fairroll_rules_wager_name", [&] { (void)fairroll_rules_wager_name(rules, 0); });
  run.quiet("fairroll_rules_find_wager", [&] { (void)fairroll_rules_find_wager(rules, "a wager with a long name that is not there"); });
  run.quiet("fairroll_rules_role_count", [&] { (void)fairroll_rules_role_count(rules); });
  run.quiet("fairroll_rules_role_name", [&] { (void)fairroll_rules_role_name(rules, 0); });
  run.quiet("fairroll_rules_fact_count", [&] { (void)fairroll_rules_fact_count(rules); });
  run.quiet("fairroll_rules_fact", [&] { (void)fairroll_rules_fact(rules, 0, &fact); });
  run.quiet("fairroll_rules_fact_value", [&] { (void)fairroll_rules_fact_value(rules, 0, 0); });
  run.quiet("fairroll_rules_clause_count", [&] { (void)fairroll_rules_clause_count(rules); });
  fairroll_layer layer;
  run.quiet("fairroll_rules_layer_count", [&] { (void)fairroll_rules_layer_count(rules); });
  run.quiet("fairroll_rules_layer", [&] { (void)fairroll_rules_layer(rules, 0, &layer); });
  run.quiet("fairroll_fingerprint_version", [&] { (void)fairroll_fingerprint_version(); });
  run.quiet("fairroll_rules_clause", [&] { (void)fairroll_rules_clause(rules, 0, &clause); });
}

}  // namespace

std::vector<Case> rules_cases() {
  return {{"rules_load from a folder", from_folder},
          {"rules_load from texts", from_texts},
          {"rules_load by a resolver", from_resolver},
          {"rules_load, the resolver fails", resolver_fails},
          {"rules_load of faulty text", faulty},
          {"rules_load of what ships", shipped},
          {"rules_judge", judge_words},
          {"rules_judge of doubtful facts", judge_doubtful},
          {"rules_judge of JSON", judge_json},
          {"rules_judge of no throw", judge_act},
          {"rules_judge of nonsense", judge_nonsense},
          {"rules_show", show},
          {"questions of rules", questions}};
}
