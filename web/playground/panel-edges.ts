// SPDX-License-Identifier: Apache-2.0
// House edges with bars, exact, and how they change against the shipped book of the same name.
import { el, fill } from "../shared/dom.js";
import { fullBar, type BarRow } from "./bars.js";
import { bookChoice, stopButton } from "./choose.js";
import type { ListedBook } from "./examples.js";

export type Edges = { kind: "none" } | { kind: "working"; since: number } | { kind: "failed"; words: string } | { kind: "told"; rows: BarRow[]; hasShipped: boolean };

export interface EdgesView {
  books: ListedBook[];
  chosen: string;
  edges: Edges;
  choose: (name: string) => void;
  stop: () => void;
}

const shown = (value: number | null): string => (value === null ? "–" : `${value.toFixed(4)} %`);

function bar(kind: string, value: number | null, full: number): HTMLElement | null {
  if (value === null || value === 0) return null;
  const one = el("span", { class: kind });
  one.style.width = `${(100 * Math.abs(value)) / full}%`;
  return one;
}

function changeCell({ status, change }: BarRow): HTMLElement {
  if (status === "changed" && change !== null) return el("td", { class: `number ${change > 0 ? "up" : "down"}` }, `${change > 0 ? "▲ +" : "▼ −"}${Math.abs(change).toFixed(4)}`);
  const words = { same: "unchanged", new: "new", gone: "only in the shipped text", changed: "changed", alone: "" }[status];
  return el("td", { class: "number soft" }, words);
}

function row(one: BarRow, full: number, compared: boolean): HTMLElement {
  const bars = el("div", { class: "bars", "aria-hidden": "true" }, bar((one.now ?? 0) < 0 ? "gain" : "", one.now, full), compared ? bar("before", one.before, full) : null);
  return el(
    "tr",
    {},
    el("th", { scope: "row", class: "step" }, one.name),
    el("td", { class: "bar-cell" }, bars),
    el("td", { class: "number" }, shown(one.now)),
    el("td", { class: "number exact", title: one.fraction }, one.fraction),
    ...(compared ? [el("td", { class: "number soft" }, shown(one.before)), changeCell(one)] : []),
  );
}

function table(rows: BarRow[], compared: boolean): HTMLElement {
  const heads: [string, string][] = [["Wager", ""], ["", ""], ["House edge", "number"], ["Exact fraction", "number exact"], ...(compared ? ([["Shipped", "number"], ["Change in percentage points", "number"]] as [string, string][]) : [])];
  const full = fullBar(rows);
  return el(
    "table",
    { class: "rows edges" },
    el("caption", { class: "unseen" }, "House edges per bet made"),
    el("thead", {}, el("tr", {}, ...heads.map(([head, kind]) => (head ? el("th", { scope: "col", class: kind || null }, head) : el("td", {}))))),
    el("tbody", {}, ...rows.map((one) => row(one, full, compared))),
  );
}

export function showEdges(panel: HTMLElement, view: EdgesView): void {
  const { edges } = view;
  const choose = el("div", { class: "choose" }, bookChoice("edges-book", "Rule book", view.books, view.chosen, view.choose), edges.kind === "working" ? stopButton(view.stop) : null);
  const body: (Element | null)[] = [];
  if (edges.kind === "working") body.push(el("p", { class: "soft", role: "status" }, "Computing the exact edges…"));
  if (edges.kind === "failed") body.push(el("p", { class: "notice bad" }, edges.words));
  if (edges.kind === "told") {
    const wanted = edges.rows.length > 0;
    body.push(el("p", { class: "soft" }, wanted ? `The edges are exact, and are computed per bet made.${edges.hasShipped ? " The thin bar shows the edge in the shipped text." : ""}` : "This rule book has no wagers, so there are no edges."));
    if (wanted) body.push(table(edges.rows, edges.hasShipped));
  }
  fill(panel, choose, ...body);
}
