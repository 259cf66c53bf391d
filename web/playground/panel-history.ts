// SPDX-License-Identifier: Apache-2.0
// How a book reads from day to day: what its words change to, and, if one asks, what that comes to in rulings and money.
import { diffArrays } from "diff";
import { el, fill } from "../shared/dom.js";
import { bookChoice, stopButton } from "./choose.js";
import type { ListedBook } from "./examples.js";
import { differenceParts, type Differences } from "./panel-differences.js";
import type { TextOfDay } from "./ponder.js";

export type History = { kind: "none" } | { kind: "working" } | { kind: "failed"; words: string } | { kind: "told"; texts: TextOfDay[] };

export interface HistoryView {
  books: ListedBook[];
  chosen: string;
  history: History;
  /** Of a day: what differs from the text before it. */
  inMoney: Map<string, Differences>;
  choose: (name: string) => void;
  compare: (before: string, day: string) => void;
  stop: () => void;
  keep: (scenario: string) => void;
}

const around = 2; // lines of the text that stays, beside each change

/** What changed, with a little of what did not. */
export function changedLines(before: string[], after: string[]): { kind: "ins" | "del" | "same"; text: string }[] {
  const all = diffArrays(before, after).flatMap(({ added, removed, value }) => value.map((text) => ({ kind: added ? ("ins" as const) : removed ? ("del" as const) : ("same" as const), text })));
  const near = new Set<number>();
  all.forEach(({ kind }, i) => {
    if (kind !== "same") for (let at = i - around; at <= i + around; ++at) near.add(at);
  });
  return all.flatMap((line, i) => (near.has(i) ? [line] : near.has(i - 1) && i < all.length ? [{ kind: "same" as const, text: "…" }] : []));
}

function wordsOf(before: TextOfDay, after: TextOfDay): Element {
  const lines = changedLines(before.lines, after.lines);
  if (lines.length === 0) return el("p", { class: "soft" }, "The consolidated text did not change on this date.");
  const signs = { ins: "+ ", del: "− ", same: "  " };
  return el("pre", { class: "change", tabindex: 0, "aria-label": `What changed on ${after.day}` }, ...lines.map(({ kind, text }) => el(kind === "same" ? "span" : kind, {}, signs[kind] + text)));
}

function dayPart(view: HistoryView, texts: TextOfDay[], i: number): Element[] {
  const text = texts[i];
  const before = texts[i - 1];
  if (!text) return [];
  const head = el("div", { class: "scenario-head" }, el("h3", {}, text.day), el("span", { class: "soft" }, text.lines.length === 0 ? "no text is in force" : `${text.lines.length} lines in force`));
  if (!before || before.lines.length === 0) return [head, el("p", { class: "soft" }, "First text in force.")];
  if (text.lines.length === 0) return [head];
  const money = view.inMoney.get(text.day);
  const ask = el("button", { type: "button", class: "button", onclick: () => view.compare(before.day, text.day) }, "Compare rulings and payments");
  const told = money?.kind === "told" ? differenceParts(money.report, `the text before ${text.day}`, `the text from ${text.day}`, view.keep) : [];
  return [
    head,
    wordsOf(before, text),
    ...(money === undefined ? [ask] : []),
    ...(money?.kind === "working" ? [el("p", { class: "soft", role: "status" }, "Comparing the two texts…"), stopButton(view.stop)] : []),
    ...(money?.kind === "failed" ? [el("p", { class: "notice bad" }, money.words)] : []),
    ...told,
  ];
}

export function showHistory(panel: HTMLElement, view: HistoryView): void {
  const { history } = view;
  const choose = el("div", { class: "choose" }, bookChoice("history-book", "Rule book", view.books, view.chosen, view.choose), history.kind === "working" ? stopButton(view.stop) : null);
  const body: Element[] = [];
  if (history.kind === "working") body.push(el("p", { class: "soft", role: "status" }, "Consolidating the text of each period…"));
  if (history.kind === "failed") body.push(el("p", { class: "notice bad" }, history.words));
  if (history.kind === "told") {
    const { texts } = history;
    if (texts.length === 0) body.push(el("p", { class: "soft" }, "This rule book contains no dates, so its text does not change over time."));
    for (let i = texts.length - 1; i >= 0; --i) body.push(...dayPart(view, texts, i));
  }
  fill(panel, choose, ...body);
}
