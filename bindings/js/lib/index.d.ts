// SPDX-License-Identifier: Apache-2.0
/** Fairroll: rule books for dice tables. Objects can be used only in the worker that created them. Each worker needs its own module. */

/** An error, warning or note in the form that `fairroll check --format json` writes. docs/diagnostics.md explains each code. */
export interface Diagnostic {
  /** The code of the diagnostic, such as `F0703`. The meaning of a code never changes. */
  code: string;
  /** The short name of the code, such as `no_such_seat`. */
  slug: string;
  /** The severity of the diagnostic. */
  severity: "error" | "warning" | "note";
  /** One-line description of the problem. */
  message: string;
  /**
   * The name of the file or text. If the diagnostic has no location, the members from `file` to `text` are null. Lines and columns are
   * counted from 1. Columns are counted in code points.
   */
  file: string | null;
  /** The line in which `text` begins. Null if there is no location. */
  line: number | null;
  /** The column in which `text` begins. Null if there is no location. */
  column: number | null;
  /** The line of the position after the last character of `text`. Null if there is no location. */
  endLine: number | null;
  /** The column of the position after the last character of `text`. Null if there is no location. */
  endColumn: number | null;
  /** The part of the input that causes the problem. Null if there is no location. */
  text: string | null;
  /** A short explanation that is printed next to the underlined text. May be empty. */
  caption: string;
  /** Additional locations that explain the problem. */
  labels: unknown[];
  /** A throw or state that demonstrates the problem, as text. May be empty. */
  witness: string;
  /** Advice on how to correct the problem. May be empty. */
  help: string;
}

/** The error of a failed call. */
export class FairrollError extends Error {
  /**
   * The kind of error. `input` is an error in a file, step or selection, `argument` is an invalid argument, `memory` means that the module
   * is out of memory, and `internal` is a bug that should be reported.
   */
  readonly kind: "input" | "argument" | "memory" | "internal";
  /** The diagnostics of the error. May be empty. */
  readonly diagnostics: Diagnostic[];
}

/** Options of open(). */
export interface OpenOptions {
  /** The contents or location of fairroll-module.wasm. By default, the file fairroll-module.wasm in the folder of index.js is used. */
  wasm?: Uint8Array | ArrayBuffer | URL | string;
  /** The compiled module, which several workers can share. If it is passed, `wasm` is ignored. */
  module?: WebAssembly.Module;
  /**
   * The texts of the shipped rule files, by their paths in the folder `booksFolder`. By default, the contents of the file books.json in the
   * folder of index.js are used.
   */
  books?: Record<string, string>;
}

/** The folder of a module's file system that contains the shipped rule books. */
export const booksFolder: string;

/** Compiles and starts the WebAssembly module. Rejects if the files of the module cannot be read. */
export function open(options?: OpenOptions): Promise<Fairroll>;

/** A step, as text (such as `throw 4 3`) or in its JSON form (see docs/language/json.md). */
export type Step = string | object;

/** Options that determine how detailed a result is. */
export interface Detail {
  /** True to include every evaluated clause with its facts, the clauses that took precedence, and the facts that would change the ruling. */
  detailed?: boolean;
}

/** Options of Fairroll.load(). */
export interface LoadOptions {
  /** Texts of rule files by the names of their units, such as `{ "harbor.craps": "language 1 ..." }`. Folders are searched after them. */
  files?: Record<string, string>;
  /** Folders of the module's file system that are searched before the shipped rule books. */
  folders?: string[];
  /**
   * The date as of which the rules apply, such as `2027-07-01`. If no date is passed, all text without a last date is in force, even text
   * whose first date is in the future, because the library reads no clock.
   */
  asOf?: string;
  /** Selected alternatives, by the names of `reading` statements. */
  readings?: Record<string, string>;
  /** Values that the house posted, by name. A value is a column of a paytable, an alternative of a choice, or an amount such as `25.00`. */
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

/** A WebAssembly module with its own file system. To create an object, call open(). */
export class Fairroll {
  private constructor();
  /** The version of the library. */
  readonly version: string;
  /** The texts of the shipped rule files, by their paths in the folder `booksFolder`. */
  readonly books: Record<string, string>;
  /** The size of the module's memory in bytes. The size never decreases. */
  readonly memorySize: number;

  /** Writes a file in the module's file system and creates missing folders. Relative paths begin at the folder `/work`. */
  writeFile(path: string, text: string): void;
  /** Returns the text of a file in the module's file system. Throws if there is no such file. */
  readFile(path: string): string;
  /** Removes a file, or a folder with its contents, from the module's file system. Does nothing if there is no such file or folder. */
  remove(path: string): void;

  /** Writes `files`, and then runs a command of `fairroll`. The commands `audit`, `judge`, `lsp` and `simulate` are not available. */
  run(args: string[], options?: { files?: Record<string, string> }): RunResult;

  // The following four functions use only the given files and the shipped rule books. They neither read nor change other files of the
  // module.
  // The keys of `files` are relative paths: `{ "harbor/craps.fair": "language 1 ..." }`.

