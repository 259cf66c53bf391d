// SPDX-License-Identifier: Apache-2.0
// Every step with its ruling and how everybody stands behind it: what the marks beside the lines say, as tables.
import { el, fill } from "../shared/dom.js";
import type { BookRows, JudgedScenario, Row } from "./rulings.js";
import type { Verdict } from "./judge.js";

export interface RulingsView {
  verdict: Verdict | null;
  path: string | null;
  goTo: (path: string, line: number, column: number) => void;
  explain: (line: number) => void;
}

function stepRow(row: Row, view: RulingsView): Element {
  const explains = row.kind === "throw" || row.kind === "act";
  const failed = row.checks.filter(({ passed }) => !passed).map(({ text, got }) => el("div", { class: "bad" }, `✗ ${text}: got ${got}`));
  return el(
    "tr",
    {},
    el("td", { class: "number" }, String(row.line)),
    el("td", { class: "step" }, explains ? el("button", { type: "button", class: "link", onclick: () => view.explain(row.line) }, row.text) : row.text),
    el("td", { class: `head ${row.tone}` }, row.head || (row.kind === "act" ? "accepted" : "")),
    el("td", {}, row.detail.join("; "), ...failed),
    el("td", {}, row.balances.join("; ")),
  );
}

function table(scenario: JudgedScenario, book: BookRows, view: RulingsView): Element {
  const heads = ["Line", "Step", "Ruling", "Result", "Balances"];
  return el(
    "table",
    { class: "rows rulings" },
    el("caption", { class: "unseen" }, `${scenario.title} under ${book.name}`),
    el("thead", {}, el("tr", {}, ...heads.map((head, i) => el("th", { scope: "col", class: i === 0 ? "number" : null }, head)))),
    el("tbody", {}, ...book.rows.map((row) => stepRow(row, view))),
  );
}

function scenarioPart(scenario: JudgedScenario, view: RulingsView): Element[] {
  const state = scenario.books.length === 0 ? ["warn", "not run"] : scenario.ok ? ["good", "as expected"] : ["bad", "not as expected"];
  const title = el("button", { type: "button", class: "link", onclick: () => view.path && view.goTo(view.path, scenario.line, 1) }, scenario.title);
  const head = el("div", { class: "scenario-head" }, el("h3", {}, title), el("span", { class: `chip ${state[0]}` }, state[1] ?? ""));
  const books = scenario.books.flatMap((book) => [
    el("p", { class: "soft" }, "under ", el("code", {}, book.name), ...book.accounts.flatMap(({ who, holds }) => [" · ", `${who} `, el("span", { class: "amount" }, holds)]), ` ${book.currency}`),
    table(scenario, book, view),
  ]);
  return [head, ...books];
}

export function showRulings(panel: HTMLElement, view: RulingsView): void {
  const { verdict } = view;
  if (!view.path) return fill(panel, el("p", { class: "soft" }, "Open or write a scenario to see its rulings."));
  if (!verdict) return fill(panel, el("p", { class: "soft" }, "Judging…"));
  if (verdict.kind === "stopped")
    return fill(panel, el("p", { class: "notice bad" }, `The scenario was not judged: ${verdict.why}. Shorten the scenario or split it into several files. It is judged again after your next change.`));
  const { judged, refused } = verdict.rulings;
  if (!judged) return fill(panel, el("p", { class: "notice bad" }, refused));
  const errors = judged.faults.filter(({ severity }) => severity === "error");
  fill(
    panel,
    ...errors.slice(0, 20).map(({ file, line, message, help }) =>
      el("p", { class: "notice bad" }, el("button", { type: "button", class: "link", onclick: () => view.goTo(file, line, 1) }, `${file}:${line}`), ` ${message}${help ? `. ${help}` : ""}`)),
    ...judged.scenarios.flatMap((scenario) => scenarioPart(scenario, view)),
    judged.scenarios.length === 0 && errors.length === 0 ? el("p", { class: "soft" }, "This file contains no scenario.") : null,
    judged.moreRows > 0 ? el("p", { class: "notice warn" }, `${judged.moreRows.toLocaleString("en")} more steps were judged but are not shown.`) : null,
  );
}
