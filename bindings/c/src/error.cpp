// SPDX-License-Identifier: Apache-2.0
// Errors and owned texts.
#include <deque>
#include <vector>

#include <fairroll/json.hpp>
#include <fairroll/render.hpp>

#include "fault.hpp"
#include "handles.hpp"

/// What every error shows; the texts belong to whoever made it.
struct fairroll_error {
  fairroll_status status;
  const fairroll_diagnostic* diagnostics;
  std::size_t count;
  const char* text;
  const char* json;
};

namespace {

/// One that was made for what happened, with all its texts.
struct MadeError : fairroll_error {
  std::deque<std::string> words;  ///< never move
  std::vector<fairroll_diagnostic> made;

  const char* keep(std::string word) { return words.emplace_back(std::move(word)).c_str(); }
  /// Nothing is added behind this.
  void close(fairroll_status of, std::string as_text, std::string as_json) {
    status = of;
    text = keep(std::move(as_text));
    json = keep(std::move(as_json));
    diagnostics = made.data();
    count = made.size();
  }
};

// ---- out of memory: a preallocated error

constexpr fairroll_diagnostic no_memory_left[] = {
    {"", "", "error", "out of memory", "give the process more memory or free some handles, then call again", "", "", "", 0, 0, 0, 0}};
constinit fairroll_error out_of_memory = {
    FAIRROLL_ERROR_MEMORY, no_memory_left, 1,
    "error: out of memory\n  help: give the process more memory or free some handles, then call again\n",
    R"([{"code":"","slug":"","severity":"error","message":"out of memory","help":"give the process more memory or free some handles, then call again"}])"};

fairroll_diagnostic diagnostic_of(MadeError& error, const fairroll::Diagnostic& from) {
  fairroll_diagnostic to{};
  to.code = error.keep(std::string(fairroll::code_number(from.code)));
  to.slug = error.keep(std::string(fairroll::code_slug(from.code)));
  to.severity = error.keep(std::string(fairroll::severity_name(from.severity())));
  to.message = error.keep(from.message);
  to.help = error.keep(from.help);
  to.witness = error.keep(from.witness);
  to.place = to.text = "";
  if (!from.location.source) return to;
  to.place = error.keep(from.location.source->name());
  to.text = error.keep(std::string(from.location.text()));
  const fairroll::LineColumn begin = from.location.source->locate(from.location.span.begin);
  const fairroll::LineColumn end = from.location.source->locate(from.location.span.end);
  to.line = begin.line;
  to.column = begin.column;
  to.end_line = end.line;
  to.end_column = end.column;
  return to;
}

}  // namespace

namespace fairroll::c {

fairroll_error* memory_error() noexcept { return &out_of_memory; }

fairroll_error* make_error(const Diagnostics& diagnostics) {
  auto error = std::make_unique<MadeError>();
  for (const Diagnostic& one : diagnostics) error->made.push_back(diagnostic_of(*error, one));
  error->close(FAIRROLL_ERROR_INPUT, render_text(diagnostics), render_json(diagnostics, -1));
  return error.release();
}

fairroll_error* make_error(fairroll_status status, const char* function, const char* message) {
  auto error = std::make_unique<MadeError>();
  const std::string words = std::string(function) + ": " + message;
  fairroll_diagnostic one{};
  one.code = one.slug = one.help = one.witness = one.place = one.text = "";
  one.severity = "error";
  one.message = error->keep(words);
  error->made.push_back(one);
  const Json json = {{{"code", ""}, {"slug", ""}, {"severity", "error"}, {"message", words}}};
  error->close(status, "error: " + words + '\n', json.dump());
  return error.release();
}

}  // namespace fairroll::c

void fairroll_error_free(fairroll_error* error) {
  if (error != &out_of_memory) delete static_cast<MadeError*>(error);
}
fairroll_status fairroll_error_status(const fairroll_error* error) { return error == nullptr ? FAIRROLL_OK : error->status; }
size_t fairroll_error_count(const fairroll_error* error) { return error == nullptr ? 0 : error->count; }
const char* fairroll_error_text(const fairroll_error* error) { return error == nullptr ? "" : error->text; }
const char* fairroll_error_json(const fairroll_error* error) { return error == nullptr ? "[]" : error->json; }

fairroll_status fairroll_error_get(const fairroll_error* error, size_t index, fairroll_diagnostic* out) {
  if (out == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  *out = fairroll_diagnostic{};
  if (error == nullptr || index >= error->count) return FAIRROLL_ERROR_ARGUMENT;
  *out = error->diagnostics[index];
  return FAIRROLL_OK;
}

const char* fairroll_text_data(const fairroll_text* text) { return text == nullptr ? nullptr : text->bytes.c_str(); }
size_t fairroll_text_size(const fairroll_text* text) { return text == nullptr ? 0 : text->bytes.size(); }
void fairroll_text_free(fairroll_text* text) { delete text; }
