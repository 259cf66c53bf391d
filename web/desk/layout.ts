// SPDX-License-Identifier: Apache-2.0
// Where the values of facts lie in the drawing. Which words lie where is data (layouts.json); a word that it does not know gets a cell.
import type { Book, Fact, Value } from "./book.js";
import data from "./layouts.json";

export type Area = [left: number, top: number, width: number, height: number];

export interface Place {
  value: Value;
  tone: string;
  areas: Area[];
  labels: [number, number][];
  /** Where dice are drawn that lie there. */
  dice: [number, number];
  round: number;
}

export interface Layout {
  columns: number;
  rows: number;
  places: Place[];
}

export type Shape = "wide" | "narrow";

interface PlaceData {
  tone: string;
  areas: Area[];
  label: [number, number];
  /** Of a second area. */
  again?: [number, number];
  dice?: [number, number];
  round?: number;
}
interface ShapeData {
  columns: number;
  rows: number;
  places: Record<string, PlaceData>;
}
const tables = data.tables as unknown as Record<Shape, ShapeData>[];

const isName = (value: Value): boolean => typeof value === "string";

/** The fact that says where a die lies: the first one of a die whose values are names. Null: the book has none. */
export function placement(book: Book): Fact | null {
  return book.facts.find(({ of, several, values }) => of === "die" && !several && values.length > 1 && values.every(isName)) ?? null;
}

const knows = (table: Record<Shape, ShapeData>, values: Value[]): number => values.filter((value) => String(value) in table.wide.places).length;

/** The drawing that knows most of the values, and of those the one with the fewest other words: the nearest to this table. */
function tableFor(fact: Fact): Record<Shape, ShapeData> | undefined {
  const fits = (table: Record<Shape, ShapeData>): [number, number] => [knows(table, fact.values), -Object.keys(table.wide.places).length];
  const known = tables.filter((table) => knows(table, fact.values) > 0);
  return [...known].sort((a, b) => fits(b)[0] - fits(a)[0] || fits(b)[1] - fits(a)[1])[0];
}

/** The facts of a die that can be tapped in the drawing: where it lies, and those of which the drawing knows every value. */
export function drawnFacts(book: Book): Fact[] {
  const where = placement(book);
  if (!where) return [];
  const table = tableFor(where);
  const others = book.facts.filter((fact) => fact !== where && fact.of === "die" && table !== undefined && knows(table, fact.values) === fact.values.length);
  return [where, ...others];
}

function cells(values: Value[], columns: number, from: number): Place[] {
  const perRow = columns > 8 ? 4 : 2;
  const width = columns / perRow;
  return values.map((value, i) => {
    const [left, top] = [(i % perRow) * width, from + Math.floor(i / perRow) * 1.5];
    return { value, tone: "cell", areas: [[left + 0.1, top + 0.1, width - 0.2, 1.3]], labels: [[left + width / 2, top + 0.5]], dice: [left + width / 2, top + 1], round: 0.2 };
  });
}

/** The drawing for the values of one of the drawn facts. */
export function layoutOf(book: Book, fact: Fact, shape: Shape): Layout {
  const where = placement(book) ?? fact;
  const table = tableFor(where)?.[shape];
  const columns = table?.columns ?? (shape === "wide" ? 16 : 7);
  const known = Object.entries(table?.places ?? {}).flatMap(([word, place]): Place[] => {
    const value = fact.values.find((one) => String(one) === word);
    return value === undefined ? [] : [{ value, tone: place.tone, areas: place.areas, labels: place.again ? [place.label, place.again] : [place.label], dice: place.dice ?? place.label, round: place.round ?? 0.2 }];
  });
  const unknown = fact.values.filter((value) => !known.some((place) => place.value === value));
  const rows = table?.rows ?? 0;
  const more = cells(unknown, columns, rows);
  const bottom = Math.max(rows, ...more.map(({ areas: [area] }) => (area ? area[1] + area[3] + 0.1 : 0)));
  return { columns, rows: bottom, places: [...known, ...more] };
}
