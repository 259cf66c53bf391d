// SPDX-License-Identifier: Apache-2.0
// Places in rule files as JSON.
#pragma once

#include <fairroll/json.hpp>
#include <fairroll/source.hpp>

namespace fairroll::cli {

/// `file:line:column`, or null of a place that is in no file.
[[nodiscard]] inline Json short_place_json(const Place& place) { return place.source ? Json(short_place(place)) : Json(nullptr); }

}  // namespace fairroll::cli
