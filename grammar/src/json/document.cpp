// SPDX-License-Identifier: Apache-2.0
// Documents that are written: their values. Nothing here recurses.
#include <algorithm>
#include <stdexcept>

#include <fairroll/json.hpp>

namespace fairroll {

namespace {

[[noreturn]] void other_type(const char* wanted) { throw std::logic_error(std::string("fairroll::Json: the value is not ") + wanted); }

}  // namespace

Json::Json() noexcept : value_(nullptr) {}
Json::Json(std::nullptr_t) noexcept : value_(nullptr) {}
Json::Json(const char* text) : value_(std::in_place_type<std::string>, text) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(std::string_view text) : value_(std::in_place_type<std::string>, text) {}
Json::Json(Boolean flag) noexcept : value_(flag) {}
Json::Json(Whole number) noexcept : value_(number) {}

Json::Json(std::initializer_list<Json> elements) : value_(nullptr) {
  if (!std::all_of(elements.begin(), elements.end(), [](const Json& one) { return one.is_pair(); })) {
    *this = array(elements);
    return;
  }
  Object members;
  members.reserve(elements.size());
  for (const Json& one : elements) {
    Array& pair = std::get<Array>(one.value_);
    std::string& name = std::get<std::string>(pair[0].value_);
    const bool known = std::any_of(members.begin(), members.end(), [&](const Member& other) { return other.name == name; });
    if (!known) members.push_back({std::move(name), std::move(pair[1])});
  }
  value_ = std::move(members);
}

Json Json::array(std::initializer_list<Json> items) {
  Array all;
  all.reserve(items.size());
  for (const Json& one : items) {
    all.emplace_back();
    all.back().value_.swap(one.value_);
  }
  Json out;
  out.value_ = std::move(all);
  return out;
}

Json Json::object() {
  Json out;
  out.value_.emplace<Object>();
  return out;
}

Json Json::verbatim(std::string json) {
  Json out;
  out.value_.emplace<Verbatim>(Verbatim{std::move(json)});
  return out;
}

const std::string* Json::verbatim_text() const noexcept {
  const auto* verbatim = std::get_if<Verbatim>(&value_);
  return verbatim == nullptr ? nullptr : &verbatim->json;
}

Json::Json(const Json& other) : value_(nullptr) {
  std::vector<std::pair<const Json*, Json*>> open{{&other, this}};
  while (!open.empty()) {
    const auto [from, to] = open.back();
    open.pop_back();
    if (const auto* items = std::get_if<Array>(&from->value_)) {
      Array& copies = to->value_.emplace<Array>(items->size());
      for (std::size_t i = 0; i < copies.size(); ++i) open.emplace_back(&(*items)[i], &copies[i]);
    } else if (const auto* members = std::get_if<Object>(&from->value_)) {
      Object& copies = to->value_.emplace<Object>(members->size());
      for (std::size_t i = 0; i < copies.size(); ++i) {
        copies[i].name = (*members)[i].name;
        open.emplace_back(&(*members)[i].value, &copies[i].value);
      }
    } else {
      to->value_ = from->value_;
    }
  }
}

Json::Json(Json&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}

Json& Json::operator=(Json other) noexcept {
  value_.swap(other.value_);
  return *this;
}

/// The last item, or the value of the last member, of what is not empty.
Json& Json::last() noexcept {
  auto* items = std::get_if<Array>(&value_);
  return items != nullptr ? items->back() : std::get<Object>(value_).back().value;
}

void Json::drop_last() noexcept {
  if (auto* items = std::get_if<Array>(&value_))
    items->pop_back();
  else
    std::get<Object>(value_).pop_back();
}

/// Takes parts down from the last one, however deep, without the stack and without memory: while a part is taken down, its place holds
/// what is above.
void Json::take_down() noexcept {
  Json above;
  Json now = std::move(*this);
  for (;;) {
    if (now.is_structured() && !now.empty()) {
      Json part = std::move(now.last());
      if (!part.is_structured() || part.empty()) {
        now.drop_last();
        continue;
      }
      now.last().value_.swap(above.value_);
      above.value_.swap(now.value_);
      now.value_.swap(part.value_);
      continue;
    }
    if (above.is_null()) return;
    now.value_ = nullptr;
    now.value_.swap(above.value_);
    above.value_.swap(now.last().value_);
    now.drop_last();
  }
}

Json::~Json() {
  const auto is_deep = [](const Json& part) { return part.is_structured() && !part.empty(); };
  const bool deep = std::any_of(items().begin(), items().end(), is_deep) ||
                    std::any_of(members().begin(), members().end(), [&](const Member& one) { return is_deep(one.value); });
  if (deep) take_down();
}

bool Json::is_null() const noexcept { return std::holds_alternative<std::nullptr_t>(value_); }
bool Json::is_boolean() const noexcept { return std::holds_alternative<Boolean>(value_); }
bool Json::is_number() const noexcept { return std::holds_alternative<Whole>(value_); }
bool Json::is_string() const noexcept { return std::holds_alternative<std::string>(value_); }
bool Json::is_array() const noexcept { return std::holds_alternative<Array>(value_); }
bool Json::is_object() const noexcept { return std::holds_alternative<Object>(value_); }
bool Json::is_structured() const noexcept { return is_array() || is_object(); }
bool Json::is_pair() const noexcept { return items().size() == 2 && items().front().is_string(); }

std::size_t Json::size() const noexcept {
  if (is_null()) return 0;
  return is_structured() ? items().size() + members().size() : 1;
}

bool Json::empty() const noexcept { return size() == 0; }

bool Json::boolean() const {
  const auto* flag = std::get_if<Boolean>(&value_);
  if (flag == nullptr) other_type("a boolean");
  return flag->is;
}

const std::string& Json::text() const {
  const auto* text = std::get_if<std::string>(&value_);
  if (text == nullptr) other_type("a string");
  return *text;
}

std::optional<std::int64_t> Json::integer() const noexcept {
  const auto* number = std::get_if<Whole>(&value_);
  if (number == nullptr) return std::nullopt;
  const auto value = static_cast<std::int64_t>(number->bits);
  return (value < 0) == number->negative ? std::optional(value) : std::nullopt;
}

std::optional<std::uint64_t> Json::unsigned_integer() const noexcept {
  const auto* number = std::get_if<Whole>(&value_);
  return number != nullptr && !number->negative ? std::optional(number->bits) : std::nullopt;
}

const std::vector<Json>& Json::items() const noexcept {
  static const Array none;
  const auto* items = std::get_if<Array>(&value_);
  return items == nullptr ? none : *items;
}

const Json& Json::front() const {
  if (items().empty()) other_type("a non-empty array");
  return items().front();
}

void Json::push_back(Json item) {
  if (is_null()) value_.emplace<Array>();
  auto* items = std::get_if<Array>(&value_);
  if (items == nullptr) other_type("an array");
  items->push_back(std::move(item));
}

const std::vector<Json::Member>& Json::members() const noexcept {
  static const Object none;
  const auto* members = std::get_if<Object>(&value_);
  return members == nullptr ? none : *members;
}

const Json* Json::find(std::string_view name) const noexcept {
  for (const Member& one : members())
    if (one.name == name) return &one.value;
  return nullptr;
}

Json* Json::find(std::string_view name) noexcept { return const_cast<Json*>(std::as_const(*this).find(name)); }

bool Json::contains(std::string_view name) const noexcept { return find(name) != nullptr; }

Json& Json::operator[](std::string_view name) {
  if (is_null()) value_.emplace<Object>();
  if (Json* known = find(name)) return *known;
  auto* members = std::get_if<Object>(&value_);
  if (members == nullptr) other_type("an object");
  members->push_back({std::string(name), Json()});
  return members->back().value;
}

void Json::update(Json other) {
  if (is_null()) value_.emplace<Object>();
  auto* members = std::get_if<Object>(&other.value_);
  if (members == nullptr || !is_object()) other_type("an object");
  for (Member& one : *members) (*this)[one.name] = std::move(one.value);
}

void Json::erase(std::string_view name) noexcept {
  if (auto* members = std::get_if<Object>(&value_)) std::erase_if(*members, [&](const Member& one) { return one.name == name; });
}

bool Json::operator==(const Json& against) const {
  std::vector<std::pair<const Json*, const Json*>> open{{this, &against}};
  while (!open.empty()) {
    const auto [one, other] = open.back();
    open.pop_back();
    if (one->value_.index() != other->value_.index() || one->size() != other->size()) return false;
    if (!one->is_structured() && one->value_ != other->value_) return false;
    for (std::size_t i = 0; i < one->items().size(); ++i) open.emplace_back(&one->items()[i], &other->items()[i]);
    for (std::size_t i = 0; i < one->members().size(); ++i) {
      if (one->members()[i].name != other->members()[i].name) return false;
      open.emplace_back(&one->members()[i].value, &other->members()[i].value);
    }
  }
  return true;
}

}  // namespace fairroll
