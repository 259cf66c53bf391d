// SPDX-License-Identifier: Apache-2.0
// What is wrong, as a list: each fault with its place and its fixes.
import { el, fill } from "../shared/dom.js";
import type { ListedFault } from "./faults.js";

export interface ProblemsView {
  faults: ListedFault[];
  more: number;
  /** The checker was lost in this text. */
  lost: boolean;
  working: boolean;
  goTo: (path: string, line: number, column: number) => void;
}

const names: Record<string, string> = { error: "error", warning: "warning", info: "note", hint: "hint" };

function row(fault: ListedFault, goTo: ProblemsView["goTo"]): Element {
  const place = `${fault.path}:${fault.line}`;
  const what = `${names[fault.severity] ?? "error"} ${fault.code}`;
  return el(
    "li",
    { class: `fault ${fault.severity}` },
    el("button", { type: "button", class: "link where", onclick: () => goTo(fault.path, fault.line, fault.column) }, place),
    el("span", { class: "message" }, el("strong", {}, `${what} `), fault.message),
    el("div", { class: "fixes" }, ...fault.fixes.map(({ title, apply }) => el("button", { type: "button", class: "button", onclick: apply }, title))),
  );
}

export function showProblems(panel: HTMLElement, { faults, more, lost, working, goTo }: ProblemsView): void {
  const order = ["error", "warning", "info", "hint"];
  const sorted = [...faults].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  fill(
    panel,
    lost ? el("p", { class: "notice bad" }, "The checker took longer than 20 seconds and was stopped. Shorten the text; the checker starts again after your next change.") : null,
    sorted.length === 0 && !lost ? el("p", { class: working ? "soft" : "notice good" }, working ? "Checking…" : "The files contain no errors.") : null,
    el("ul", { class: "list" }, ...sorted.map((fault) => row(fault, goTo))),
    more > 0 ? el("p", { class: "soft" }, `${more.toLocaleString("en")} more errors and warnings are not shown.`) : null,
  );
}
