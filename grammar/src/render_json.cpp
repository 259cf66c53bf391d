// SPDX-License-Identifier: Apache-2.0
// Diagnostics for machines.
#include <fairroll/json.hpp>
#include <fairroll/render.hpp>

namespace fairroll {

namespace {

void add_place(Json& object, const Place& place) {
  if (!place.source) {
    for (const char* key : {"file", "line", "column", "endLine", "endColumn", "text"}) object[key] = nullptr;
    return;
  }
  const LineColumn begin = place.source->locate(place.span.begin);
  const LineColumn end = place.source->locate(place.span.end);
  object["file"] = place.source->name();
  object["line"] = begin.line;
  object["column"] = begin.column;
  object["endLine"] = end.line;
  object["endColumn"] = end.column;
  object["text"] = std::string(place.text());
}

Json object_of(const Diagnostic& diagnostic) {
  Json object;
  object["code"] = code_number(diagnostic.code);
  object["slug"] = code_slug(diagnostic.code);
  object["severity"] = severity_name(diagnostic.severity());
  object["message"] = diagnostic.message;
  add_place(object, diagnostic.place);
  object["caption"] = diagnostic.caption;
  object["labels"] = Json::array();
  for (const Label& label : diagnostic.labels) {
    Json other;
    add_place(other, label.place);
    other["message"] = label.message;
    object["labels"].push_back(std::move(other));
  }
  object["witness"] = diagnostic.witness;
  object["help"] = diagnostic.help;
  return object;
}

}  // namespace

Json short_place_json(const Place& place) { return place.source ? Json(short_place(place)) : Json(nullptr); }

Json diagnostics_json(const Diagnostics& diagnostics) {
  Json all = Json::array();
  for (const Diagnostic& diagnostic : diagnostics) all.push_back(object_of(diagnostic));
  return all;
}

std::string render_json(const Diagnostics& diagnostics, int indent) { return diagnostics_json(diagnostics).dump(indent); }

}  // namespace fairroll
