// SPDX-License-Identifier: Apache-2.0
// From a report of `fairroll run` what stands beside the lines of a scenario: short, and bounded, because a scenario may have thousands of steps.
import type { Fault, Played, Report, Settlement, Step, Under } from "./report.js";

export type Tone = "good" | "bad" | "warn" | "note" | "plain";

export interface Row {
  line: number;
  kind: string;
  text: string;
  tone: Tone;
  head: string;
  detail: string[];
  balances: string[];
  checks: { line: number; passed: boolean; text: string; got: string }[];
}

export interface Account {
  who: string;
  holds: string;
}

export interface BookRows {
  name: string;
  currency: string;
  passed: boolean;
  undetermined: boolean;
  rows: Row[];
  accounts: Account[];
}

export interface JudgedScenario {
  title: string;
  line: number;
  ok: boolean;
  books: BookRows[];
}

export interface Judged {
  faults: Fault[];
  /** How many faults, and rows, are left out. */
  moreFaults: number;
  moreRows: number;
  scenarios: JudgedScenario[];
}

export const mostRows = 3000;
const mostFaults = 200;

const words = (name: string): string => name.replaceAll("_", " ");

function toneOf(step: Step): Tone {
  if (step.expectations?.some((one) => !one.passed)) return "bad";
  if (step.ruling === "valid") return "good";
  if (step.ruling === "undetermined") return "warn";
  if (step.ruling !== undefined || step.status === "refused") return "bad";
  return step.status === undefined ? "note" : "plain";
}

function headOf(step: Step): string {
  if (step.ruling !== undefined) return [words(step.ruling).toUpperCase(), step.total].filter((part) => part !== undefined).join(" ");
  return step.status === "accepted" ? "" : words(step.status ?? "").toUpperCase();
}

function settled({ wager, outcome, amount, odds }: Settlement): string | null {
  if (outcome === "stays") return null;
  return [wager, words(outcome), amount, odds && amount ? `(${odds})` : null].filter(Boolean).join(" ");
}

/** What came of a step, in the order in which a reader asks: for whom it decided, what was paid, what moved, what is to be done. */
function detailOf(step: Step): string[] {
  const detail: string[] = [];
  if (step.words) detail.push(step.words);
  const by = step.by ?? [];
  if (step.ruling !== undefined && by.length > 0) detail.push(`by ${by.map(({ address }) => address).join(", ")}`);
  for (const one of step.settlements ?? []) {
    const text = settled(one);
    if (text) detail.push(text);
  }
  for (const { ruling, total, example } of step.possible ?? [])
    detail.push(`${words(ruling)}${total === undefined ? "" : ` ${total}`} if, for example, ${example.join(", ")}`);
  for (const { name, to } of step.moved ?? []) detail.push(`${words(name)} is ${to}`);
  for (const one of step.directives ?? []) detail.push(one);
  for (const { finding, words: said } of step.findings ?? []) if (finding !== "recalled") detail.push(`${words(finding)}: ${said}`);
  return detail;
}

function rowOf(step: Step): Row {
  return {
    line: step.place.line,
    kind: step.kind,
    text: step.text,
    tone: toneOf(step),
    head: headOf(step),
    detail: detailOf(step),
    balances: step.balances ?? [],
    checks: (step.expectations ?? []).map(({ text, place, passed, got }) => ({ line: place.line, passed, text, got: got ?? "" })),
  };
}

function accountsOf(under: Under): Account[] {
  const isNothing = (holds: string): boolean => /^-?0(\.0*)?$/.test(holds);
  return under.accounts
    .map(({ account, holds }) => (typeof account === "string" ? { who: words(account), holds, seat: false } : { who: words(Object.values(account)[0] ?? ""), holds, seat: "seat" in account }))
    .filter(({ seat, holds }) => seat || !isNothing(holds))
    .map(({ who, holds }) => ({ who, holds }));
}

/** Cuts the report to the rows that a page can show. */
export function judged(report: Report, file: string): Judged {
  let left = mostRows;
  let moreRows = 0;
  const bookRows = (under: Under): BookRows => {
    const taken = under.steps.filter((step) => step.place.file === file).slice(0, left);
    left -= taken.length;
    moreRows += under.steps.length - taken.length;
    const { ruleset: name, currency, passed, undetermined } = under;
    return { name, currency, passed, undetermined, rows: taken.map(rowOf), accounts: accountsOf(under) };
  };
  const scenario = ({ title, place, ok, under }: Played): JudgedScenario => ({ title, line: place.line, ok, books: under.map(bookRows) });
  const scenarios = report.scenarios.map(scenario);
  return { faults: report.diagnostics.slice(0, mostFaults), moreFaults: Math.max(0, report.diagnostics.length - mostFaults), moreRows, scenarios };
}

export interface Mark {
  line: number;
  tone: Tone;
  /** The book, where several judge the same line. */
  book: string;
  head: string;
  detail: string;
  /** A step that can be explained. */
  explains: boolean;
}

function marksOfRow(row: Row, book: string): Mark[] {
  const own: Mark = { line: row.line, tone: row.tone === "bad" && row.head.startsWith("VALID") ? "good" : row.tone, book, head: row.head, detail: row.detail.join("; "), explains: row.kind === "throw" || row.kind === "act" };
  const checks = row.checks.map((check): Mark => ({
    line: check.line, tone: check.passed ? "good" : "bad", book, head: check.passed ? "✓" : "✗", detail: check.passed ? "" : `got ${check.got}`, explains: false,
  }));
  return [own, ...checks];
}

function marksOfScenario({ line, ok, books }: JudgedScenario): Mark[] {
  if (books.length === 0) return [];
  const checked = books.some((book) => book.rows.some((row) => row.checks.length > 0));
  if (!checked && ok) return [];
  return [{ line, tone: ok ? "good" : "bad", book: "", head: ok ? "passed" : "failed", detail: "", explains: false }];
}

/** What stands behind each line, in the order of the lines. What all books say alike of an expectation is said once. */
export function marks({ scenarios }: Judged): Mark[] {
  const all: Mark[] = [];
  for (const scenario of scenarios) {
    all.push(...marksOfScenario(scenario));
    const named = scenario.books.length > 1;
    for (const book of scenario.books) for (const row of book.rows) all.push(...marksOfRow(row, named ? book.name : ""));
  }
  const seen = new Set<string>();
  return all
    .filter((mark) => {
      const once = mark.explains ? `${mark.line} ${mark.book} ${mark.head} ${mark.detail}` : `${mark.line} ${mark.head} ${mark.detail}`;
      return !seen.has(once) && seen.add(once);
    })
    .sort((a, b) => a.line - b.line);
}

/**
 * How everybody stands behind a line: of the scenario in which it lies, the last step at or above it. Above its first step, and above the
 * first scenario, it is how all ends; `line` is null then.
 */
export function standing({ scenarios }: Judged, line: number): { title: string; line: number | null; books: { name: string; currency: string; balances: string[] }[] } | null {
  const scenario = scenarios.filter((one) => one.line <= line).at(-1) ?? scenarios[0];
  if (!scenario) return null;
  const above = (book: BookRows): Row[] => book.rows.filter((row) => row.line <= line);
  const atEnd = !scenario.books.some((book) => above(book).length > 0);
  const upTo = (book: BookRows): Row | undefined => (atEnd ? book.rows : above(book)).at(-1);
  const at = atEnd ? null : Math.max(...scenario.books.map((book) => upTo(book)?.line ?? 0));
  return { title: scenario.title, line: at, books: scenario.books.map((book) => ({ name: book.name, currency: book.currency, balances: upTo(book)?.balances ?? [] })) };
}
