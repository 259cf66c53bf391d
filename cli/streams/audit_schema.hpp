// SPDX-License-Identifier: Apache-2.0
// What stands in the database that `fairroll audit --database` makes. docs/audit.md tells it, and a test holds both together.
#pragma once

#include <string>

namespace fairroll::cli {

/// `PRAGMA application_id`: a database of that number was made by `fairroll audit`.
inline constexpr int audit_application = 0x46616972;

/// The tables. Empty texts are NULL, but for `table_name` and `official`, by which tables are joined.
[[nodiscard]] std::string audit_tables();
/// The views, which stand on the tables alone.
[[nodiscard]] std::string audit_views();

}  // namespace fairroll::cli
