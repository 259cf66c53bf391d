// SPDX-License-Identifier: Apache-2.0
/** Fairroll: rule books for dice tables. Objects can be used only in the worker that created them; each worker needs its own module. */

/** A diagnostic as `fairroll check --format json` writes it; docs/diagnostics.md explains each code. */
export interface Diagnostic {
  /** The code, such as `F0703`; codes never change their meaning. */
  code: string;
  /** The short name of the code, such as `no_such_seat`. */
  slug: string;
  severity: "error" | "warning" | "note";
  /** What is wrong, in one line. */
  message: string;
  /**
   * The name of the source. The members from `file` to `text` are null if the diagnostic has no location. Lines and columns are numbered
   * from 1; columns count code points.
   */
  file: string | null;
  line: number | null;
  column: number | null;
  /** The column after the last character. */
  endLine: number | null;
  endColumn: number | null;
  /** The underlined text. */
  text: string | null;
  /** Text to the right of the carets; can be empty. */
  caption: string;
  /** Further locations that explain the problem. */
  labels: unknown[];
  /** A throw or state that demonstrates the problem, or empty. */
  witness: string;
  /** What to do; can be empty. */
  help: string;
}

/** The error of a failed call. */
export class FairrollError extends Error {
  /**
   * `input`: an error in a file, step or selection. `argument`: an error of the caller. `memory`: out of memory. `internal`: a bug; please
   * report it.
   */
  readonly kind: "input" | "argument" | "memory" | "internal";
  /** For `input`, at least one diagnostic. */
  readonly diagnostics: Diagnostic[];
}

/** Options of open(). */
export interface OpenOptions {
  /** The contents of fairroll-module.wasm or its location; by default, the file next to this one. */
  wasm?: Uint8Array | ArrayBuffer | URL | string;
  /** The compiled module, which several workers can share; replaces `wasm`. */
  module?: WebAssembly.Module;
  /** The shipped rule books: texts by their path in `booksFolder`; by default, the contents of books.json next to this file. */
  books?: Record<string, string>;
}

/** The folder of the shipped rule books among the files of a module. */
export const booksFolder: string;

/** Compiles and starts a module. Rejects if its files cannot be read. */
export function open(options?: OpenOptions): Promise<Fairroll>;

/** A step as text (`throw 4 3`) or in its JSON form (docs/language/json.md). */
export type Step = string | object;

/** The amount of detail in a result. */
export interface Detail {
  /** True to add every evaluated clause with its facts, the clauses that took precedence, and what would change the ruling. */
  detailed?: boolean;
}

/** Options of Fairroll.load(). */
export interface LoadOptions {
  /** Texts of rule files by the names of their units: `{ "harbor.craps": "language 1 ..." }`. They take precedence over folders. */
  files?: Record<string, string>;
  /** Folders of the module's files that are searched before the shipped rule books. */
  folders?: string[];
  /**
   * The date as of which the rules apply: `2027-07-01`. No clock is read. Without a date, text without a last date is in force, even text
   * whose first date is in the future.
   */
  asOf?: string;
  /** Selected alternatives by the names of readings. */
  readings?: Record<string, string>;
  /** What the house posted, by name: a column, an alternative of a choice, or an amount such as `25.00`. */
  postings?: Record<string, string>;
}

/** The result of a command. */
export interface RunResult {
  /** The exit code; the README lists all codes. */
  code: number;
  /** The standard output. */
  out: string;
  /** The error output. */
  err: string;
}

/** A module with its files. Create it with open(). */
export class Fairroll {
  private constructor();
  /** The version of the library. */
  readonly version: string;
  /** The texts of the shipped rule books, by path. */
  readonly books: Record<string, string>;
  /** The size of the module's memory in bytes. It never decreases. */
  readonly memorySize: number;

  /** Writes a file of the module and creates missing folders. The current folder is `/work`. */
  writeFile(path: string, text: string): void;
  /** Returns the text of a file of the module. Throws if there is no such file. */
  readFile(path: string): string;
  /** Removes a file, or a folder with its contents. Does nothing if it does not exist. */
  remove(path: string): void;

  /** Runs a command of the program after writing `files`. `audit`, `judge`, `lsp` and `simulate` are not available. */
  run(args: string[], options?: { files?: Record<string, string> }): RunResult;

  // The following four functions use only the given files and the shipped rule books; they neither read nor change other files of the module.
  // The keys of `files` are relative paths: `{ "harbor/craps.fair": "language 1 ..." }`.

  /** Returns the result of `fairroll check --format json` for these files. */
  check(files: Record<string, string>): { diagnostics: Diagnostic[]; [more: string]: unknown };
  /**
   * Formats a text as `fairroll fmt` does. The extension of `name` determines the kind of file. Throws FairrollError if it cannot be
   * parsed.
   */
  format(text: string, name?: string): string;
  /** Runs the scenarios in the text of a scenario file. Returns the result of `fairroll run --format json`. */
  runScenario(scenario: string, options?: { files?: Record<string, string>; under?: string | string[] }): unknown;
  /** Returns the result of `fairroll explain --format json` for a scenario file. */
  explain(scenario: string, options?: { files?: Record<string, string>; under?: string | string[] }): unknown;

