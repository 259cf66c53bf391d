// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/unified_diff.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace fairroll::publishing {

namespace {

constexpr std::size_t lines_of_context = 3;
constexpr int most_edits = 3000;  // the way to each is kept: 36 MB

using Lines = std::vector<std::string_view>;

/// With their line ends, so that a last line without one is another line.
Lines whole_lines(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

/// A line that stays (' '), goes ('-') or comes ('+').
struct Edit {
  char sign;
  std::string_view line;
};
using Edits = std::vector<Edit>;

/// E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986): the fewest lines that go and come.
class ShortestEdits {
 public:
  ShortestEdits(const Lines& a, const Lines& b) : a_(a), b_(b), size_a_(static_cast<int>(a.size())), size_b_(static_cast<int>(b.size())) {}

  Edits find() {
    std::vector<int> reach(2 * most_edits + 3, 0);  // how far in `a` each diagonal k is come, at k + most_edits + 1
    for (int edits = 0; edits <= most_edits; ++edits) {
      for (int k = -edits; k <= edits; k += 2) {
        int& x = reach[at(k)];
        x = k == -edits || (k != edits && reach[at(k - 1)] < reach[at(k + 1)]) ? reach[at(k + 1)] : reach[at(k - 1)] + 1;
        while (x < size_a_ && x - k < size_b_ && a_[index(x)] == b_[index(x - k)]) ++x;
        if (x >= size_a_ && x - k >= size_b_) {
          keep(reach, edits);
          return way_back(edits);
        }
      }
      keep(reach, edits);
    }
    return all_of_both();
  }

 private:
  static std::size_t at(int k) { return static_cast<std::size_t>(k + most_edits + 1); }
  static std::size_t index(int line) { return static_cast<std::size_t>(line); }

  void keep(const std::vector<int>& reach, int edits) {
    kept_.emplace_back(reach.begin() + static_cast<std::ptrdiff_t>(at(-edits)), reach.begin() + static_cast<std::ptrdiff_t>(at(edits)) + 1);
  }

  Edits way_back(int edits) const {
    Edits out;
    int x = size_a_;
    int y = size_b_;
    for (; edits > 0; --edits) {
      const std::vector<int>& last = kept_[index(edits - 1)];  // diagonals -(edits - 1) to edits - 1
      const auto reached = [&](int k) { return k < -(edits - 1) || k > edits - 1 ? -1 : last[index(k + edits - 1)]; };
      const int k = x - y;
      const bool comes = k == -edits || (k != edits && reached(k - 1) < reached(k + 1));
      const int from_x = comes ? reached(k + 1) : reached(k - 1);
      const int from_y = from_x - (comes ? k + 1 : k - 1);
      for (; x > from_x + (comes ? 0 : 1); --y) out.push_back({' ', a_[index(--x)]});
      out.push_back(comes ? Edit{'+', b_[index(from_y)]} : Edit{'-', a_[index(from_x)]});
      x = from_x;
      y = from_y;
    }
    while (x > 0) out.push_back({' ', a_[index(--x)]});
    std::reverse(out.begin(), out.end());
    return out;
  }

  Edits all_of_both() const {
    Edits out;
    for (const std::string_view line : a_) out.push_back({'-', line});
    for (const std::string_view line : b_) out.push_back({'+', line});
    return out;
  }

  const Lines& a_;
  const Lines& b_;
  int size_a_;
  int size_b_;
  std::vector<std::vector<int>> kept_;
};

std::string range(std::size_t begin, std::size_t count) {
  const std::size_t shown = count == 0 ? begin : begin + 1;  // an empty range is called by the line before it
  return std::to_string(shown) + (count == 1 ? "" : ',' + std::to_string(count));
}

/// Lines `begin` to `end` of the edits; before them stand `a` lines of the one version and `b` of the other.
std::string hunk(const Edits& edits, std::size_t begin, std::size_t end, std::size_t a, std::size_t b) {
  std::string body;
  std::size_t in_a = 0;
  std::size_t in_b = 0;
  for (std::size_t i = begin; i < end; ++i) {
    in_a += edits[i].sign != '+' ? 1U : 0U;
    in_b += edits[i].sign != '-' ? 1U : 0U;
    body += edits[i].sign + std::string(edits[i].line);
    if (body.back() != '\n') body += "\n\\ No newline at end of file\n";
  }
  return "@@ -" + range(a, in_a) + " +" + range(b, in_b) + " @@\n" + body;
}

}  // namespace

std::string unified_diff(const std::string& name, std::string_view before, std::string_view after) {
  if (before == after) return {};
  const Lines a = whole_lines(before);
  const Lines b = whole_lines(after);
  const Edits edits = ShortestEdits(a, b).find();
  std::string out = "--- " + name + "\n+++ " + name + '\n';
  const auto changes = [](const Edit& edit) { return edit.sign != ' '; };
  std::size_t told = 0;  // edits up to here, with how many lines of each version
  std::size_t lines_a = 0;
  std::size_t lines_b = 0;
  for (auto next = std::find_if(edits.begin(), edits.end(), changes); next != edits.end();) {
    const std::size_t first = static_cast<std::size_t>(next - edits.begin());
    const std::size_t begin = first - std::min(lines_of_context, first - told);
    std::size_t last = first;
    while (next != edits.end() && static_cast<std::size_t>(next - edits.begin()) <= last + 2 * lines_of_context + 1) {
      last = static_cast<std::size_t>(next - edits.begin());
      next = std::find_if(next + 1, edits.end(), changes);
    }
    const std::size_t end = std::min(last + 1 + lines_of_context, edits.size());
    for (; told < begin; ++told, ++lines_a, ++lines_b) {
    }
    out += hunk(edits, begin, end, lines_a, lines_b);
    for (; told < end; ++told) {
      lines_a += edits[told].sign != '+' ? 1U : 0U;
      lines_b += edits[told].sign != '-' ? 1U : 0U;
    }
  }
  return out;
}

std::vector<Replacement> replaced_lines(std::string_view before, std::string_view after) {
  std::vector<Replacement> out;
  if (before == after) return out;
  const Lines a = whole_lines(before);
  const Lines b = whole_lines(after);
  std::uint32_t at = 0;  // in `before`
  bool goes_on = false;
  for (const Edit& edit : ShortestEdits(a, b).find()) {
    const auto size = static_cast<std::uint32_t>(edit.line.size());
    if (edit.sign != ' ' && !goes_on) out.push_back({{at, at}, {}});
    goes_on = edit.sign != ' ';
    if (edit.sign == '+') out.back().with += edit.line;
    if (edit.sign != '+') at += size;
    if (edit.sign == '-') out.back().span.end = at;
  }
  return out;
}

}  // namespace fairroll::publishing
