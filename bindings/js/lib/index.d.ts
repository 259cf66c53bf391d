// SPDX-License-Identifier: Apache-2.0
/** Fairroll: rule books for dice tables. Objects can be used only in the worker that created them. Each worker needs its own module. */

/** An error, warning or note in the form that `fairroll check --format json` writes. docs/diagnostics.md explains each code. */
export interface Diagnostic {
  /** The code, such as `F0703`. Codes never change their meaning. */
  code: string;
  /** The short name of the code, such as `no_such_seat`. */
  slug: string;
  /** The severity of the diagnostic. */
  severity: "error" | "warning" | "note";
  /** One-line description of the problem. */
  message: string;
  /**
   * The name of the source. If the diagnostic has no location, the members from `file` to `text` are null. Lines and columns are counted
   * from 1. Columns count code points.
   */
  file: string | null;
  /** The line of the first character. */
  line: number | null;
  /** The column of the first character. */
  column: number | null;
  /** The line of the position after the last character. */
  endLine: number | null;
  /** The column of the position after the last character. */
  endColumn: number | null;
  /** The text that is underlined. */
  text: string | null;
  /** Text to the right of the carets. May be empty. */
  caption: string;
  /** Additional locations that explain the problem. */
  labels: unknown[];
  /** A throw or state that demonstrates the problem. Empty if there is none. */
  witness: string;
  /** Advice on how to correct the problem. May be empty. */
  help: string;
}

/** The error of a failed call. */
export class FairrollError extends Error {
  /**
   * The kind of error: `input` is an error in a file, step or selection, `argument` is an error of the caller, `memory` means out of
   * memory, and `internal` is a bug that should be reported.
   */
  readonly kind: "input" | "argument" | "memory" | "internal";
  /** The diagnostics of the error. Contains at least one diagnostic if the kind is `input`. */
  readonly diagnostics: Diagnostic[];
}

/** Options of open(). */
export interface OpenOptions {
  /** The contents of fairroll-module.wasm, or its location. By default, fairroll-module.wasm in the folder of index.js is used. */
  wasm?: Uint8Array | ArrayBuffer | URL | string;
  /** The compiled module, which several workers can share. It replaces `wasm`. */
  module?: WebAssembly.Module;
  /**
   * The texts of the shipped rule books by their paths in `booksFolder`. By default, the contents of books.json in the folder of index.js
   * are used.
   */
  books?: Record<string, string>;
}

/** The folder that contains the shipped rule books among the files of a module. */
export const booksFolder: string;

/** Compiles and starts a module. Rejects if the files of the module cannot be read. */
export function open(options?: OpenOptions): Promise<Fairroll>;

/** A step, either as text (`throw 4 3`) or in its JSON form (docs/language/json.md). */
export type Step = string | object;

/** The amount of detail in a result. */
export interface Detail {
  /** True to add every evaluated clause with its facts, the clauses that took precedence, and the facts that would change the ruling. */
  detailed?: boolean;
}

/** Options of Fairroll.load(). */
export interface LoadOptions {
  /** Texts of rule files by the names of their units, such as `{ "harbor.craps": "language 1 ..." }`. They take precedence over folders. */
  files?: Record<string, string>;
  /** Folders of the module that are searched before the shipped rule books. */
  folders?: string[];
  /**
   * The date as of which the rules apply, such as `2027-07-01`. The library reads no clock. If there is no date, all text without a last
   * date is in force, even text whose first date is in the future.
   */
  asOf?: string;
  /** Selected alternatives by the names of readings. */
  readings?: Record<string, string>;
  /** Values that the house posted, by name. A value is a column, an alternative of a choice, or an amount such as `25.00`. */
  postings?: Record<string, string>;
}

/** The result of a command that Fairroll.run() executed. */
export interface RunResult {
  /** The exit code. The README lists all exit codes. */
  code: number;
  /** The text that the command wrote to standard output. */
  out: string;
  /** The text that the command wrote to standard error. */
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
  /** Removes a file, or a folder with its contents. Does nothing if there is no such file or folder. */
  remove(path: string): void;

  /** Writes `files` and then runs a command of the program. The commands `audit`, `judge`, `lsp` and `simulate` are not available. */
  run(args: string[], options?: { files?: Record<string, string> }): RunResult;

  // The following four functions use only the given files and the shipped rule books. They neither read nor change other files of the
  // module.
  // The keys of `files` are relative paths: `{ "harbor/craps.fair": "language 1 ..." }`.

  /** Checks files and returns the result of `fairroll check --format json`. */
  check(files: Record<string, string>): { diagnostics: Diagnostic[]; [more: string]: unknown };
  /**
   * Formats a text as `fairroll fmt` does. The extension of `name` determines the kind of file. Throws FairrollError if the text cannot be
   * parsed.
   */
  format(text: string, name?: string): string;
  /** Runs the scenarios in the text of a scenario file, and returns the result of `fairroll run --format json`. */
  runScenario(scenario: string, options?: { files?: Record<string, string>; under?: string | string[] }): unknown;
  /** Explains the results of a scenario file, and returns the result of `fairroll explain --format json`. */
  explain(scenario: string, options?: { files?: Record<string, string>; under?: string | string[] }): unknown;

