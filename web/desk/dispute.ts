// SPDX-License-Identifier: Apache-2.0
// A whole dispute, and the scenario file that says the same: the table, the throw, who answered what, and the ruling that is expected.
import type { Book } from "./book.js";
import type { LoadChoice } from "./engine.js";
import { throwWords, type ThrowRecord } from "./record.js";
import type { Judged } from "./result.js";

/** An answer as it was given, in the words of the record. */
export interface Answered {
  by: string;
  words: string;
}

export interface Dispute {
  title: string;
  book: Book;
  choice: LoadChoice;
  seats: string[];
  steps: string[];
  record: ThrowRecord;
  answers: Answered[];
  judged: Judged;
}

const quoted = (text: string): string => `"${text.replaceAll('"', "'").replaceAll(/\s+/g, " ")}"`;

function head({ title, choice }: Dispute): string {
  const day = choice.day ? ` as of ${choice.day}` : "";
  const posted = Object.entries(choice.postings).map(([name, value]) => ` posting ${name} ${value}`);
  const read = Object.entries(choice.readings).map(([name, value]) => ` reading ${name} as ${value}`);
  return `scenario ${quoted(title)} under ${choice.name}${day}${posted.join("")}${read.join("")}`;
}

function expected({ ruling, total, by }: Judged): string {
  const clauses = [...new Set(by.map(({ address }) => address))];
  const total_ = ruling === "valid" && total !== undefined ? ` ${total}` : "";
  return `expect ${ruling}${total_}${clauses.length > 0 ? ` by ${clauses.map(quoted).join(", ")}` : ""}`;
}

/** The text of the file. It has seats only if something is said of the table, as the desk itself: else who holds what is not known. */
export function scenarioText(dispute: Dispute): string {
  const { seats, steps, answers, record, book, judged } = dispute;
  const used = steps.length > 0 ? [`seats ${seats.join(", ")}`] : [];
  const notes = answers.map(({ by, words }) => `note ${quoted(by ? `${by}: ${words}` : words)}`);
  const lines = [...used, ...steps, ...notes, throwWords(record, book), expected(judged)];
  return ["language 1", "", `${head(dispute)} {`, ...lines, "}", ""].join("\n");
}
