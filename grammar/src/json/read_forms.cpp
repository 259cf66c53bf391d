// SPDX-License-Identifier: Apache-2.0
// Objects by the table of forms: which members there are, which are missing, which nobody knows.
#include <algorithm>
#include <string_view>
#include <unordered_map>

#include <fairroll/detail/joined.hpp>

#include "../quoted.hpp"
#include "reader.hpp"

namespace fairroll::json {

namespace {

[[nodiscard]] std::vector<std::string> unique(std::vector<std::string> words) {
  std::vector<std::string> out;
  for (std::string& word : words)
    if (std::find(out.begin(), out.end(), word) == out.end()) out.push_back(std::move(word));
  return out;
}

/// The members that tell the forms of a choice, each once.
[[nodiscard]] std::vector<std::string> telling(const Part& part) {
  std::vector<std::string> keys;
  for (const Kind kind : part.choice) keys.emplace_back(form_of(part, kind).tells);
  return unique(std::move(keys));
}

/// Every member that a form may have, for guesses when it is not known which form is meant.
void all_keys(const Form& form, Object& object) {
  for (const Part& part : form.parts) {
    if (part.as == As::OneOf && *part.key == '\0')
      for (const Kind kind : part.choice) all_keys(form_of(part, kind), object);
    else
      object.knows(part.key);
  }
}

}  // namespace

const Member* Object::look(std::string_view key) const {
  for (const Member& member : value_.members)
    if (member.key == key) return &member;
  return nullptr;
}

const Member* Object::take(std::string_view key) {
  knows(key);
  for (std::size_t i = 0; i < value_.members.size(); ++i) {
    if (value_.members[i].key != key) continue;
    used_[i] = true;
    return &value_.members[i];
  }
  return nullptr;
}

bool Reader::is_object(const Value& value, std::string_view what) {
  if (value.is(Value::Type::Object)) return true;
  wrong_type(value, "an object that describes " + std::string(what),
             what == find_form(Kind::wager_ref)->what ? "such as `{\"wager\": \"...\"}`" : "");
  return false;
}

namespace {

/// Where names of members stood first. An object mostly has a few, among which looking is quickest; a hostile one has a hundred thousand.
class FirstOfName {
 public:
  explicit FirstOfName(const std::vector<Member>& members) : members_(members) {}

  /// The first member that has the name of that one, which may be itself.
  const Member& of(const Member& member) {
    if (members_.size() <= few)
      return *std::find_if(members_.begin(), members_.end(), [&](const Member& one) { return one.key == member.key; });
    return *known_.try_emplace(member.key, &member).first->second;
  }

 private:
  static constexpr std::size_t few = 16;
  const std::vector<Member>& members_;
  std::unordered_map<std::string_view, const Member*> known_;
};

}  // namespace

void Reader::begin(const Object& object) {
  const std::vector<Member>& members = object.value().members;
  FirstOfName names(members);
  for (const Member& member : members) {
    const Member& first = names.of(member);
    if (&first == &member) continue;
    report(Code::duplicate, member.key_span, "the member " + in_backticks(member.key) + " occurs more than once", "remove one of the two")
        .labels.push_back({{source_, first.key_span}, "first occurrence"});
  }
}

void Reader::finish(const Object& object, std::string_view what) {
  const std::vector<std::string> known = unique(object.known());
  const std::vector<Member>& members = object.value().members;
  bool misspelt = false;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (object.used(i) || std::find(known.begin(), known.end(), members[i].key) != known.end()) continue;
    misspelt = misspelt || !find_nearest(members[i].key, known).empty();
    report(Code::unknown_key, members[i].key_span, "the member " + in_backticks(members[i].key) + " is not allowed here",
           make_suggestion(members[i].key, known, std::string(what) + " can have " + detail::quoted_list(known, "and")));
  }
  if (object.lacking().empty() || misspelt) return;  // a misspelt member is most likely the missing one
  std::string help;
  for (const std::string& lacking : object.lacking()) help += (help.empty() ? "add " : ", ") + lacking;
  report(Code::missing_key, object.value().span, std::string(what) + " is not complete", help);
}

std::optional<Made> Reader::object(const Form& form, const Value& value) {
  if (!is_object(value, form.what)) return std::nullopt;
  Made made{form.kind, value.span, {}, {}};
  Object members_of(value);
  begin(members_of);
  members(form, members_of, made.children);
  finish(members_of, form.what);
  return made;
}

