// SPDX-License-Identifier: Apache-2.0
// Where rule files come from, and what is chosen before they are read.
#include "fault.hpp"
#include "handles.hpp"

using namespace fairroll;
using namespace fairroll::c;

struct fairroll_sink {
  std::vector<UnitFile> files;
  std::string why;  ///< it failed
  bool out_of_memory = false;
};

namespace {

Resolver called_back(fairroll_resolver resolve, void* context) {
  return [resolve, context](const std::string& unit, Diagnostics& out) {
    fairroll_sink sink;
    if (resolve(context, unit.c_str(), &sink) == 0 && !sink.out_of_memory) return std::move(sink.files);
    if (sink.out_of_memory) throw std::bad_alloc();
    out.push_back({Code::unreadable,
                   {},
                   "the resolver failed to search for `" + unit + "`" + (sink.why.empty() ? "" : ": " + sink.why),
                   {},
                   {},
                   {},
                   "make sure that the resolver can access its data, then load the rule book again"});
    return std::vector<UnitFile>{};
  };
}

}  // namespace

Date fairroll::c::day_of(const char* day) {
  const std::optional<Date> date = parse_date(day);
  if (!date) refuse("`" + std::string(day) + "` is not a date; write year, month and day, such as 2015-07-01");
  return *date;
}

void fairroll::c::need_no_signature(const fairroll_source& source, const std::string& what) {
  if (source.trusted)
    bad_input(Code::not_signed, what + " is not in a signed bundle, and this source loads only signed bundles",
              "add a bundle with fairroll_source_add_bundle()");
}

Resolver fairroll_source::resolver() const {
  std::vector<Resolver> all = places;
  if (!texts.empty()) all[texts_at] = make_memory_resolver(texts);
  return combine_resolvers(std::move(all));
}

fairroll_status fairroll_source_new(fairroll_source** out, fairroll_error** error) {
  return making(__func__, out, error, [&] { *out = new fairroll_source; });
}
void fairroll_source_free(fairroll_source* source) { delete source; }

fairroll_status fairroll_source_add_folder(fairroll_source* source, const char* path, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(source, "source");
    need(path, "path");
    need_no_signature(*source, "the folder `" + std::string(path) + "`");
    source->places.push_back(make_folder_resolver({path}));
  });
}

fairroll_status fairroll_source_add_text(fairroll_source* source, const char* name, const char* text, size_t size, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(source, "source");
    need(name, "name");
    std::string copy(bytes(text, size, "text"));
    need_no_signature(*source, "the text `" + std::string(name) + "`");
    if (source->texts.empty()) {
      source->places.emplace_back();  // a place to stand for all texts
      source->texts_at = source->places.size() - 1;
    }
    source->texts[name] = std::move(copy);
  });
}

fairroll_status fairroll_source_add_resolver(fairroll_source* source, fairroll_resolver resolve, void* context, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(source, "source");
    if (resolve == nullptr) refuse("`resolve` is NULL");
    need_no_signature(*source, "a unit from a resolver");
    source->places.push_back(called_back(resolve, context));
  });
}

fairroll_status fairroll_source_set_limit(fairroll_source* source, const char* name, uint64_t value, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(source, "source");
    need(name, "name");
    if (const std::optional<std::string> why = set_limit(source->limits, name, value)) refuse(*why);
  });
}

fairroll_status fairroll_sink_add(fairroll_sink* sink, const char* name, const char* text, size_t size, const char* unit) {
  const fairroll_status status = guarded(__func__, nullptr, [&] {
    need(sink, "sink");
    need(name, "name");
    sink->files.push_back({std::make_shared<const Source>(name, std::string(bytes(text, size, "text"))), unit == nullptr ? "" : unit});
  });
  if (status == FAIRROLL_ERROR_MEMORY) sink->out_of_memory = true;
  return status;
}

void fairroll_sink_fail(fairroll_sink* sink, const char* message) {
  const fairroll_status status = guarded(__func__, nullptr, [&] {
    need(sink, "sink");
    need(message, "message");
    sink->why = message;
  });
  if (status == FAIRROLL_ERROR_MEMORY) sink->out_of_memory = true;
}

fairroll_status fairroll_selection_new(fairroll_selection** out, fairroll_error** error) {
  return making(__func__, out, error, [&] { *out = new fairroll_selection; });
}
void fairroll_selection_free(fairroll_selection* selection) { delete selection; }

fairroll_status fairroll_selection_set_as_of(fairroll_selection* selection, const char* day, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(selection, "selection");
    need(day, "day");
    selection->chosen.as_of = day_of(day);
  });
}

fairroll_status fairroll_selection_set_reading(fairroll_selection* selection, const char* reading, const char* alternative,
                                               fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(selection, "selection");
    need(reading, "reading");
    need(alternative, "alternative");
    selection->chosen.readings[reading] = alternative;
  });
}

fairroll_status fairroll_selection_set_posting(fairroll_selection* selection, const char* name, const char* value, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(selection, "selection");
    need(name, "name");
    need(value, "value");
    selection->chosen.postings[name] = value;
  });
}
