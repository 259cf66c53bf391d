// SPDX-License-Identifier: Apache-2.0
// Pieces of SVG pictures.
#pragma once

#include <string>

#include <fairroll/detail/fixed.hpp>
#include <fairroll/detail/page.hpp>

namespace fairroll::publishing::svg {

[[nodiscard]] inline std::string opened(double wide, double high) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + detail::fixed(wide, 0) + ' ' + detail::fixed(high, 1) + "\">\n";
}

/// ` name="1.5"`.
[[nodiscard]] inline std::string attribute(const std::string& name, double value, int digits = 1) {
  return ' ' + name + "=\"" + detail::fixed(value, digits) + '"';
}

[[nodiscard]] inline std::string text_at(double x, double y, const std::string& words, const std::string& more = {}) {
  return "<text" + attribute("x", x) + attribute("y", y) + more + '>' + escaped(words) + "</text>\n";
}

[[nodiscard]] inline std::string line_at(double x1, double y1, double x2, double y2, const std::string& kind = "axis") {
  return "<line class=\"" + kind + "\"" + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) + attribute("y2", y2) + "/>\n";
}

/// A rectangle with what its pointer says.
[[nodiscard]] inline std::string box_at(double x, double y, double wide, double high, const std::string& kind, const std::string& said,
                                        const std::string& more = {}) {
  return "<rect class=\"" + kind + "\"" + attribute("x", x, 2) + attribute("y", y, 2) + attribute("width", wide, 2) +
         attribute("height", high, 2) + more + '>' + element("title", said) + "</rect>\n";
}

}  // namespace fairroll::publishing::svg
