// SPDX-License-Identifier: Apache-2.0
#include "columns.hpp"

#include <initializer_list>
#include <string_view>

namespace fairroll::formatting {

namespace {

class Finder {
 public:
  Finder(const Token* tokens, std::size_t count) : tokens_(tokens), count_(count) {}

  Columns find() {
    while (first_ < count_ && (tokens_[first_].type == Token::Type::Mark || tokens_[first_].is("the"))) ++first_;
    at_ = first_;
    switch (tokens_[0].item) {
      case Kind::fact:
        return fact();
      case Kind::row:
        return row();
      case Kind::event:
        return named({"on", "while"});
      case Kind::phase:
        return named({"while"});
      case Kind::figure:
        return figure();
      case Kind::count:
        return count();
      case Kind::placed:
      case Kind::contract:
      case Kind::off:
      case Kind::wins:
      case Kind::loses:
      case Kind::pushes:
      case Kind::returned:
        return verdict();
      case Kind::assert_edge:
        return named({"is"});
      case Kind::authority:
      case Kind::cites:
      case Kind::law_text:
      case Kind::uses:
      case Kind::currency:
        return header();
      default:
        return braces();
    }
  }

 private:
  // Takes the next token that is one of those words as a stop.
  bool stop_at(std::initializer_list<std::string_view> words) {
    for (std::size_t i = at_ + 1; i < count_; ++i) {
      for (const std::string_view word : words) {
        if (!tokens_[i].is(word)) continue;
        stops_.push_back(i);
        at_ = i;
        return true;
      }
    }
    return false;
  }

  Columns found(Kind column_class) {
    if (stops_.empty()) return {};
    return {column_class, stops_};
  }

  // die rests on | one of zones | default layout
  Columns fact() {
    for (std::size_t i = first_ + 1; i + 1 < count_; ++i) {
      const bool values = stops_.empty() && (tokens_[i].is("one") || tokens_[i].is("any")) && tokens_[i + 1].is("of");
      const bool in_list = tokens_[i - 1].is(",") || tokens_[i - 1].is("or") || tokens_[i - 1].is("of");
      const bool rest = !stops_.empty() && !in_list && (tokens_[i].is("default") || tokens_[i].is("including") || tokens_[i].is("only"));
      if (values || rest) stops_.push_back(i);
    }
    return found(Kind::fact);
  }

  Columns row() {
    for (std::size_t i = 0; i < count_; ++i) {
      if (tokens_[i].is("|")) stops_.push_back(i);
    }
    return found(Kind::row);
  }

  // event natural | on 7, 11 | while come_out
  Columns named(std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) stop_at({word});
    return found(tokens_[0].item);
  }

  // count rolls | 0..1 or more per thrower | on any roll
  Columns count() {
    if (first_ + 2 < count_) stops_.push_back(at_ = first_ + 2);
    stop_at({"on"});
    return found(Kind::count);
  }

  // figure yards | total of green less red
  Columns figure() {
    if (first_ + 2 < count_) stops_.push_back(first_ + 2);
    return found(Kind::figure);
  }

  // wins | on 2, 3 | while come_out      placed | at any time
  Columns verdict() {
    if (stop_at({"on", "while", "at"}) && tokens_[at_].is("on")) stop_at({"while"});
    return found(Kind::wins);
  }

  // cites | "ARSD 20:18:33"      words in | "craps.md"
  Columns header() {
    const std::size_t behind = first_ + 1 < count_ && tokens_[first_ + 1].is("in") ? first_ + 2 : first_ + 1;
    if (behind < count_) stops_.push_back(behind);
    return found(Kind::head);
  }

  // amend wager field | { pays 3 to 1 on 12 }
  Columns braces() {
    if (tokens_[count_ - 1].is("}")) stop_at({"{"});
    return found(Kind::block);
  }

  const Token* tokens_;
  std::size_t count_;
  std::size_t first_ = 0;
  std::size_t at_ = 0;
  std::vector<std::size_t> stops_;
};

}  // namespace

Columns columns_of(const Token* tokens, std::size_t count) { return Finder(tokens, count).find(); }

}  // namespace fairroll::formatting
