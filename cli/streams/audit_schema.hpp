// SPDX-License-Identifier: Apache-2.0
// What stands in the database that `fairroll audit --database` makes. docs/audit.md tells it, and a test holds both together.
#pragma once

#include <string>

namespace fairroll::cli {

/// Value of `PRAGMA application_id` that identifies databases created by `fairroll audit`.
inline constexpr int audit_application = 0x46616972;

/// Returns the SQL text for the tables. Empty texts are NULL, except in `table_name` and `official`, which are used to join tables.
[[nodiscard]] std::string audit_tables();
/// Returns the SQL text for the views, which depend only on the tables.
[[nodiscard]] std::string audit_views();

}  // namespace fairroll::cli