  /** Checks rule files and scenario files, and returns the result of `fairroll check --format json`. */
  check(files: Record<string, string>): { diagnostics: Diagnostic[]; [more: string]: unknown };
  /**
   * Formats the text of a file as `fairroll fmt` does. The extension of `name` determines the kind of file. Throws FairrollError if the
   * text cannot be parsed.
   */
  format(text: string, name?: string): string;
  /** Runs the scenarios in the text of a scenario file, and returns the result of `fairroll run --format json`. */
  runScenario(scenario: string, options?: { files?: Record<string, string>; under?: string | string[] }): unknown;
  /** Explains the results of a scenario file, and returns the result of `fairroll explain --format json`. */
  explain(scenario: string, options?: { files?: Record<string, string>; under?: string | string[] }): unknown;

  /** Loads, checks and compiles a ruleset or a house. Throws FairrollError if the rule files or the options contain errors. */
  load(name: string, options?: LoadOptions): Rules;
  /** Compares two rule books. Returns the result of `fairroll diff --format json`, which contains every difference. */
  diff(a: Rules, b: Rules): unknown;

  /** Starts a language server. */
  createLanguageServer(): LanguageServer;
}

/** One layer of a rule book: a unit whose text is in force. The text of a later layer takes precedence. */
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

/** A clause of a rule book. Results refer to a clause by its address, which is unique within the rule book. */
export interface Clause {
  /** The address of the clause, such as `20:18:33:06 invalid (2)`. */
  address: string;
  /** The text of the clause in the rule file, on one line. */
  text: string;
  /** The name of the unit that contains the clause. */
  unit: string;
  /** The name of the rule file. */
  file: string;
  /** The number of the line in which the clause begins, counted from 1. */
  line: number;
  /** The column in which the clause begins, in code points and counted from 1. */
  column: number;
  /** True if the clause has a condition that can be false. */
  isConditional: boolean;
  /** True if the clause was not compared with a text of the law. */
  isUnverified: boolean;
}

/** A rule book that was checked and compiled. Immutable. To create an object, call Fairroll.load(). */
export class Rules {
  private constructor();
  /** The name of the rule book, such as `us_sd.craps`. */
  readonly name: string;
  /** The title of the rule book. */
  readonly title: string;
  /** A digest of the meaning of the rules. Rules with the same meaning have the same fingerprint. */
  readonly fingerprint: string;
  /** The warnings and notes that Fairroll.load() produced. */
  readonly warnings: Diagnostic[];
  /** The names of the roles of players and officials. */
  readonly roles: string[];
  /** The name of the currency, such as "USD". */
  readonly currency: string;
  /** Returns the units that make up the rule book, in ascending order of precedence. */
  layers(): Layer[];
  /** Returns every clause to which results can refer, in the order of the rule files. */
  clauses(): Clause[];
  /** Returns a description of the dice, states, events and wagers. */
  show(): unknown;
  /** Judges a single throw and returns the result. Throws FairrollError if the step is invalid or is not a throw. */
  judge(step: Step, options?: Detail): unknown;
  /**
   * Computes exact house edges and returns the result of `fairroll edge --format json`. `dice` contains the probability of each face of a
   * die, such as `["1/6", ...]`. All dice have the same probabilities.
   */
  edges(options?: { wager?: string; stake?: string; dice?: string[] }): unknown;
  /**
   * Computes the joint edge of several bets of one owner, such as `10.00 on pass + 20.00 on pass_odds while point is 4, 10`. Returns the
   * result of `fairroll edge --bet ... --format json`. Its member `together` contains the joint edge.
   */
  combinedEdge(bets: string, options?: { dice?: string[] }): unknown;
  /** Creates a table without wagers. `seats` are the names of the seats in clockwise order. */
  table(...seats: string[]): Table;
  /** Frees the rules. Tables that use the rules remain usable. */
  close(): void;
}

/** The state of play at a table. */
export class Table {
  private constructor();
  /**
   * Plays one step and returns the result. `fairroll schema result` prints the schema of results. If the rules refuse an action, the
   * function returns a result and does not throw.
   */
  play(step: Step, options?: Detail): unknown;
  /** Plays one step and returns the result as one line of JSON. The bindings for all programming languages return identical text. */
  playAsJson(step: Step, options?: Detail): string;
  /** Returns a description of the table: states, events of the last throw, seats and wagers. */
  show(): unknown;
  /**
   * Returns the bets that a seat can currently make. `seat` is the index of the seat, counted from 0. If `role` is passed, returns the tips
   * that the seat can make for the role with this index in Rules.roles.
   */
  menu(seat: number, role?: number): unknown[];
  /** Returns a copy of the table. Steps at one of the tables do not affect the other, and each table must be closed. */
  clone(): Table;
  /** Allows or forbids `given` steps, which set states and wagers directly without applying the rules. */
  allowGiven(allow?: boolean): void;
  /** Registers the rules that apply after the step `rules change to NAME`. */
  registerRules(name: string, rules: Rules): void;
  /**
   * Changes the rules of the table. Standing wagers remain in play. If an item of the table, such as a wager, has no counterpart under the
   * new rules, throws FairrollError and leaves the table unchanged.
   */
  changeRules(rules: Rules): void;
  /** Frees the table. */
  close(): void;
}

/** A language server (LSP 3.17), which processes one message at a time. Files that are not open are read from the module's file system. */
export class LanguageServer {
  private constructor();
  /** Processes one message from the editor and returns the messages that the server sends in reply. */
  receive(message: object): object[];
  /** True if at least one file must still be checked. In this case, call checkNextFile(). */
  readonly hasUncheckedFiles: boolean;
  /** Checks the next file that must be checked, and returns the messages that the server sends. */
  checkNextFile(): object[];
  /** Frees the server. */
  close(): void;
}
