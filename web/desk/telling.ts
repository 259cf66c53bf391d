// SPDX-License-Identifier: Apache-2.0
// How rulings, questions and answers are said. Answers are kept in the words of the record; questions are asked in the visitor's language.
import type { Book } from "./book.js";
import { factKey, faceKey } from "./record.js";
import type { Answer, Question } from "./questions.js";
import type { Judged } from "./result.js";
import { wordFor, type Say } from "./words.js";

const spoken = (word: string | number): string => String(word).replaceAll("_", " ");

/** `die 1 rests on rail`, `die 2 entered bowl: no`: as the record would say it. */
export function answerWords({ die, fact, value }: Question, answer: Answer): string {
  if (fact === null) return `${faceKey(die ?? 0)} ${answer}`;
  const said = `${factKey(fact, die).slice(0, -fact.name.length)}${fact.words}`;
  return value === null ? `${said} ${answer}` : `${said} ${value}: ${answer === true ? "yes" : "no"}`;
}

export function dieName(book: Book, die: number, say: Say): string {
  return say("die", spoken(book.dice.names[die] ?? die + 1));
}

export function subjectName(book: Book, of: "die" | "throw" | "turn", die: number | null, say: Say): string {
  if (die !== null) return dieName(book, die, say);
  return say(of === "turn" ? "dieOfTurn" : "dieOfThrow");
}

export function questionWords(book: Book, { die, fact, value }: Question, say: Say): string {
  if (fact === null) return say("askFace", dieName(book, die ?? 0, say));
  const subject = subjectName(book, fact.of, die, say);
  return value === null ? say("askOne", subject, spoken(fact.words)) : say("askYesNo", subject, spoken(fact.words), spoken(value));
}

/** The ruling in a few words: `Valid: 7`. Faces with names have no total that anybody would say. */
export function rulingWords(book: Book, { ruling, total }: Pick<Judged, "ruling" | "total"> | { ruling: string; total?: number }, say: Say): string {
  const numbered = book.dice.faces.every((face) => typeof face === "number");
  return ruling === "valid" && total !== undefined && numbered ? say("validTotal", total) : say(wordFor("ruling", ruling));
}

export const seatName = (seat: string, say: Say): string => say("seat", seat.replace("seat_", ""));

/** `seat_1 place 6` as people say it. */
export function withSeatName(words: string, say: Say): string {
  const [seat = "", ...rest] = words.split(" ");
  return /^seat_\d+$/.test(seat) ? [seatName(seat, say), ...rest].join(" ") : words;
}
