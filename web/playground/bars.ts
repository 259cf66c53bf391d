// SPDX-License-Identifier: Apache-2.0
// House edges as rows: a figure, a bar, and, where there is one, the same of the shipped book.
import type { EdgeReport, EdgeRow, Figure, Fraction } from "./report.js";

export interface BarRow {
  name: string;
  /** In percent; null: it is not a figure. */
  now: number | null;
  fraction: string;
  before: number | null;
  /** In points of a percent; null: nothing to compare. */
  change: number | null;
  status: "same" | "changed" | "new" | "gone" | "alone";
}

const nameOf = ({ name, behind, column }: EdgeRow): string => [name, behind && `behind ${behind}`, column && `(${column})`].filter(Boolean).join(" ");

const isFraction = (figure: Figure | undefined): figure is Fraction => typeof figure === "object" && figure !== null && "decimal" in figure;

const percent = (figure: Figure | undefined): number | null => (isFraction(figure) ? Number(figure.decimal) * 100 : null);

const fractionOf = (figure: Figure | undefined): string => (isFraction(figure) ? figure.fraction : "not computed");

function barRow(row: EdgeRow, shipped: Map<string, EdgeRow> | null): BarRow {
  const name = nameOf(row);
  const figure = row.figures?.perBetMade;
  const now = percent(figure);
  const other = shipped?.get(name);
  const before = other ? percent(other.figures?.perBetMade) : null;
  const change = now !== null && before !== null ? now - before : null;
  const same = other !== undefined && fractionOf(other.figures?.perBetMade) === fractionOf(figure);
  const status = shipped === null ? "alone" : other === undefined ? "new" : same ? "same" : "changed";
  return { name, now, fraction: fractionOf(figure), before, change, status };
}

/** Rows of a book, held against the shipped one if there is one; what only that has stands last. */
export function barRows(now: EdgeReport, shipped: EdgeReport | null): BarRow[] {
  const known = shipped ? new Map(shipped.wagers.map((row) => [nameOf(row), row])) : null;
  const rows = now.wagers.map((row) => barRow(row, known));
  const names = new Set(rows.map(({ name }) => name));
  const gone = (shipped?.wagers ?? []).filter((row) => !names.has(nameOf(row)));
  return [...rows, ...gone.map((row): BarRow => ({ name: nameOf(row), now: null, fraction: "", before: percent(row.figures?.perBetMade), change: null, status: "gone" }))];
}

/** What a full bar is: the largest edge, but at least one percent, so that small edges look small. */
export const fullBar = (rows: BarRow[]): number => Math.max(1, ...rows.flatMap(({ now, before }) => [Math.abs(now ?? 0), Math.abs(before ?? 0)]));
