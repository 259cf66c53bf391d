// SPDX-License-Identifier: Apache-2.0
// Sizes of paper.
#pragma once

#include <array>

#include <fairroll/publishing/placard.hpp>

namespace fairroll::publishing {

struct Sheet {
  const char* name;  ///< as `--paper` names it
  const char* css;   ///< for `@page`
  double width;      ///< in points, as all below
  double height;
  double margin;
  double max_letters;
  const char* width_words;  ///< for `width` of a picture, in the unit in which the paper is sold
  const char* height_words;
  bool is_iso;
};

inline constexpr std::array<PaperSize, 6> all_papers{PaperSize::Card, PaperSize::Letter, PaperSize::Tabloid,
                                                     PaperSize::A4,   PaperSize::A3,     PaperSize::A2};

[[nodiscard]] constexpr Sheet sheet_of(PaperSize paper) {
  constexpr std::array<Sheet, 6> sheets{{{"card", "4in 6in", 288, 432, 12, 9, "4in", "6in", false},
                                         {"letter", "letter portrait", 612, 792, 34, 11, "8.5in", "11in", false},
                                         {"tabloid", "11in 17in", 792, 1224, 34, 14, "11in", "17in", false},
                                         {"a4", "A4 portrait", 595.28, 841.89, 34, 11, "210mm", "297mm", true},
                                         {"a3", "A3 portrait", 841.89, 1190.55, 34, 14, "297mm", "420mm", true},
                                         {"a2", "420mm 594mm", 1190.55, 1683.78, 34, 14, "420mm", "594mm", true}}};
  return sheets[static_cast<std::size_t>(paper)];
}

}  // namespace fairroll::publishing