void Reader::members(const Form& form, Object& object, std::vector<Made>& out) {
  for (const Part& part : form.parts) member(part, object, out);
}

void Reader::member(const Part& part, Object& object, std::vector<Made>& out) {
  if (part.as == As::Subject) return subject(object, out);
  if (part.as == As::OneOf && *part.key == '\0') return one_of(part, object, out);
  const Member* const found = object.take(part.key);
  if (found == nullptr) {
    if (part.required) object.lacks("`\"" + std::string(part.key) + "\": " + example_of(part) + '`');
    return;
  }
  const Value& value = found->value;
  std::vector<Made> made;
  const bool wraps = part.wrap != no_kind && part.as != As::Flag;
  if (part.as == As::OneOf) {
    list_of_forms(part, *found, made);
  } else if (!part.many || (part.single && !value.is(Value::Type::Array))) {
    one(part, value, made);
  } else if (!value.is(Value::Type::Array)) {
    wrong_type(value, "an array", "such as " + in_backticks(example_of(part)));
  } else {
    if (value.items.empty() && !part.none)
      report(Code::expected, value.span, "the list must contain at least one item", part.required ? "add an item" : "remove the list");
    for (const Value& item : value.items) one(part, item, made);
  }
  if (wraps) {
    out.push_back({part.wrap, value.span, {}, std::move(made)});
  } else {
    for (Made& node : made) out.push_back(std::move(node));
  }
}

void Reader::list_of_forms(const Part& part, const Member& member, std::vector<Made>& out) {
  if (!member.value.is(Value::Type::Array)) return wrong_type(member.value, "an array", "such as " + in_backticks(example_of(part)));
  for (const Value& item : member.value.items) {
    const std::string what = form_of(part, part.choice.front()).what;
    if (!is_object(item, what)) continue;
    Object object(item);
    begin(object);
    one_of(part, object, out);
    if (!out.empty()) out.back().span = item.span;
    finish(object, what);
  }
}

/// The form that the object's members tell, or null. Without any, or with a word that no form has, that is reported.
const Form* Reader::chosen(const Part& part, Object& object) {
  const Form* found = nullptr;
  const Member* told = nullptr;
  std::vector<std::string> words;
  for (const Kind kind : part.choice) {
    const Form& form = form_of(part, kind);
    const Member* const member = object.look(form.tells);
    if (member == nullptr) continue;
    const char* const word = telling_word(form);
    const bool said = member->value.is(Value::Type::String);
    const bool number = word == nullptr && !words.empty();  // {"call": 7} beside {"call": "no_roll"}
    const bool fits = number ? !said : word == nullptr || (said && member->value.text == word);
    if (word != nullptr) words.emplace_back(word);
    if (told == nullptr) told = member;
    if (fits && found == nullptr) found = &form;
  }
  if (found != nullptr || told == nullptr) return found;
  (void)object.take(told->key);
  if (!told->value.is(Value::Type::String)) {
    wrong_type(told->value, detail::quoted_list(words, "or") + " in double quotes");
  } else {
    report(Code::not_a_value, told->value.inside(), in_backticks(told->value.text) + " is not a value of " + in_backticks(told->key),
           make_suggestion(told->value.text, words, "write " + detail::quoted_list(words, "or")));
  }
  return nullptr;
}

void Reader::one_of(const Part& part, Object& object, std::vector<Made>& out) {
  const std::size_t before = out_.size();
  const Form* const form = chosen(part, object);
  if (form == nullptr) {
    for (const Kind kind : part.choice) all_keys(form_of(part, kind), object);
    const std::vector<std::string> keys = telling(part);
    const char* const word = telling_word(form_of(part, part.choice.front()));
    const std::string example = keys.size() == 1 && word != nullptr ? "`\"" + keys.front() + "\": \"" + word + "\"`" : "";
    if (part.required && out_.size() == before) object.lacks(example.empty() ? "one of " + detail::quoted_list(keys, "or") : example);
    return;
  }
  const Member& told = *object.look(form->tells);
  Made made{form->kind, join(told.key_span, told.value.span), {}, {}};
  members(*form, object, made.children);
  if (form->parts.size() > 1) made.span = object.value().span;
  out.push_back(std::move(made));
}

}  // namespace fairroll::json
