// SPDX-License-Identifier: Apache-2.0
// Documents that programs write as JSON (RFC 8259), straight to text: as large as they may be, no tree of them is made. What is small, and
// what is looked at before it is written, is a Json.
//
//   std::string text;
//   JsonWriter out(text);
//   out.object([&] {
//     out.member("name", "field");
//     out.array("numbers", [&] { for (const int n : {2, 12}) out.value(n); });
//   });  // {"name":"field","numbers":[2,12]}
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/json.hpp>

namespace FAIRROLL_API fairroll {

/// Appends one document to a text, in the order of the calls.
///
/// - What is called decides what is written: exactly one value for the document, values where an array is open, members where an object is.
///   Names of an object are the caller's to keep apart. Nothing of this is checked.
/// - The text must outlive the writer, and be left alone while it writes. What stood in it stays in front.
/// - Not thread-safe; distinct writers are independent.
/// - Throws std::bad_alloc, std::invalid_argument where texts that are no UTF-8 are refused, and what the bodies that it is given throw:
///   then the text holds as much as was written.
class JsonWriter {
 public:
  /// `text`: what the document is appended to.
  /// `indent`: spaces for each level, from 0; each item and member then has a line of its own. Negative: the whole document in one line.
  /// `bad`: what becomes of bytes that are no UTF-8, in names and in texts; the same choice as in Json::dump().
  /// Writes nothing by itself, and throws nothing.
  explicit JsonWriter(std::string& text, int indent = -1, Json::BadText bad = Json::BadText::Replace)
      : text_(text), indent_(indent), bad_(bad) {}

  /// A value: an item of the array that is open, or the whole document.
  /// However deep the value is, nothing recurses: the stack that it takes does not depend on what is written.
  void value(const Json& value);
  /// A member of the object that is open. `name` as dump() writes texts. Names are not compared: two alike are two members.
  void member(std::string_view name, const Json& value) {
    key(name);
    this->value(value);
  }

  /// An object: an item, or the whole document. `body` is called once, and writes its members by member() and the like; without any it
  /// comes to `{}`. What it throws passes through.
  template <typename Body>
  void object(const Body& body) {
    open('{', '}');
    body();
    close();
  }
  /// The same as a member of the object that is open. `name` as member() writes it.
  template <typename Body>
  void object(std::string_view name, const Body& body) {
    key(name);
    object(body);
  }
  /// An array: an item, or the whole document. `body` is called once, and writes its items by value() and the like, in the order in which
  /// they are to stand; without any it comes to `[]`.
  /// What it throws passes through.
  template <typename Body>
  void array(const Body& body) {
    open('[', ']');
    body();
    close();
  }
  /// The same as a member of the object that is open. `name` as member() writes it.
  template <typename Body>
  void array(std::string_view name, const Body& body) {
    key(name);
    array(body);
  }

 private:
  /// What is open: by what it is closed, and whether something stands in it.
  struct Open {
    char end;
    bool empty;
  };
  /// A value that is gone through, and which of its parts is next.
  struct Walk {
    const Json* value;
    std::size_t next;
  };

  // open(), close() and key() each write one sign, and keep count of what is open.
  void open(char begin, char end);
  void close();
  void key(std::string_view name);  // of a member whose value is written next
  void begin_item();                // the comma before it, and the line that it stands on
  void break_line();
  void begin(const Json& value, std::vector<Walk>& walks);  // all of it, or what opens it
  void leaf(const Json& value);                             // without parts
  void quoted(std::string_view text);                       // with its quotes and escapes

  std::string& text_;        // the document so far
  int indent_;               // as Json::dump() has it
  Json::BadText bad_;        // likewise
  bool behind_key_ = false;  // what comes next is the value of a member
  std::vector<Open> open_;   // outermost first
};

}  // namespace fairroll
