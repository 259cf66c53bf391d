// SPDX-License-Identifier: Apache-2.0
// Every difference between two books, each with the shortest throws that show it.
import { el, fill } from "../shared/dom.js";
import { bookChoice, stopButton } from "./choose.js";
import type { ListedBook } from "./examples.js";
import type { DiffReport, Difference, DiffSide } from "./report.js";

export type Differences = { kind: "none" } | { kind: "working" } | { kind: "failed"; words: string } | { kind: "told"; report: DiffReport };

export interface DifferencesView {
  books: ListedBook[];
  a: string;
  b: string;
  /** Whether `a` and `b` are one name, of which a text of the workbook is held against the shipped one. */
  ownAgainstShipped: boolean;
  differences: Differences;
  choose: (side: "a" | "b", name: string) => void;
  compare: () => void;
  stop: () => void;
  /** Puts a scenario that shows the difference into the workbook. */
  keep: (scenario: string) => void;
}

const mostShown = 200;
const mostOtherwise = 20; // for each reading
const kinds: Record<string, string> = { ruling: "Rulings", duty: "Duties", turn: "Turns", settlement: "Settlements", act: "Placing and changing wagers", term: "Limits and money terms" };

function side(name: string, { result, by }: DiffSide): Element {
  return el("div", {}, el("div", { class: "soft" }, name), el("strong", {}, result), by.length > 0 ? el("div", { class: "soft" }, by.map(({ address }) => address).join(", ")) : null);
}

function difference(one: Difference, a: string, b: string, keep: (scenario: string) => void): Element {
  return el(
    "div",
    { class: "difference" },
    one.what ? el("p", {}, one.what) : null,
    one.steps.length > 0 ? el("pre", {}, one.steps.join("\n")) : null,
    el("div", { class: "two" }, side(a, one.a), side(b, one.b)),
    one.wagers.length > 0 ? el("p", { class: "soft" }, `Wagers: ${one.wagers.join(", ")}`) : null,
    one.scenario ? el("button", { type: "button", class: "link", onclick: () => keep(one.scenario) }, "Add this case to the workbook") : null,
  );
}

function edgesPart({ edges }: DiffReport, a: string, b: string): Element[] {
  if (edges.length === 0) return [];
  const percent = (decimal: string | undefined): string => (decimal === undefined ? "–" : `${(100 * Number(decimal)).toFixed(4)} %`);
  const head = el("tr", {}, ...["Wager", a, b, "Difference"].map((text, i) => el("th", { scope: "col", class: i > 0 ? "number" : null }, text)));
  const rows = edges.map((one) =>
    el("tr", {}, el("th", { scope: "row", class: "step" }, [one.name, one.column].filter(Boolean).join(" ")), ...[one.a, one.b, one.difference].map((figure) => el("td", { class: "number" }, percent(figure?.decimal)))));
  return [el("h4", { class: "stage" }, `House edges: ${edges.length}`), el("table", { class: "rows" }, el("thead", {}, head), el("tbody", {}, ...rows))];
}

const namesOf = (list: unknown[]): string => list.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join(", ");

export function differenceParts(report: DiffReport, a: string, b: string, keep: (scenario: string) => void): Element[] {
  if (report.equivalent) return [el("p", { class: "notice good" }, "The rule books are equivalent: the comparison found no difference.")];
  const parts: Element[] = [...edgesPart(report, a, b)];
  if (report.onlyA.length > 0) parts.push(el("p", {}, `Only in ${a}: ${namesOf(report.onlyA)}`));
  if (report.onlyB.length > 0) parts.push(el("p", {}, `Only in ${b}: ${namesOf(report.onlyB)}`));
  const byKind = new Map<string, Difference[]>();
  for (const one of report.differences) byKind.set(one.kind, [...(byKind.get(one.kind) ?? []), one]);
  let left = mostShown;
  for (const [kind, all] of byKind) {
    parts.push(el("h4", { class: "stage" }, `${kinds[kind] ?? kind}: ${all.length}`));
    parts.push(...all.slice(0, left).map((one) => difference(one, a, b, keep)));
    left = Math.max(0, left - all.length);
  }
  if (report.differences.length > mostShown) parts.push(el("p", { class: "soft" }, `${report.differences.length - mostShown} more differences are not shown.`));
  for (const { readings, differences = [] } of report.otherReadings ?? []) {
    if (differences.length === 0) continue;
    parts.push(el("h4", { class: "stage" }, `Only if ${readings.map(({ name, alternative }) => `${name} is interpreted as ${alternative}`).join(" and ")}: ${differences.length}`));
    parts.push(...differences.slice(0, mostOtherwise).map((one) => difference(one, a, b, keep)));
    if (differences.length > mostOtherwise) parts.push(el("p", { class: "soft" }, `${differences.length - mostOtherwise} more differences are not shown.`));
  }
  if (parts.length === 0) parts.push(el("p", { class: "notice" }, "The rule books differ only in the possible interpretations of doubtful texts, which this page does not show."));
  if (report.limits.length > 0) parts.push(el("p", { class: "notice warn" }, `Too large to compare: ${namesOf(report.limits)}`));
  return parts;
}

export function showDifferences(panel: HTMLElement, view: DifferencesView): void {
  const { differences } = view;
  const labels = view.ownAgainstShipped ? [`${view.a} as shipped`, `${view.b} in the workbook`] : [view.a, view.b];
  const choose = el(
    "div",
    { class: "choose" },
    bookChoice("differences-a", "First rule book", view.books, view.a, (name) => view.choose("a", name)),
    bookChoice("differences-b", "Second rule book", view.books, view.b, (name) => view.choose("b", name)),
    differences.kind === "working" ? stopButton(view.stop) : el("button", { type: "button", class: "button main", onclick: view.compare }, "Compare"),
  );
  const body: Element[] = [];
  if (view.ownAgainstShipped) body.push(el("p", { class: "soft" }, "Both names are the same, so the shipped text is compared with the text in the workbook."));
  if (differences.kind === "working") body.push(el("p", { class: "soft", role: "status" }, "Comparing all records of a throw, and all states and throws of every wager. Large rule books take a minute or more…"));
  if (differences.kind === "failed") body.push(el("p", { class: "notice bad" }, differences.words));
  if (differences.kind === "told") body.push(...differenceParts(differences.report, labels[0] ?? "", labels[1] ?? "", view.keep));
  fill(panel, choose, ...body);
}