  /** Loads, checks and compiles a rule book or a house. Throws FairrollError if the rule files or the options contain errors. */
  load(name: string, options?: LoadOptions): Rules;
  /** Finds every difference between two rule books. Returns the document of `fairroll diff --format json`. */
  diff(a: Rules, b: Rules): unknown;

  /** Starts a language server. */
  createLanguageServer(): LanguageServer;
}

/** A unit whose text is in force, as one layer of a rule book. The text of a later layer takes precedence. */
export interface Layer {
  /** The name of the unit, such as `us_sd.craps`. */
  unit: string;
  /** The title of the unit. */
  title: string;
  /** The name of the file or text that contains the unit. */
  file: string;
  /** The first date on which the unit is in force. Empty if the unit states no first date. */
  firstDate: string;
  /** The last date on which the unit is in force. Empty if the unit states no last date. */
  lastDate: string;
  /** The kind of the layer. */
  kind: "model" | "ruleset" | "amendment" | "house";
}

/** A clause of a rule book. Results refer to a clause by its address, which is unique in its rules. */
export interface Clause {
  /** The address of the clause, such as `20:18:33:06 invalid (2)`. */
  address: string;
  /** The text of the clause in the rule file, on one line. */
  text: string;
  /** The name of the unit that contains the clause. */
  unit: string;
  /** The name of the rule file. */
  file: string;
  /** The line of the first character, counted from 1. */
  line: number;
  /** The column of the first character in code points, counted from 1. */
  column: number;
  /** True if the clause has a condition that can be false. */
  isConditional: boolean;
  /** True if the clause is unverified, which means that it is not based on a text that was read. */
  isUnverified: boolean;
}

/** A rule book that was checked and compiled. Immutable. Create it with Fairroll.load(). */
export class Rules {
  private constructor();
  /** The name of the rule book, such as `us_sd.craps`. */
  readonly name: string;
  /** The title of the rule book. */
  readonly title: string;
  /** A digest of the meaning of the rules. Rules with the same meaning have the same fingerprint. */
  readonly fingerprint: string;
  /** The warnings and notes that the load produced. */
  readonly warnings: Diagnostic[];
  /** The names of the roles of players and officials. */
  readonly roles: string[];
  /** The name of the currency, such as "USD". */
  readonly currency: string;
  /** Returns the units that make up the rules, in ascending order of precedence. */
  layers(): Layer[];
  /** Returns every clause to which results can refer, in the order of the rule files. */
  clauses(): Clause[];
  /** Returns a description of the dice, states, events and wagers. */
  show(): unknown;
  /** Judges a single throw. Throws FairrollError if the step is not a single throw. */
  judge(step: Step, options?: Detail): unknown;
  /**
   * Computes house edges and returns the document of `fairroll edge --format json`. `dice` contains the probabilities of the faces of each
   * die, such as `["1/6", ...]`.
   */
  edges(options?: { wager?: string; stake?: string; dice?: string[] }): unknown;
  /**
   * Computes the joint edge of several bets of one owner, such as `10.00 on pass + 20.00 on pass_odds while point is 4, 10`, as `fairroll
   * edge --bet` does. Returns the document of edges() with the member `together`.
   */
  combinedEdge(bets: string, options?: { dice?: string[] }): unknown;
  /** Creates an empty table. `seats` are the names of the seats in clockwise order. */
  table(...seats: string[]): Table;
  /** Frees the rules. Tables that use the rules remain usable. */
  close(): void;
}

/** The state of play at a table. */
export class Table {
  private constructor();
  /**
   * Plays one step and returns its result in the form that `fairroll schema result` describes. A refused action is a result and not an
   * error.
   */
  play(step: Step, options?: Detail): unknown;
  /** Plays one step and returns its result as one line of JSON. All bindings return identical bytes. */
  playAsJson(step: Step, options?: Detail): string;
  /** Returns a description of the table: states, events of the last throw, seats and wagers. */
  show(): unknown;
  /**
   * Returns the bets that a seat can make now. `seat` is the index of the seat, counted from 0. If `role` is the number of a role, the bets
   * are tips for this role.
   */
  menu(seat: number, role?: number): unknown[];
  /** Returns an independent copy of the table, which must be closed separately. */
  clone(): Table;
  /** Allows or forbids `given` steps, which set states and wagers directly without applying the rules. */
  allowGiven(allow?: boolean): void;
  /** Registers the rules to which the step `rules change to NAME` changes. */
  registerRules(name: string, rules: Rules): void;
  /**
   * Changes the rules of the table. Standing wagers remain in play. If an item of the table has no counterpart under the new rules, throws
   * FairrollError and leaves the table unchanged.
   */
  changeRules(rules: Rules): void;
  /** Frees the table. */
  close(): void;
}

/** A language server (LSP 3.17), which processes one message at a time. It reads files from the module if they are not open. */
export class LanguageServer {
  private constructor();
  /** Processes one message and returns the messages that the server sends. */
  receive(message: object): object[];
  /** True if a file must still be checked. In this case, call checkNextFile(). */
  readonly hasUncheckedFiles: boolean;
  /** Checks one file and returns the messages that the server sends. */
  checkNextFile(): object[];
  /** Frees the server. */
  close(): void;
}
