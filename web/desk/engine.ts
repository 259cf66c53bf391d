// SPDX-License-Identifier: Apache-2.0
// The desk's side of the rules: lists the books, loads one, sets the table, judges, asks, and writes the scenario. Runs in a worker, and in
// Node for the tests. A call that names a wrong step throws FairrollError.
import type { Fairroll, Rules, Table } from "fairroll";
import { readBook, titlesOf, type Book, type Listed, type Shown, type Titled } from "./book.js";
import type { Dispute } from "./dispute.js";
import { scenarioText } from "./dispute.js";
import { smallestQuestion, type Question } from "./questions.js";
import { throwWords, type ThrowRecord } from "./record.js";
import type { Acted, Judged } from "./result.js";

export interface LoadChoice {
  name: string;
  /** Empty: what is in force without end. */
  day: string;
  readings: Record<string, string>;
  postings: Record<string, string>;
}

export interface MenuEntry {
  words: string;
  title: string;
  numbers: number[];
  least: string;
  step: string;
  most: string | null;
}

export interface Standing {
  id: number;
  seat: string;
  words: string;
  title: string;
  stake: string;
  states: Record<string, string | number | (string | number)[]>;
}

/** How the table stands before the throw. */
export interface Scene {
  /** What came of each step; a text says why it could not be played. */
  steps: (Acted | { error: string })[];
  states: Record<string, string | number | (string | number)[]>;
  thrower: string | null;
  wagers: Standing[];
  /** What the seat that is looked at may bet. */
  menu: MenuEntry[];
  /** Whether anybody takes the dice under these rules. */
  mayThrow: boolean;
}

export interface Asked {
  judged: Judged;
  question: Question | null;
}

const given = /^given /;

export class Desk {
  readonly #fairroll: Fairroll;
  readonly #titles: Titled[];
  #rules: Rules | null = null;
  #book: Book | null = null;
  #table: Table | null = null;

  constructor(fairroll: Fairroll) {
    this.#fairroll = fairroll;
    this.#titles = titlesOf(fairroll.books);
  }

  get version(): string {
    return this.#fairroll.version;
  }

  books(): Titled[] {
    return this.#titles;
  }

  #document<Document>(args: string[]): Document {
    const { out, err } = this.#fairroll.run(args);
    if (!out.startsWith("{")) throw new Error(err || out);
    return JSON.parse(out) as Document;
  }

  /** Loads a book with what was chosen, and clears the table. */
  load({ name, day, readings, postings }: LoadChoice): Book {
    const rules = this.#fairroll.load(name, { ...(day ? { asOf: day } : {}), readings, postings });
    this.#rules?.close();
    this.#rules = rules;
    const asOf = day ? ["--as-of", day] : [];
    const [entry] = this.#document<{ rulesets: Listed[] }>(["list", "rulesets", name, "--format", "json", ...asOf]).rulesets;
    if (!entry) throw new Error(`there is no rule book \`${name}\``);
    const schema = this.#document<unknown>(["schema", name, "scenario", ...asOf]);
    const { fingerprint, roles } = rules;
    this.#book = readBook({ entry, shown: rules.show() as Shown, schema, fingerprint, roles, layers: rules.layers(), clauses: rules.clauses() });
    this.#setTable([]);
    return this.#book;
  }

  #loaded(): { rules: Rules; book: Book; table: Table } {
    if (!this.#rules || !this.#book || !this.#table) throw new Error("no rule book is loaded");
    return { rules: this.#rules, book: this.#book, table: this.#table };
  }

  #setTable(seats: string[]): Table {
    this.#table?.close();
    const table = this.#rules!.table(...seats);
    table.allowGiven();
    this.#table = table;
    return table;
  }

  /** Sets the table anew with these steps, and says what the seat of that number may bet. */
  scene(seats: string[], steps: string[], seat: number): Scene {
    this.#loaded();
    const table = this.#setTable(seats);
    const outcomes = steps.map((step) => this.#act(table, step));
    const { states, thrower, wagers } = table.show() as Scene;
    const menu = seats.length > 0 ? (table.menu(seat) as MenuEntry[]) : [];
    const scene = { steps: outcomes, states, thrower, wagers, menu, mayThrow: this.#mayThrow(table, seats[0]) };
    if (steps.length === 0) this.#setTable([]); // nothing was said of the table: that nobody holds anything would be said of it
    return scene;
  }

  #act(table: Table, step: string): Acted | { error: string } {
    try {
      const result = table.play(step) as Acted;
      return given.test(step) ? { status: "accepted", words: step, by: [] } : result;
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  #mayThrow(table: Table, seat: string | undefined): boolean {
    if (seat === undefined) return false;
    const copy = table.clone();
    try {
      copy.play(`${seat} takes the dice`);
      return true;
    } catch {
      return false;
    } finally {
      copy.close();
    }
  }

  /** Judges the throw at the table as it stands, which stays as it is. */
  judge(record: ThrowRecord): Judged {
    const { book, table } = this.#loaded();
    const copy = table.clone();
    try {
      return copy.play(throwWords(record, book)) as Judged;
    } finally {
      copy.close();
    }
  }

  /** The ruling, and while it is open the question to ask. */
  ask(record: ThrowRecord, passed: string[]): Asked {
    const { book } = this.#loaded();
    const judged = this.judge(record);
    return { judged, question: smallestQuestion(book, record, (tried) => this.judge(tried), new Set(passed)) };
  }

  /** The dispute as a scenario file, in the layout of `fairroll fmt`. */
  scenario(dispute: Dispute): string {
    return this.#fairroll.format(scenarioText(dispute), "dispute.scenario");
  }
}
