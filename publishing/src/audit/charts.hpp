// SPDX-License-Identifier: Apache-2.0
// Pictures of what was counted. Lengths and shades are pictures only, so they are doubles; the tables beside them have the figures.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fairroll::publishing {

/// Counts in rows and columns, the more the darker.
struct HeatMap {
  struct Row {
    std::string name;
    std::vector<std::uint64_t> counts;  ///< one for each column
  };
  std::vector<std::string> columns;  ///< as the axis has them; empty: nothing is written there
  std::vector<std::string> said;     ///< the columns as a reader is told them
  std::vector<Row> rows;
  std::string what;  ///< what somebody who cannot see the picture is told, as below
};
[[nodiscard]] std::string heat_map(const HeatMap& map);

/// Columns above and below a line, from left to right.
struct UpAndDown {
  struct Column {
    std::string name;
    double up = 0;
    double down = 0;
    std::string said;
  };
  std::vector<Column> columns;
  std::string most_up;    ///< the longest upwards, in words
  std::string most_down;  ///< and downwards
  std::string what;
};
[[nodiscard]] std::string up_and_down(const UpAndDown& chart);

/// Groups of columns, one for each series, each with a mark where it is expected to end.
struct Frequencies {
  struct Group {
    std::string name;
    std::vector<std::uint64_t> counts;  ///< one for each series, most_series at most
    std::vector<double> expected;
  };
  std::vector<Group> groups;
  std::vector<std::string> whose;  ///< the name of each series; in the colours of colour_key()
  std::string what;
};
[[nodiscard]] std::string frequencies(const Frequencies& chart);

}  // namespace fairroll::publishing
