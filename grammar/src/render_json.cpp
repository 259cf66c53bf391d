// SPDX-License-Identifier: Apache-2.0
// Diagnostics for machines.
#include <fairroll/json.hpp>

#include <fairroll/detail/shape.hpp>
#include <fairroll/render.hpp>

namespace fairroll {

namespace {

using detail::schema::count;
using detail::schema::or_null;

/// Null of a place that is in no file.
template <typename Out>
void tell_place(Out& out, const SourceLocation& place) {
  const auto number = [] { return or_null(count); };
  const bool known = place.source != nullptr;
  const LineColumn begin = known ? place.source->locate(place.span.begin) : LineColumn{};
  const LineColumn end = known ? place.source->locate(place.span.end) : LineColumn{};
  const auto if_known = [known](const auto& value) { return known ? Json(value) : Json(nullptr); };
  out.member("file", known ? std::optional(place.source->name()) : std::nullopt);
  out.member("line", if_known(begin.line), number);
  out.member("column", if_known(begin.column), number);
  out.member("endLine", if_known(end.line), number);
  out.member("endColumn", if_known(end.column), number);
  out.member("text", known ? std::optional(std::string(place.text())) : std::nullopt);
}

constexpr auto label_shape = [](auto& out, const Label& label) {
  tell_place(out, label.location);
  out.member("message", label.message);
};

template <typename Name>
auto any_code(Name name) {
  return [name] {
    Json names = Json::array();
    for (const Code code : all_codes()) names.push_back(name(code));
    return detail::schema::one_of(names);
  };
}

constexpr auto diagnostic_shape = [](auto& out, const Diagnostic& diagnostic) {
  out.member("code", code_number(diagnostic.code), any_code(code_number));
  out.member("slug", code_slug(diagnostic.code), any_code(code_slug));
  out.member("severity", severity_name(diagnostic.severity()), [] { return detail::schema::one_of({"error", "warning", "note"}); });
  out.member("message", diagnostic.message);
  tell_place(out, diagnostic.location);
  out.member("caption", diagnostic.caption);
  out.list("labels", diagnostic.labels, label_shape);
  out.members("witness", diagnostic.witness, "help", diagnostic.help);
};

}  // namespace

Json make_short_location_json(const SourceLocation& place) { return place.source ? Json(format_short_location(place)) : Json(nullptr); }

Json make_diagnostics_json(const Diagnostics& diagnostics) { return detail::list_json(diagnostics, diagnostic_shape); }

Json detail::diagnostic_schema() { return schema_of_part<Diagnostic>(diagnostic_shape); }

std::string render_json(const Diagnostics& diagnostics, int indent) { return make_diagnostics_json(diagnostics).dump(indent); }

}  // namespace fairroll
