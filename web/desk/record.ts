// SPDX-License-Identifier: Apache-2.0
// What was seen and heard of one throw, and the step that records it.
import type { Book, Fact, Value } from "./book.js";

/** What is certain, and what may or may not be. Of a fact with one value: one certain value, or the values that are possible. */
export interface Seen {
  sure: Value[];
  perhaps: Value[];
}

export type When = "in_time" | "late" | "as_soon_as_possible";

export interface Call {
  call: "no_roll" | number;
  by: string;
  when: When;
}

export interface ThrowRecord {
  /** Null: nobody saw it. */
  faces: (Value | null)[];
  /** By factKey(); what is not here is as usual. */
  seen: Record<string, Seen>;
  calls: Call[];
}

export const emptyRecord = (book: Book): ThrowRecord => ({ faces: book.dice.names.map(() => null), seen: {}, calls: [] });

/** `die` is from 0; null: the fact is of the throw or of the turn. The same words as in the `needs` of a result. */
export const factKey = (fact: Fact, die: number | null): string => (die === null ? `${fact.of} ${fact.name}` : `die ${die + 1} ${fact.name}`);
export const faceKey = (die: number): string => `die ${die + 1} face`;

export const diceOf = (fact: Fact, book: Book): (number | null)[] => (fact.of === "die" ? book.dice.names.map((_, die) => die) : [null]);

/** How the fact stands: as recorded, else as usual. Null: nobody knows. */
export function seenOf(record: ThrowRecord, fact: Fact, die: number | null): Seen | null {
  const seen = record.seen[factKey(fact, die)];
  if (seen) return seen;
  return fact.usual ? { sure: fact.usual, perhaps: [] } : null;
}

/** Whether the fact has a value at all, as far as is recorded: for sure, perhaps, or not. */
export function applying(record: ThrowRecord, fact: Fact, die: number | null, book: Book): "yes" | "perhaps" | "no" {
  const { onlyWhen } = fact;
  if (!onlyWhen) return "yes";
  const other = book.facts.find(({ name, of }) => name === onlyWhen.fact && of === fact.of);
  const seen = other && seenOf(record, other, die);
  if (!seen) return "perhaps";
  const meant = (value: Value): boolean => onlyWhen.values.includes(String(value));
  if (seen.sure.some(meant) || (seen.perhaps.length > 0 && !other.several && seen.perhaps.every(meant))) return "yes";
  return seen.perhaps.some(meant) ? "perhaps" : "no";
}
export const applies = (...asked: Parameters<typeof applying>): boolean => applying(...asked) !== "no";

const same = (a: Value[], b: Value[]): boolean => a.length === b.length && a.every((value) => b.includes(value));

/** The record with this fact as seen; what is as usual is left out, for the record says what was remarkable. */
export function withSeen(record: ThrowRecord, fact: Fact, die: number | null, seen: Seen): ThrowRecord {
  const { [factKey(fact, die)]: _before, ...others } = record.seen;
  const single = !fact.several && seen.sure.length === 0 && seen.perhaps.length === 1;
  const clean = single ? { sure: seen.perhaps, perhaps: [] } : seen;
  const usual = fact.usual !== null && clean.perhaps.length === 0 && same(clean.sure, fact.usual);
  const unsaid = !fact.several && clean.sure.length + clean.perhaps.length === 0;
  return { ...record, seen: usual || unsaid ? others : { ...others, [factKey(fact, die)]: clean } };
}

export function withFace(record: ThrowRecord, die: number, face: Value | null): ThrowRecord {
  return { ...record, faces: record.faces.map((before, i) => (i === die ? face : before)) };
}

const without = (values: Value[], value: Value): Value[] => values.filter((one) => one !== value);

/** What a tap on a value makes of the fact: certain taps set or clear it, unsure ones add it to what is possible or take it away. */
export function tapped(fact: Fact, before: Seen | null, value: Value, unsure: boolean): Seen {
  const seen = before ?? { sure: [], perhaps: [] };
  if (!fact.several) return unsure ? tappedEither(seen, value) : { sure: [value], perhaps: [] };
  const { sure, perhaps } = seen;
  if (unsure) return { sure: without(sure, value), perhaps: perhaps.includes(value) ? without(perhaps, value) : [...perhaps, value] };
  return { sure: sure.includes(value) ? without(sure, value) : [...without(sure, value), value], perhaps: without(perhaps, value) };
}

function tappedEither({ sure, perhaps }: Seen, value: Value): Seen {
  const possible = [...sure, ...perhaps];
  const next = possible.includes(value) ? without(possible, value) : [...possible, value];
  if (next.length === 0) return { sure, perhaps };
  return next.length === 1 ? { sure: next, perhaps: [] } : { sure: [], perhaps: next };
}

function observed(fact: Fact, subject: string, { sure, perhaps }: Seen): string[] {
  const head = `${subject} ${fact.words}`;
  if (!fact.several) {
    if (perhaps.length === fact.values.length) return [`${head} unknown`];
    return [`${head} ${(perhaps.length > 0 ? perhaps : sure).join(" or ")}`];
  }
  if (perhaps.length === fact.values.length && sure.length === 0) return [`${head} unknown`];
  const certain = `${head} ${sure.length > 0 ? sure.join(", ") : "none"}`;
  return [certain, ...perhaps.map((value) => `perhaps ${head} ${value}`)];
}

const whenWords: Record<When, string> = { in_time: "", late: " late", as_soon_as_possible: " as soon as possible" };
const callWords = ({ call, by, when }: Call): string => `call ${call} by ${by}${whenWords[when]}`;

/** All that was observed of the throw, each as a record writes it, in the order of the book. */
export function observations(record: ThrowRecord, book: Book): string[] {
  return book.facts.flatMap((fact) =>
    diceOf(fact, book).flatMap((die) => {
      const seen = record.seen[factKey(fact, die)];
      if (!seen || !applies(record, fact, die, book)) return [];
      return observed(fact, die === null ? fact.of : `die ${die + 1}`, seen);
    }));
}

/** The step of a scenario that records the throw. */
export function throwWords(record: ThrowRecord, book: Book): string {
  const details = [...observations(record, book), ...record.calls.map(callWords)];
  const faces = record.faces.map((face) => face ?? "unknown").join(" ");
  return `throw ${faces}${details.length > 0 ? ` { ${details.join("   ")} }` : ""}`;
}
