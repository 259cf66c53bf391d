// SPDX-License-Identifier: Apache-2.0
// Colours, brackets and comments. The words come from the grammar's own table; patterns are those of editors/textmate.
import words from "fairroll-words";
import { HighlightStyle, indentService, LanguageSupport, StreamLanguage, syntaxHighlighting, type StringStream } from "@codemirror/language";
import { Tag, tags } from "@lezer/highlight";

const word = /^[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9][A-Za-z0-9_]*)*/;
const mark = /^(?:\((?:[0-9]+|[A-Za-z][A-Za-z0-9]{0,4})(?:\.(?:[0-9]+|[A-Za-z][A-Za-z0-9]{0,4}))*\)|\[[A-Za-z][A-Za-z0-9_-]*\])/;

const own = { unit: Tag.define(), statement: Tag.define(), joint: Tag.define(), value: Tag.define(), record: Tag.define(), mark: Tag.define(), path: Tag.define() };

const classes: Record<string, string> = { Unit: "unit", Statement: "statement", Joint: "joint", Value: "value", Record: "record" };

function token(stream: StringStream): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match(/^#.*/)) return "comment";
  if (stream.match(/^"[^"]*"?/)) return "string";
  if (stream.match(mark)) return "mark";
  if (stream.match(/^[0-9]{4}-[0-9]{2}-[0-9]{2}\b/) || stream.match(/^-?[0-9]+(?:[./][0-9]+)?/)) return "number";
  const found = stream.match(word);
  if (found && found !== true) {
    if (stream.match(/^(?:\.[A-Za-z][A-Za-z0-9_-]*)+/)) return "path";
    return classes[words[found[0] ?? ""] ?? ""] ?? "name";
  }
  stream.next();
  return "punctuation";
}

const fairroll = StreamLanguage.define({
  name: "fairroll",
  token,
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["{", "(", "[", '"'] }, indentOnInput: /^\s*}$/ },
  tokenTable: { ...own, name: tags.variableName, punctuation: tags.punctuation },
});

const colours = HighlightStyle.define([
  { tag: own.unit, color: "var(--code-unit)", fontWeight: "650" },
  { tag: own.statement, color: "var(--code-statement)" },
  { tag: own.joint, color: "var(--code-joint)" },
  { tag: own.value, color: "var(--code-value)" },
  { tag: own.record, color: "var(--code-record)" },
  { tag: own.mark, color: "var(--code-mark)", fontWeight: "600" },
  { tag: own.path, color: "var(--ink)", fontWeight: "600" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.variableName, color: "var(--ink)" },
  { tag: tags.punctuation, color: "var(--code-joint)" },
]);

/** A step further in behind an open brace, a step back before a closing one. */
const indentation = indentService.of((context, pos) => {
  const line = context.state.doc.lineAt(pos);
  if (line.number === 1) return 0;
  const before = context.state.doc.line(line.number - 1).text;
  const base = context.countColumn(before, before.search(/\S|$/));
  const opens = /[{(]\s*(?:#.*)?$/.test(before) ? context.unit : 0;
  const closes = /^\s*[})]/.test(context.textAfterPos(pos)) ? context.unit : 0;
  return Math.max(0, base + opens - closes);
});

export const fairrollLanguage = new LanguageSupport(fairroll, [syntaxHighlighting(colours), indentation]);
