// SPDX-License-Identifier: Apache-2.0
// The smallest question that decides. Every open fact is put to the rules with each answer it may get; the fact whose worst answer leaves
// the fewest rulings possible is asked. Nothing here knows a page, and nothing guesses: only the rules say what an answer leaves open.
import type { Book, Fact, Value } from "./book.js";
import { applying, diceOf, faceKey, factKey, seenOf, withFace, withSeen, type Seen, type ThrowRecord } from "./record.js";
import type { Judged } from "./result.js";

export interface Question {
  /** Which question it is, for those that are passed over. */
  key: string;
  /** From 0; null: of the throw or of the turn. */
  die: number | null;
  /** Null: the face of the die is asked for. */
  fact: Fact | null;
  /** Of a fact with any set of values: whether this one is among them. The answers are then true and false. */
  value: Value | null;
  answers: Answer[];
}
export type Answer = Value | boolean;

export type Judge = (record: ThrowRecord) => Judged;

/** How much is open: the rulings that are possible, or one and the wagers in doubt under it. */
export function openness({ ruling, possible, settlements }: Judged): number {
  if (ruling === "undetermined") return Math.max(2, possible?.length ?? 0);
  return 1 + settlements.filter(({ outcome }) => outcome === "undetermined").length;
}

function faceQuestions(book: Book, record: ThrowRecord): Question[] {
  return record.faces.flatMap((face, die) =>
    face === null ? [{ key: faceKey(die), die, fact: null, value: null, answers: book.dice.faces }] : []);
}

/** What may be true of a fact that is open. Null: it is not open. */
function openValues(record: ThrowRecord, fact: Fact, die: number | null, needed: Set<string>): Value[] | null {
  const seen = seenOf(record, fact, die);
  if (seen) return seen.perhaps.length > 0 ? seen.perhaps : null;
  return needed.has(factKey(fact, die)) ? fact.values : null;
}

function factQuestions(book: Book, record: ThrowRecord, fact: Fact, needed: Set<string>): Question[] {
  return diceOf(fact, book).flatMap((die): Question[] => {
    const open = applying(record, fact, die, book) === "yes" ? openValues(record, fact, die, needed) : null;
    if (!open) return [];
    const key = factKey(fact, die);
    if (!fact.several) return [{ key, die, fact, value: null, answers: open }];
    return open.map((value) => ({ key: `${key} ${value}`, die, fact, value, answers: [true, false] }));
  });
}

/** All that could be asked, in the order of the book; faces come last, as in results. Where nobody knows whether a fact applies (on which
 * face a die is supported, if it leans at all), that is asked first. */
export function openQuestions(book: Book, record: ThrowRecord, judged: Judged): Question[] {
  const needed = new Set((judged.needs ?? []).flat());
  return [...book.facts.flatMap((fact) => factQuestions(book, record, fact, needed)), ...faceQuestions(book, record)];
}

function answeredSet(seen: Seen | null, fact: Fact, value: Value, yes: boolean): Seen {
  const { sure, perhaps } = seen ?? { sure: [], perhaps: fact.values };
  return { sure: yes ? [...sure, value] : sure, perhaps: perhaps.filter((one) => one !== value) };
}

/** The record once the question has this answer. */
export function answered(record: ThrowRecord, { die, fact, value }: Question, answer: Answer): ThrowRecord {
  if (fact === null) return withFace(record, die ?? 0, answer as Value);
  if (value === null) return withSeen(record, fact, die, { sure: [answer as Value], perhaps: [] });
  return withSeen(record, fact, die, answeredSet(seenOf(record, fact, die), fact, value, answer === true));
}

interface Weighed {
  question: Question;
  worst: number;
  /** Some answer leaves another number of rulings than are possible now. */
  tells: boolean;
}

function weigh(question: Question, record: ThrowRecord, judge: Judge, now: number): Weighed {
  const left = question.answers.map((answer) => openness(judge(answered(record, question, answer))));
  return { question, worst: Math.max(...left), tells: left.some((count) => count !== now) };
}

const better = (a: Weighed, b: Weighed): boolean =>
  a.worst !== b.worst ? a.worst < b.worst : a.question.answers.length < b.question.answers.length;

/** The question to ask, or null: nothing is open, or nothing that anybody could still answer decides it. */
export function smallestQuestion(book: Book, record: ThrowRecord, judge: Judge, passed: ReadonlySet<string> = new Set()): Question | null {
  const judged = judge(record);
  const now = openness(judged);
  if (now === 1) return null;
  const weighed = openQuestions(book, record, judged)
    .filter(({ key }) => !passed.has(key))
    .map((question) => weigh(question, record, judge, now));
  const telling = weighed.filter(({ tells }) => tells);
  const needed = new Set((judged.needs ?? []).flat());
  const worthy = telling.length > 0 ? telling : weighed.filter(({ question: { key, fact, die } }) => needed.has(fact ? factKey(fact, die) : key));
  return worthy.reduce<Weighed | null>((best, one) => (best && !better(one, best) ? best : one), null)?.question ?? null;
}
