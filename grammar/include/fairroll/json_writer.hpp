// SPDX-License-Identifier: Apache-2.0
// A writer for JSON documents (RFC 8259) of any size, which writes directly to a string and does not build a tree. Use Json for small
// documents and for values that are inspected before they are written.
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

/// Appends one JSON document to a string, in the order of the calls.
///
/// The caller must write exactly one value per document. Inside an open array, the caller must write only values, and inside an open
/// object, only members. A name must not occur twice in an object. The class does not check these requirements.
///
/// The string must outlive the writer, and the caller must not change it while the writer uses it. The previous content of the string is
/// kept.
///
/// Not thread-safe, but different writers are independent.
///
/// Throws std::bad_alloc and the exceptions of the callbacks. If `bad` is Json::InvalidUtf8::Refuse, also throws std::invalid_argument for
/// texts that are not UTF-8. After an exception, the string contains the text that was written before the exception.
class JsonWriter {
 public:
  /// Creates a writer that appends to `text`. `indent` is the number of spaces per level, and each item and member is on its own line. If
  /// `indent` is negative, the document is one line. `bad` determines how names and strings that are not UTF-8 are treated.
  explicit JsonWriter(std::string& text, int indent = -1, Json::InvalidUtf8 bad = Json::InvalidUtf8::Replace)
      : text_(text), indent_(indent), bad_(bad) {}

  /// Writes a value as an item of the open array or as the entire document. The function does not recurse, so its stack usage does not
  /// depend on the depth of the value.
  void value(const Json& value);
  /// Writes a member of the open object. Does not check whether the name occurs twice.
  void member(std::string_view name, const Json& value) {
    key(name);
    this->value(value);
  }

  /// Writes an object as an item of the open array or as the entire document. Calls `body` once. `body` writes the members with member(),
  /// object() and array(), and its exceptions are passed on.
  template <typename Body>
  void object(const Body& body) {
    open('{', '}');
    body();
    close();
  }
  /// Writes a member of the open object whose value is an object. `body` is called as in the first overload.
  template <typename Body>
  void object(std::string_view name, const Body& body) {
    key(name);
    object(body);
  }
  /// Writes an array as an item of the open array or as the entire document. Calls `body` once. `body` writes the items in order with
  /// value(), object() and array(), and its exceptions are passed on.
  template <typename Body>
  void array(const Body& body) {
    open('[', ']');
    body();
    close();
  }
  /// Writes a member of the open object whose value is an array. `body` is called as in the first overload.
  template <typename Body>
  void array(std::string_view name, const Body& body) {
    key(name);
    array(body);
  }

 private:
  /// An open array or object, with its closing character and a flag that is true while it is empty.
  struct Open {
    char end;
    bool empty;
  };
  /// A value that is being written, with the index of its next item or member.
  struct Walk {
    const Json* value;
    std::size_t next;
  };

  // Each of these functions writes one character and updates the stack of open arrays and objects.
  void open(char begin, char end);
  void close();
  void key(std::string_view name);  // writes the name of a member, which its value follows
  void begin_item();                // writes a comma if needed, and a line break
  void break_line();
  void begin(const Json& value, std::vector<Walk>& walks);  // writes the entire value or its opening character
  void leaf(const Json& value);                             // writes a value that has no items or members
  void quoted(std::string_view text);                       // writes a text with quotes and escapes

  std::string& text_;        // receives the document
  int indent_;               // as in Json::dump()
  Json::InvalidUtf8 bad_;    // as in Json::dump()
  bool behind_key_ = false;  // true if a name was written and its value is expected next
  std::vector<Open> open_;   // open arrays and objects, beginning with the outermost
};

}  // namespace fairroll
