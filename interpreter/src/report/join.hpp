// SPDX-License-Identifier: Apache-2.0
// Parts of a sentence in a row.
#pragma once

#include <string>

namespace fairroll::words {

/// Appends `part`, behind the separator if something stands before it.
inline void join(std::string& out, const std::string& part, const char* separator = ", ") { out += (out.empty() ? "" : separator) + part; }

}  // namespace fairroll::words
