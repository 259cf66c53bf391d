// SPDX-License-Identifier: Apache-2.0
// Errors and owned texts.
#include <fairroll/json.hpp>
#include <fairroll/render.hpp>

#include "fault.hpp"
#include "handles.hpp"

struct fairroll_error {
  struct Entry {
    std::string code;
    std::string slug;
    std::string severity;
    std::string message;
    std::string help;
    std::string witness;
    std::string place;
    std::string text;
    fairroll::LineColumn begin{0, 0};
    fairroll::LineColumn end{0, 0};
  };

  fairroll_status status = FAIRROLL_ERROR_INTERNAL;
  std::vector<Entry> entries;
  std::string text;
  std::string json;
};

namespace {

fairroll_error::Entry entry_of(const fairroll::Diagnostic& from) {
  fairroll_error::Entry to;
  to.code = fairroll::code_number(from.code);
  to.slug = fairroll::code_slug(from.code);
  to.severity = fairroll::severity_name(from.severity());
  to.message = from.message;
  to.help = from.help;
  to.witness = from.witness;
  if (!from.place.source) return to;
  to.place = from.place.source->name();
  to.text = from.place.text();
  to.begin = from.place.source->locate(from.place.span.begin);
  to.end = from.place.source->locate(from.place.span.end);
  return to;
}

}  // namespace

namespace fairroll::c {

fairroll_error* make_error(const Diagnostics& diagnostics) noexcept {
  try {
    auto error = std::make_unique<fairroll_error>();
    error->status = FAIRROLL_ERROR_INPUT;
    for (const Diagnostic& one : diagnostics) error->entries.push_back(entry_of(one));
    error->text = render_text(diagnostics);
    error->json = render_json(diagnostics, -1);
    return error.release();
  } catch (...) {  // no memory
    return nullptr;
  }
}

fairroll_error* make_error(fairroll_status status, const char* function, const char* message) noexcept {
  try {
    auto error = std::make_unique<fairroll_error>();
    error->status = status;
    fairroll_error::Entry entry;
    entry.severity = "error";
    entry.message = std::string(function) + ": " + message;
    error->text = "error: " + entry.message + '\n';
    const Json json = {{{"code", ""}, {"slug", ""}, {"severity", "error"}, {"message", entry.message}}};
    error->json = json.dump();
    error->entries.push_back(std::move(entry));
    return error.release();
  } catch (...) {
    return nullptr;
  }
}

}  // namespace fairroll::c

void fairroll_error_free(fairroll_error* error) { delete error; }
fairroll_status fairroll_error_status(const fairroll_error* error) { return error == nullptr ? FAIRROLL_OK : error->status; }
size_t fairroll_error_count(const fairroll_error* error) { return error == nullptr ? 0 : error->entries.size(); }
const char* fairroll_error_text(const fairroll_error* error) { return error == nullptr ? "" : error->text.c_str(); }
const char* fairroll_error_json(const fairroll_error* error) { return error == nullptr ? "[]" : error->json.c_str(); }

fairroll_status fairroll_error_get(const fairroll_error* error, size_t index, fairroll_diagnostic* out) {
  if (out == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  *out = fairroll_diagnostic{};
  if (error == nullptr || index >= error->entries.size()) return FAIRROLL_ERROR_ARGUMENT;
  const fairroll_error::Entry& from = error->entries[index];
  *out = {from.code.c_str(),  from.slug.c_str(), from.severity.c_str(), from.message.c_str(), from.help.c_str(), from.witness.c_str(),
          from.place.c_str(), from.text.c_str(), from.begin.line,       from.begin.column,    from.end.line,     from.end.column};
  return FAIRROLL_OK;
}

const char* fairroll_text_data(const fairroll_text* text) { return text == nullptr ? nullptr : text->bytes.c_str(); }
size_t fairroll_text_size(const fairroll_text* text) { return text == nullptr ? 0 : text->bytes.size(); }
void fairroll_text_free(fairroll_text* text) { delete text; }
