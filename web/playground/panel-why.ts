// SPDX-License-Identifier: Apache-2.0
// Why a step came out as it did: every clause that was asked, its answer, and what it was told by.
import { el, fill } from "../shared/dom.js";
import type { Asked, Clause, Settlement, Step } from "./report.js";
import type { Explained } from "./worker.js";

export type Why = { kind: "none" } | { kind: "asking"; line: number } | { kind: "failed"; words: string } | { kind: "told"; told: Explained; line: number };

type GoTo = (path: string, line: number, column: number) => void;

const words = (name: string): string => name.replaceAll("_", " ");

function clauseLink({ address, place }: Clause, goTo: GoTo): Element {
  return el("button", { type: "button", class: "link", title: `${place.file}:${place.line}`, onclick: () => goTo(place.file, place.line, place.column) }, address);
}

function askedRow(one: Asked, goTo: GoTo): Element {
  const answer = one.decided ? `${one.answer.toUpperCase()}, decided` : one.answer;
  return el(
    "li",
    { class: one.decided ? "clause decided" : "clause" },
    el("span", { class: "answer" }, answer),
    el(
      "div",
      {},
      clauseLink(one.clause, goTo),
      el("div", {}, el("code", {}, one.clause.text)),
      one.reasons.length > 0 ? el("div", { class: "because" }, `because ${one.reasons.join("; ")}`) : null,
      one.outrankedReason ? el("div", { class: "because" }, `without effect: ${one.outrankedReason}`) : null,
    ),
  );
}

/** Clauses under the stages in which they were asked, as a reader of the text would go through them. */
function stages(asked: Asked[], goTo: GoTo): Element[] {
  const byStage = new Map<string, Asked[]>();
  for (const one of asked) byStage.set(one.stage, [...(byStage.get(one.stage) ?? []), one]);
  return [...byStage].flatMap(([stage, all]) => [el("h4", { class: "stage" }, stage), el("ul", { class: "list" }, ...all.map((one) => askedRow(one, goTo)))]);
}

function settlementPart(one: Settlement, goTo: GoTo): Element[] {
  const paid = one.amount ? ` ${one.amount}${one.odds ? ` (${one.odds})` : ""}` : "";
  return [
    el("h4", { class: "stage" }, `${one.wager} ${words(one.outcome)}${paid}`),
    el("ul", { class: "list" }, ...(one.evaluated ?? []).filter(({ decided, answer }) => decided || answer !== "no").map((asked) => askedRow(asked, goTo))),
  ];
}

function possibleList(step: Step): Element | null {
  if (!step.possible?.length) return null;
  return el("ul", {}, ...step.possible.map(({ ruling, total, example, by }) =>
    el("li", {}, `${words(ruling)}${total === undefined ? "" : ` ${total}`} if, for example, ${example.join(", ")}${by.length > 0 ? `, by ${by.map(({ address }) => address).join(", ")}` : ""}`)));
}

const ruledWords = (step: Step): string => (step.ruling ? [words(step.ruling).toUpperCase(), step.total].filter((part) => part !== undefined).join(" ") : words(step.status ?? step.kind).toUpperCase());

function stepPart({ book, step }: { book: string; step: Step }, goTo: GoTo): (Element | null)[] {
  const would = (step.wouldChange ?? []).filter((one): one is string => typeof one === "string");
  const findings = (step.findings ?? []).filter(({ finding }) => finding !== "recalled");
  return [
    el("div", { class: "ruled" }, el("h3", {}, ruledWords(step)), el("code", {}, step.text), el("span", { class: "soft" }, "under ", el("code", {}, book))),
    step.words ? el("p", {}, step.words) : null,
    step.by?.length ? el("p", {}, "Decided by ", ...step.by.flatMap((clause, i) => [i > 0 ? ", " : "", clauseLink(clause, goTo)])) : null,
    possibleList(step),
    ...findings.map(({ finding, words: said }) => el("p", { class: "notice warn" }, `${words(finding)}: ${said}`)),
    ...stages(step.evaluated ?? [], goTo),
    ...(step.settlements ?? []).flatMap((one) => settlementPart(one, goTo)),
    would.length > 0 ? el("h4", { class: "stage" }, "What would change the ruling") : null,
    would.length > 0 ? el("ul", {}, ...would.map((one) => el("li", {}, one))) : null,
  ];
}

export function showWhy(panel: HTMLElement, why: Why, goTo: GoTo): void {
  if (why.kind === "none") return fill(panel, el("p", { class: "soft" }, "Click a ruling in the scenario, or press Ctrl+Enter in its line. This pane then shows the clauses that were evaluated, their answers and the reasons."));
  if (why.kind === "asking") return fill(panel, el("p", { class: "soft" }, `Explaining line ${why.line}…`));
  if (why.kind === "failed") return fill(panel, el("p", { class: "notice bad" }, why.words));
  const { steps, refused } = why.told;
  if (steps.length === 0) return fill(panel, el("p", { class: "notice bad" }, refused || `Line ${why.line} contains no step that was judged.`));
  fill(panel, ...steps.flatMap((one) => stepPart(one, goTo)));
}