  /** Loads, checks and compiles a rule book or a house. Throws FairrollError. */
  load(name: string, options?: LoadOptions): Rules;
  /** Finds every difference between two rule books. Returns the document of `fairroll diff --format json`. */
  diff(a: Rules, b: Rules): unknown;

  /** Starts a language server. */
  createLanguageServer(): LanguageServer;
}

/** A unit whose text is in force. Text of a later layer takes precedence. */
export interface Layer {
  /** The name of the unit, such as `us_sd.craps`. */
  unit: string;
  title: string;
  /** The name of the file or text that contains the unit. */
  file: string;
  /** The first date on which the unit is in force; "" if it states none. */
  firstDate: string;
  /** The last date on which the unit is in force; "" if it states none. */
  lastDate: string;
  kind: "model" | "ruleset" | "amendment" | "house";
}

/** A clause that results refer to by its address, which is unique in its rules. */
export interface Clause {
  address: string;
  /** The clause as written in the rule file, on one line. */
  text: string;
  /** The name of the unit that contains the clause. */
  unit: string;
  file: string;
  line: number;
  column: number;
  /** True if the clause has a condition that can be false. */
  isConditional: boolean;
  /** True if the clause is unverified: not from a text that was read. */
  isUnverified: boolean;
}

/** A rule book, checked and compiled. Immutable. Create it with Fairroll.load(). */
export class Rules {
  private constructor();
  /** The name, such as `us_sd.craps`. */
  readonly name: string;
  readonly title: string;
  /** A digest of the meaning of the rules; rules with the same meaning have the same fingerprint. */
  readonly fingerprint: string;
  /** Warnings and notes of the load. */
  readonly warnings: Diagnostic[];
  /** The names of the roles, of players and officials. */
  readonly roles: string[];
  /** The currency, such as "USD". */
  readonly currency: string;
  /** Returns the units that the rules consist of, lowest precedence first. */
  layers(): Layer[];
  /** Returns every clause that results can refer to, in the order of the rule files. */
  clauses(): Clause[];
  /** Returns a description of the dice, states, events and wagers. */
  show(): unknown;
  /** Judges a single throw. Throws FairrollError if the step is not a single throw. */
  judge(step: Step, options?: Detail): unknown;
  /** Computes house edges: the document of `fairroll edge --format json`. `dice` are the probabilities of a die's faces, `["1/6", ...]`. */
  edges(options?: { wager?: string; stake?: string; dice?: string[] }): unknown;
  /**
   * Computes the edge of several bets of one owner together, as `fairroll edge --bet` does: `10.00 on pass + 20.00 on pass_odds while point
   * is 4, 10`. The document is that of edges() with the member `together`.
   */
  combinedEdge(bets: string, options?: { dice?: string[] }): unknown;
  /** Creates an empty table with these seats in clockwise order. */
  table(...seats: string[]): Table;
  /** Frees the rules. Tables that use the rules remain usable. */
  close(): void;
}

/** The state of play at a table. */
export class Table {
  private constructor();
  /**
   * Plays one step and returns its result in the form that `fairroll schema result` describes. A refused action is a result, not an error.
   */
  play(step: Step, options?: Detail): unknown;
  /** Plays one step and returns its result as one line of JSON, with the same bytes as in every binding. */
  playAsJson(step: Step, options?: Detail): string;
  /** Returns a description of the table: states, events of the last throw, seats and wagers. */
  show(): unknown;
  /** Returns the bets that a seat can make now. `role` is the number of the role that receives a tip. */
  menu(seat: number, role?: number): unknown[];
  /** Returns an independent copy of the table, which must be closed separately. */
  clone(): Table;
  /** Allows or forbids `given` steps, which set states and wagers directly without applying the rules. */
  allowGiven(allow?: boolean): void;
  /** Registers the rules to which the step `rules change to NAME` changes. */
  registerRules(name: string, rules: Rules): void;
  /**
   * Changes the rules; standing wagers remain in play. Throws FairrollError if an item of the table has no counterpart under the new rules;
   * the table is then unchanged.
   */
  changeRules(rules: Rules): void;
  /** Frees the table. */
  close(): void;
}

/** The language server (LSP 3.17). It processes one message at a time. Files that are not open are read from the module. */
export class LanguageServer {
  private constructor();
  /** Processes one message and returns the messages that the server sends. */
  receive(message: object): object[];
  /** True if a file must still be checked: call checkNextFile(). */
  readonly hasUncheckedFiles: boolean;
  /** Checks one file and returns the messages that the server sends. */
  checkNextFile(): object[];
  /** Frees the server. */
  close(): void;
}
