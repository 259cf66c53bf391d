// SPDX-License-Identifier: Apache-2.0
#include <fairroll/model/ruleset.hpp>

#include <algorithm>

namespace fairroll {
namespace {

template <typename Things, typename Test>
Index find_first(const Things& things, const Test& test) noexcept {
  for (std::size_t i = 0; i < things.size(); ++i)
    if (test(things[i])) return static_cast<Index>(i);
  return no_index;
}

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string folded(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (!is_blank(c)) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

bool ends_with_words(const std::string& whole, const std::string& end) noexcept {
  if (end.empty() || whole.size() < end.size() || whole.compare(whole.size() - end.size(), end.size(), end) != 0) return false;
  return whole.size() == end.size() || whole[whole.size() - end.size() - 1] == ' ';
}

}  // namespace

std::string Vocabulary::face_name(int face) const {
  const auto at = static_cast<std::size_t>(face - lowest_face);
  return face >= lowest_face && at < face_names.size() ? face_names[at] : std::to_string(face);
}

std::optional<int> Vocabulary::find_face(std::string_view text) const {
  for (int face = lowest_face; dice_count != 0 && face <= highest_face; ++face)
    if (face_name(face) == text) return face;
  return std::nullopt;
}

std::string Vocabulary::format_faces(const std::vector<int>& faces) const {
  std::string words;
  for (std::size_t die = 0; die < faces.size(); ++die) {
    const auto begins = [die](const DiceGroup& group) { return static_cast<std::size_t>(group.first_die) == die; };
    const auto group = std::find_if(groups.begin(), groups.end(), begins);
    if (die > 0) words += group != groups.end() ? ", " : " + ";
    if (group != groups.end()) words += group->name + " ";
    words += face_name(faces[die]);
  }
  return words;
}

std::string_view layer_name(Layer::Kind kind) noexcept {
  switch (kind) {
    case Layer::Kind::Model:
      return "model";
    case Layer::Kind::Ruleset:
      return "ruleset";
    case Layer::Kind::Amendment:
      return "amendment";
    case Layer::Kind::House:
      return "house";
  }
  return "";
}

std::vector<Layer> Ruleset::all_layers() const {
  std::vector<Layer> all = base_layers;
  all.insert(all.end(), layers.begin(), layers.end());
  return all;
}

Index Ruleset::find_wager(const std::string& wager) const noexcept {
  return find_first(wagers, [&](const Wager& w) { return w.name == wager; });
}

Index Ruleset::find_role(const std::string& role) const noexcept {
  return find_first(vocabulary.roles, [&](const std::string& r) { return r == role; });
}

Index Ruleset::find_fact(Subject subject, const std::string& fact) const noexcept {
  return find_first(vocabulary.facts, [&](const Fact& f) { return f.subject == subject && f.name == fact; });
}

const ReadingOrChoice* Ruleset::find_alternatives(const std::string& question) const noexcept {
  const Index found = find_first(alternatives, [&](const ReadingOrChoice& one) { return one.name == question; });
  return found == no_index ? nullptr : &alternatives[found];
}

bool Ruleset::can_post(const std::string& posting_name) const noexcept {
  const auto named = [&](const auto& one) { return one.name == posting_name; };
  const ReadingOrChoice* const question = find_alternatives(posting_name);
  return (question != nullptr && !question->is_reading) || std::any_of(paytables.begin(), paytables.end(), named) ||
         std::any_of(postings.begin(), postings.end(), named);
}

std::string_view wager_action_name(WagerAction act) noexcept {
  switch (act) {
    case WagerAction::Remove:
      return "removed";
    case WagerAction::Reduce:
      return "reduced";
    case WagerAction::Raise:
      return "raised";
    case WagerAction::CallOn:
      return "called on";
    case WagerAction::CallOff:
      return "called off";
  }
  return "";
}

const std::vector<int>* Wager::find_numbers(std::vector<int> number_list) const {
  if (!is_ordered) std::sort(number_list.begin(), number_list.end());
  const auto found = std::lower_bound(numbers.begin(), numbers.end(), number_list);
  return found == numbers.end() || *found != number_list ? nullptr : &*found;
}

std::string Wager::format_numbers(const std::vector<int>& number_list) const {
  std::string words;
  for (const int number : number_list) words += (words.empty() ? "" : is_ordered ? " then " : " and ") + std::to_string(number);
  return words;
}

std::string Wager::format_name(const std::vector<int>& number_list) const {
  return number_list.empty() ? name : name + " " + format_numbers(number_list);
}

std::vector<Index> Ruleset::find_clauses(const std::string& address) const {
  const std::string end = folded(address);
  std::vector<Index> found;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    // A whole address is meant when it is given whole, even if a longer one happens to end with it.
    if (clauses[i].address == end) return {static_cast<Index>(i)};
    if (ends_with_words(clauses[i].address, end)) found.push_back(static_cast<Index>(i));
  }
  return found;
}

}  // namespace fairroll
