// SPDX-License-Identifier: Apache-2.0
// What a table counted, as a member of its snapshot.
#include <utility>

#include "opening.hpp"

namespace fairroll {
namespace {

bool read_count(const Json& object, const char* key, std::uint64_t& out) {
  const Json* const found = object.find(key);
  if (found == nullptr || !found->natural()) return false;
  out = *found->natural();
  return true;
}

bool read_totals(const Json& object, LiveTotals& out) {
  const Json* const net = object.find("net");
  if (net == nullptr || !net->integer()) return false;
  out.net = *net->integer();
  return read_count(object, "won", out.won) && read_count(object, "lost", out.lost) && read_count(object, "pushed", out.pushed) &&
         read_count(object, "returned", out.returned);
}

bool read_meters(const Json& object, LiveMeters& out) {
  const Json* const wagers = object.find("wagers");
  if (!read_count(object, "throws", out.throws) || !read_count(object, "throws_by_table", out.throws_by_table)) return false;
  if (out.throws_by_table > out.throws || wagers == nullptr || !wagers->is_object()) return false;
  for (const auto& [name, totals] : wagers->members())
    if (!read_totals(totals, out.wagers[name])) return false;
  return true;
}

}  // namespace

Json meters_json(const LiveMeters& meters) {
  Json wagers = Json::object();
  for (const auto& [name, totals] : meters.wagers)
    wagers[name] = {
        {"won", totals.won}, {"lost", totals.lost}, {"pushed", totals.pushed}, {"returned", totals.returned}, {"net", totals.net}};
  return {{"throws", meters.throws}, {"throws_by_table", meters.throws_by_table}, {"wagers", std::move(wagers)}};
}

std::optional<LiveMeters> meters_of(const Json& document, Diagnostics& out) {
  const Json* const found = document.find("meters");
  if (found == nullptr) return std::nullopt;
  LiveMeters meters;
  if (read_meters(*found, meters)) return meters;
  out.push_back(damaged_snapshot("its meters are no counts"));
  return std::nullopt;
}

}  // namespace fairroll
