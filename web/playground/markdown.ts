// SPDX-License-Identifier: Apache-2.0
// What the language server says of a word is Markdown of a simple kind: paragraphs, lists, code, emphasis. It is shown as elements and texts.
import { el } from "../shared/dom.js";

const inline = /`([^`]+)`|\*\*([^*]+)\*\*|(?<![A-Za-z0-9])[*_]([^*_]+)[*_](?![A-Za-z0-9])/g;

function inlineNodes(text: string): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const match of text.matchAll(inline)) {
    nodes.push(new Text(text.slice(at, match.index)));
    const [whole, code, strong, soft] = match;
    nodes.push(code !== undefined ? el("code", {}, code) : strong !== undefined ? el("strong", {}, strong) : el("em", {}, soft));
    at = match.index + whole.length;
  }
  nodes.push(new Text(text.slice(at)));
  return nodes;
}

const withoutEscapes = (text: string): string => text.replace(/\\([\\`*_{}[\]()#+\-.!<>|])/g, "$1");

function block(text: string): Element {
  const heading = /^#{1,6}\s+(.*)$/.exec(text);
  if (heading) return el("p", {}, el("strong", {}, withoutEscapes(heading[1] ?? "")));
  if (/^[-*] /.test(text)) {
    const items = text.split(/\n(?=[-*] )/).map((item) => el("li", {}, ...inlineNodes(withoutEscapes(item.replace(/^[-*] /, "")))));
    return el("ul", {}, ...items);
  }
  if (text === "---") return el("hr");
  return el("p", {}, ...inlineNodes(withoutEscapes(text)));
}

/** The elements of a text in Markdown. */
export function markdownElements(text: string): Element[] {
  const parts = text.split(/^```[^\n]*\n([\s\S]*?)^```[ ]*$/m);
  return parts.flatMap((part, i) =>
    i % 2 === 1
      ? [el("pre", {}, part.replace(/\n$/, ""))]
      : part.split(/\n{2,}/).map((text) => text.trim()).filter(Boolean).map(block));
}
