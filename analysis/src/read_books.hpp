// SPDX-License-Identifier: Apache-2.0
// A rule book under any reading, kept so that several questions can be put to it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "footprint.hpp"

namespace fairroll::analysis {

using ByName = std::map<std::string, std::string>;

/// Refers to what it is made of.
class ReadBook {
 public:
  ReadBook(const Library& library, const Ruleset& first, const Selection& selection)
      : library_(library), first_(first), selection_(selection) {}
  ReadBook(const ReadBook&) = delete;
  ReadBook& operator=(const ReadBook&) = delete;

  /// Null: it cannot be read so.
  [[nodiscard]] const Ruleset* under(const ByName& readings) { return as_read(readings).ruleset.get(); }
  /// What the matter then rests on. Precondition: it can be read so.
  [[nodiscard]] Footprint footprint(const ByName& readings, const ResultScope& matter) { return as_read(readings).footprints->of(matter); }
  /// The run asks for an alternative of that reading or choice.
  [[nodiscard]] bool asks_for(const std::string& name) const {
    return selection_.readings.count(name) != 0 || selection_.postings.count(name) != 0;
  }
  /// As it is to be checked with.
  [[nodiscard]] Selection selected(const ByName& readings) const;

 private:
  struct AsRead {
    std::shared_ptr<const Ruleset> ruleset;
    std::optional<Footprints> footprints;
  };
  AsRead& as_read(const ByName& readings);
  [[nodiscard]] bool has(const std::string& name) const;

  const Library& library_;
  const Ruleset& first_;
  const Selection& selection_;
  std::map<ByName, AsRead> as_read_;  // by the readings of their selections
};

/// Puts those behind `all` that are not there yet, by their names.
void add_questions(const std::vector<SelectedAlternative>& more, std::vector<SelectedAlternative>& all);

/// See find_readings(): of one book, or of several side by side.
[[nodiscard]] Readings find_readings(const std::vector<ReadBook*>& books, const ResultScope& matter);

}  // namespace fairroll::analysis
