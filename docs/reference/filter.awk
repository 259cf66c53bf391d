# SPDX-License-Identifier: Apache-2.0
# What Doxygen reads instead of a file, with every line in its place. Of a header: the comment on top is about the file (below the line that
# states its licence, if there is one), and an enumeration or a structure that includes a .def list has the rows of that list, each with its words. Of a page:
# links to headings lead to the page (Doxygen names headings otherwise than code hosts do). Of a C header: its comments are for Doxygen as they
# stand; what stands behind code is about that code.
function list(file, kinds,   line, rest, cells, words, out) {
  while ((getline line < file) > 0) {
    if (line !~ /^FAIRROLL_[A-Z]+\(/) continue
    while (line !~ /\)[ \t]*$/ && (getline rest < file) > 0) { sub(/^[ \t]+/, " ", rest); line = line rest }
    if (line ~ /^FAIRROLL_LIMIT/) {  # name, default, most, "words": a member
      sub(/^[^(]*\(/, "", line); sub(/\)[ \t]*$/, "", line)
      split(line, cells, /, */)
      words = line; sub(/^[^"]*/, "", words)
      out = out "std::uint64_t " cells[1] " = " cells[2] "; /**< " unquoted(words) "; from 1 to " cells[3] " */ "
      continue
    }
    sub(/^[^(]*\(/, "", line); sub(/\)[ \t]*$/, "", line)
    if (match(line, /^"F[0-9]+", /)) {  # "F0101", expected, Error, "words"
      split(line, cells, /, /)
      words = line; sub(/^[^,]*, [^,]*, [^,]*, /, "", words)
      out = out cells[2] ", /**< " unquoted(cells[1]) ", " cells[3] ": " unquoted(words) " */ "
    } else {  # name, "words"
      name = line; sub(/,.*/, "", name)
      words = line; sub(/^[^,]*, /, "", words)
      out = out name ", /**< " unquoted(words) " */ "
    }
  }
  close(file)
  return out
}
function unquoted(text) { gsub(/^"|"$/, "", text); gsub(/\\"/, "\"", text); return text }
BEGIN { on_top = 1; top = 1 }
FNR == 1 && /SPDX-License-Identifier/ { print FILENAME ~ /\.hpp$/ ? "/// @file" : ""; top = 2; next }  # what is below it is the top
FILENAME ~ /\.md$/ {
  while (match($0, /\]\((#|\.\.\/[^)]*\.md)[^)]*\)/)) {  # in the page itself, or to a page that is not among these: the words alone
    before = substr($0, 1, RSTART - 1)
    after = substr($0, RSTART + RLENGTH)
    match(before, /\[[^\[]*$/)
    $0 = substr(before, 1, RSTART - 1) substr(before, RSTART + 1) after
  }
  while (match($0, /\]\([a-z_\/.]+\.md#[^)]*\)/)) {
    link = substr($0, RSTART, RLENGTH)
    sub(/#.*/, ")", link)
    $0 = substr($0, 1, RSTART - 1) link substr($0, RSTART + RLENGTH)
  }
  print
  next
}
FILENAME ~ /\.h$/ {
  name = FILENAME; sub(/.*\//, "", name)
  if (FNR == top) sub(/^\/\*/, "/** @file " name)
  else if ($0 !~ /^\/\* -/ && !sub(/^ *\/\* /, "/** ")) sub(/\/\* /, "/**< ")
  print
  next
}
FNR == 1 && /^\/\/ / { print "/// @file" }
on_top && /^\/\/( |$)/ { print "/" $0; next }
on_top && /^#pragma once$/ && top == 1 { on_top = 0; next }  # its line went to @file
/^#pragma once$/ { on_top = 0 }
/^#include <fairroll\/[a-z_]+\.def>$/ {
  folder = FILENAME; sub(/\/fairroll\/.*/, "", folder)
  name = $2; gsub(/[<>]/, "", name)
  print list(folder "/" name)
  next
}
/^#(define|undef) FAIRROLL_[A-Z]+/ { print ""; next }
{ print }
