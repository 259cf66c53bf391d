// SPDX-License-Identifier: Apache-2.0
#include <fairroll/source.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

#include "utf8.hpp"

namespace fairroll {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::uint32_t mark_every = 1024;  // bytes

}  // namespace

Source::Source(std::string name, std::string text, std::uint32_t first_line)
    : name_(std::move(name)), text_(std::move(text)), first_line_(first_line) {
  // A byte order mark belongs to no line: columns count from the first character that an editor shows.
  const bool marked = text_.compare(0, byte_order_mark.size(), byte_order_mark) == 0;
  starts_.reserve(text_.size() / 24);  // lines are longer, as a rule
  starts_.push_back(marked ? static_cast<std::uint32_t>(byte_order_mark.size()) : 0U);
  for (std::size_t end = text_.find('\n'); end != std::string::npos; end = text_.find('\n', end + 1)) {
    starts_.push_back(static_cast<std::uint32_t>(end + 1));
  }
  mark_columns();
}

void Source::mark_columns() {
  for (std::size_t i = 0; i < starts_.size(); ++i) {
    const std::size_t end = i + 1 < starts_.size() ? starts_[i + 1] : text_.size();
    if (end - starts_[i] <= mark_every) continue;
    Mark next{starts_[i], 1};
    for (std::uint32_t last = next.offset; next.offset < end; ++next.column) {
      if (next.offset - last >= mark_every) {
        marks_.push_back(next);
        last = next.offset;
      }
      next.offset += utf8::decode(text().substr(next.offset, end - next.offset)).size;
    }
  }
}

std::string_view Source::slice(Span span) const noexcept {
  const std::size_t end = std::min<std::size_t>(span.end, text_.size());
  const std::size_t begin = std::min<std::size_t>(span.begin, end);
  return text().substr(begin, end - begin);
}

LineColumn Source::locate(std::uint32_t offset) const noexcept {
  offset = std::min<std::uint32_t>(offset, static_cast<std::uint32_t>(text_.size()));
  offset = std::max(offset, starts_.front());
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::uint32_t>(next - starts_.begin());
  Mark from{starts_[line - 1], 1};
  const auto behind =
      std::upper_bound(marks_.begin(), marks_.end(), offset, [](std::uint32_t o, const Mark& mark) { return o < mark.offset; });
  if (behind != marks_.begin() && std::prev(behind)->offset >= from.offset) from = *std::prev(behind);
  return {line - 1 + first_line_, utf8::count(text().substr(from.offset, offset - from.offset)) + from.column};
}

std::string_view Source::line(std::uint32_t number) const noexcept {
  const std::uint32_t begin = line_begin(number);
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), begin);
  const std::size_t end = next != starts_.end() ? *next - 1 : text_.size();
  std::string_view out = text().substr(begin, end - begin);
  if (!out.empty() && out.back() == '\r') out.remove_suffix(1);
  return out;
}

std::uint32_t Source::line_begin(std::uint32_t number) const noexcept {
  return starts_[std::clamp(number, first_line_, first_line_ + line_count() - 1) - first_line_];
}

std::string format_short_location(const SourceLocation& place) {
  if (!place.source) return {};
  return place.source->name() + ':' + std::to_string(place.source->locate(place.span.begin).line);
}

}  // namespace fairroll
