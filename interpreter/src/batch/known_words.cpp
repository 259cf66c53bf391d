// SPDX-License-Identifier: Apache-2.0
#include "known_words.hpp"

#include <algorithm>

#include "read_line.hpp"

namespace fairroll::batch {
namespace {

constexpr std::size_t subjects = 3;

bool is_number(const std::string& word) { return !word.empty() && word.front() >= '0' && word.front() <= '9'; }

std::string quoted(const std::string& word) { return '"' + word + '"'; }

/// A throw with these members of its fact or call. Reading it says whether the words may stand there at all.
std::string with_fact(const std::string& fact, const std::string& value) {
  return R"({"throw":{"faces":[1],"facts":[{"die":1,"fact":)" + fact + R"(,"is":)" + value + "}]}}";
}
std::string with_face(const std::string& face) { return R"({"throw":{"faces":[)" + face + "]}}"; }
std::string with_caller(const std::string& role) { return R"({"throw":{"faces":[1],"calls":[{"call":1,"by":)" + role + "}]}}"; }

}  // namespace

KnownWords::KnownWords(const Vocabulary& vocabulary) : facts_count_(vocabulary.facts.size()) {
  for (Index role = 0; role < vocabulary.roles.size(); ++role) {
    if (!is_well_formed(with_caller(quoted(vocabulary.roles[role])))) continue;
    const Id word = words_.add(vocabulary.roles[role]);
    roles_.resize(words_.size(), no_index);
    if (roles_[word] == no_index) roles_[word] = role;
  }
  for (Index face = 0; face < vocabulary.face_names.size(); ++face) {
    if (!is_well_formed(with_face(quoted(vocabulary.face_names[face])))) continue;
    const Id word = words_.add(vocabulary.face_names[face]);
    faces_.resize(std::max<std::size_t>(faces_.size(), word + 1), no_index);
    faces_[word] = face;
  }
  for (Index i = 0; i < facts_count_; ++i) add_fact(i, vocabulary.facts[i]);
}

void KnownWords::add_fact(Index index, const Fact& fact) {
  for (const bool with_preposition : {false, true}) {
    if (with_preposition && fact.preposition.empty()) continue;
    const std::string name = with_preposition ? fact.name + ' ' + fact.preposition : fact.name;
    if (!is_well_formed(with_fact(quoted(name), "null"))) continue;
    const std::size_t at = words_.add(name) * subjects + static_cast<std::size_t>(fact.subject);
    facts_.resize(std::max(facts_.size(), at + 1), no_index);
    if (facts_[at] == no_index) facts_[at] = index;
  }
  for (std::size_t value = 0; value < fact.values.size(); ++value) add_value(index, fact.values[value], static_cast<std::uint8_t>(value));
  if (fact.is_set) add_value(index, "none", nothing);
}

void KnownWords::add_value(Index index, const std::string& word, std::uint8_t value) {
  if (!is_well_formed(with_fact(quoted("x"), is_number(word) ? word : quoted(word)))) return;
  const std::size_t at = words_.add(word) * facts_count_ + index;
  values_.resize(std::max(values_.size(), at + 1), no_value);
  if (values_[at] == no_value) values_[at] = value;  // the first of that name, as for whoever searches
}

Index KnownWords::fact(Subject subject, Id word) const noexcept {
  if (word == WordTable::none) return no_index;
  const std::size_t at = std::size_t{word} * subjects + static_cast<std::size_t>(subject);
  return at < facts_.size() ? facts_[at] : no_index;
}

std::optional<Mask> KnownWords::value(Index fact, Id word) const noexcept {
  if (word == WordTable::none) return std::nullopt;
  const std::size_t at = std::size_t{word} * facts_count_ + fact;
  const std::uint8_t value = at < values_.size() ? values_[at] : no_value;
  if (value == no_value) return std::nullopt;
  return value == nothing ? Mask{0} : Mask{1} << value;
}

}  // namespace fairroll::batch
