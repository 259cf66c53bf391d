// SPDX-License-Identifier: Apache-2.0
// Sources, selections, errors, texts, versions.
#include "run.hpp"
#include "world.hpp"

namespace {

void versions(Run& run) {
  run.quiet("fairroll_abi_version", [] { (void)fairroll_abi_version(); });
  run.quiet("fairroll_version", [] { (void)fairroll_version(); });
  run.quiet("fairroll_language_version", [] { (void)fairroll_language_version(); });
  run.quiet("fairroll_snapshot_version", [] { (void)fairroll_snapshot_version(); });
}

void source_new(Run& run) {
  fairroll_source* source = nullptr;
  const bool made =
      run.call("fairroll_source_new", FAIRROLL_OK, [&](fairroll_error** error) { return fairroll_source_new(&source, error); });
  run.check(made == (source != nullptr), "there is a source exactly if there was memory");
  run.quiet("fairroll_source_free", [&] { fairroll_source_free(source); });
}

/// Whatever became of a call on it, a source finds what it found before.
void still_finds(Run& run, const fairroll_source* source) {
  fairroll_rules* rules = nullptr;
  if (run.met().failed == 0) return;  // as long as it takes only where it tells something
  run.check(fairroll_rules_load("small.dice", source, nullptr, &rules, nullptr) == FAIRROLL_ERROR_INPUT, "the source still works");
}

void source_add_folder(Run& run) {
  const Owned<fairroll_source> source = small_source();
  run.call("fairroll_source_add_folder", FAIRROLL_OK,
           [&](fairroll_error** error) { return fairroll_source_add_folder(source.get(), "/a/folder/that/is/not/there", error); });
  still_finds(run, source.get());
}

void source_set_limit(Run& run) {
  const Owned<fairroll_source> source = small_source();
  run.call("fairroll_source_set_limit", FAIRROLL_OK,
           [&](fairroll_error** error) { return fairroll_source_set_limit(source.get(), "states", 100'000, error); });
  run.call("fairroll_source_set_limit", FAIRROLL_ERROR_ARGUMENT,
           [&](fairroll_error** error) { return fairroll_source_set_limit(source.get(), "no_such_limit", 1, error); });
  still_finds(run, source.get());
}

void source_add_text(Run& run) {
  const Owned<fairroll_source> source = small_source();
  const std::string text = "language 1\n# " + std::string(200, 'x') + "\n";
  run.call("fairroll_source_add_text", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_source_add_text(source.get(), "a text with a rather long name", text.data(), text.size(), error);
  });
  still_finds(run, source.get());
}

int knows_nothing(void* context, const char* unit, fairroll_sink* sink) {
  (void)context;
  (void)unit;
  (void)sink;
  return 0;
}

void source_add_resolver(Run& run) {
  const Owned<fairroll_source> source = small_source();
  run.call("fairroll_source_add_resolver", FAIRROLL_OK,
           [&](fairroll_error** error) { return fairroll_source_add_resolver(source.get(), knows_nothing, nullptr, error); });
  still_finds(run, source.get());
}

void selection_new(Run& run) {
  fairroll_selection* selection = nullptr;
  const bool made =
      run.call("fairroll_selection_new", FAIRROLL_OK, [&](fairroll_error** error) { return fairroll_selection_new(&selection, error); });
  run.check(made == (selection != nullptr), "there is a selection exactly if there was memory");
  run.quiet("fairroll_selection_free", [&] { fairroll_selection_free(selection); });
}

Owned<fairroll_selection> a_selection() {
  fairroll_selection* selection = nullptr;
  MUST(fairroll_selection_new(&selection, &error));
  return Owned<fairroll_selection>(selection);
}

void selection_day(Run& run) {
  const Owned<fairroll_selection> selection = a_selection();
  run.call("fairroll_selection_set_as_of", FAIRROLL_OK,
           [&](fairroll_error** error) { return fairroll_selection_set_as_of(selection.get(), "2020-01-01", error); });
}

void selection_bad_day(Run& run) {
  const Owned<fairroll_selection> selection = a_selection();
  run.call("fairroll_selection_set_as_of", FAIRROLL_ERROR_ARGUMENT,
           [&](fairroll_error** error) { return fairroll_selection_set_as_of(selection.get(), "the thirtieth of February", error); });
}

void selection_reading(Run& run) {
  const Owned<fairroll_selection> selection = a_selection();
  run.call("fairroll_selection_set_reading", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_selection_set_reading(selection.get(), "the name of a reading", "the name of an alternative", error);
  });
}

void selection_posting(Run& run) {
  const Owned<fairroll_selection> selection = a_selection();
  run.call("fairroll_selection_set_posting", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_selection_set_posting(selection.get(), "the name of a quantity", "12345678901234567890", error);
  });
}

void nothing_given(Run& run) {
  run.call("fairroll_source_add_folder", FAIRROLL_ERROR_ARGUMENT,
           [&](fairroll_error** error) { return fairroll_source_add_folder(nullptr, "folder", error); });
}

void errors(Run& run) {
  fairroll_error* error = nullptr;
  (void)fairroll_source_new(nullptr, &error);
  fairroll_diagnostic one;
  run.quiet("fairroll_error_status", [&] { (void)fairroll_error_status(error); });
  run.quiet("fairroll_error_count", [&] { (void)fairroll_error_count(error); });
  run.quiet("fairroll_error_text", [&] { (void)fairroll_error_text(error); });
  run.quiet("fairroll_error_json", [&] { (void)fairroll_error_json(error); });
  run.quiet("fairroll_error_get", [&] { (void)fairroll_error_get(error, 0, &one); });
  run.quiet("fairroll_error_free", [&] { fairroll_error_free(error); });
}

}  // namespace

std::vector<Case> source_cases() {
  return {{"versions", versions},
          {"errors", errors},
          {"nothing given", nothing_given},
          {"source_new", source_new},
          {"source_add_folder", source_add_folder},
          {"source_set_limit", source_set_limit},
          {"source_add_text", source_add_text},
          {"source_add_resolver", source_add_resolver},
          {"selection_new", selection_new},
          {"selection_set_as_of", selection_day},
          {"selection_set_as_of, no day", selection_bad_day},
          {"selection_set_reading", selection_reading},
          {"selection_set_posting", selection_posting}};
}
