// SPDX-License-Identifier: Apache-2.0
// From located JSON values to the nodes that the text would have made.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/parser.hpp>

#include "forms.hpp"
#include "value.hpp"

namespace fairroll::json {

/// A node with what is below it, before it goes into the arena.
struct Made {
  Kind kind{};
  Span span;
  std::optional<std::string> text{};  ///< of a leaf, if its slice of the source is not its text
  std::vector<Made> children{};
  std::optional<Span> meta{};  ///< of a step: where its `meta` stands
};

/// The members of an object, each to be asked for once. What nobody asked for is unknown; what was missing is reported in one line.
class Object {
 public:
  explicit Object(const Value& value) : value_(value), used_(value.members.size(), false) {}

  /// The member's value, or null. It counts as asked for.
  [[nodiscard]] const Member* take(std::string_view key);
  [[nodiscard]] const Member* look(std::string_view key) const;
  /// That member may stand here, whether it does or not.
  void knows(std::string_view key) { known_.emplace_back(key); }
  void lacks(std::string what) { lacking_.push_back(std::move(what)); }

  [[nodiscard]] const Value& value() const noexcept { return value_; }
  [[nodiscard]] const std::vector<std::string>& known() const noexcept { return known_; }
  [[nodiscard]] const std::vector<std::string>& lacking() const noexcept { return lacking_; }
  [[nodiscard]] bool used(std::size_t i) const { return used_[i]; }

 private:
  const Value& value_;
  std::vector<bool> used_;
  std::vector<std::string> known_;
  std::vector<std::string> lacking_;
};

class Reader {
 public:
  Reader(const SourcePtr& source, Diagnostics& out) : source_(source), out_(out) {}

  /// {"format": 1, "language": 1, "scenarios": [...]}
  [[nodiscard]] Made file(const Value& value);
  /// A scenario without its steps: the first line of a log.
  [[nodiscard]] Made head(const Value& value);
  /// A step, and behind it an `expect` for each thing that it says was done: `ruled`, `paid`, `balance`. Nothing at all if it is none.
  void step(const Value& value, std::vector<Made>& out);

  /// A leaf whose text is `text`, with a place in the JSON or without any.
  [[nodiscard]] Made leaf(Kind kind, Span span, const std::string& text) const;
  Diagnostic& report(Code code, Span span, std::string message, std::string help = {});

 private:
  // reader.cpp: files, scenarios, steps
  [[nodiscard]] std::optional<Made> scenario(const Value& value, bool with_steps);
  void scenario_head(Object& object, std::vector<Made>& out);
  void wishes(Object& object, std::vector<Made>& out);
  [[nodiscard]] std::optional<Made> rules_change(Object& object);
  void choices(Object& object, const char* key, Kind kind, As chosen, std::vector<Made>& out);
  void rows(Object& object, std::vector<Made>& out);
  [[nodiscard]] std::vector<Made> done(Object& object, Kind step);
  void version(Object& object, const char* key, std::vector<Made>* out);

  // read_forms.cpp: objects by the table of forms
  [[nodiscard]] std::optional<Span> meta(Object& object);
  [[nodiscard]] std::optional<Made> object(const Form& form, const Value& value);
  void members(const Form& form, Object& object, std::vector<Made>& out);
  void member(const Part& part, Object& object, std::vector<Made>& out);
  void one_of(const Part& part, Object& object, std::vector<Made>& out);
  [[nodiscard]] const Form* chosen(const Part& part, Object& object);
  void list_of_forms(const Part& part, const Member& member, std::vector<Made>& out);
  [[nodiscard]] bool is_object(const Value& value, std::string_view what);
  void begin(const Object& object);
  void finish(const Object& object, std::string_view what);

  // read_leaves.cpp: single values
  void one(const Part& part, const Value& value, std::vector<Made>& out);
  void subject(Object& object, std::vector<Made>& out);
  void fact(const Value& value, std::vector<Made>& out);
  void seen(const Value& value, std::vector<Made>& out);
  void name(const Value& value, As as, std::vector<Made>& out);
  void text(const Value& value, std::vector<Made>& out);
  void integer(const Value& value, std::vector<Made>& out);
  void money(const Value& value, std::vector<Made>& out);
  void any_value(const Value& value, bool ranges, std::vector<Made>& out);
  void range(const Value& value, std::vector<Made>& out);
  void cell(const Value& value, std::vector<Made>& out);
  [[nodiscard]] bool is_column(const Value& value, std::vector<Made>& out);
  [[nodiscard]] bool is_string(const Value& value, const char* wanted, const char* example);
  void wrong_type(const Value& value, std::string wanted, std::string help = {});

  const SourcePtr& source_;
  Diagnostics& out_;
};

/// Steps, one JSON value on each line, under a Kind::loose_steps.
[[nodiscard]] ParseResult parse_steps(const SourcePtr& source);

/// How a value of that kind is written, for the way out: `"10.00"`, `{"wager": "..."}`.
[[nodiscard]] std::string example_of(const Part& part);

}  // namespace fairroll::json
