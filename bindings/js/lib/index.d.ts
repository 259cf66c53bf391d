// SPDX-License-Identifier: Apache-2.0
/** Fairroll: rule books for dice tables, judged and settled exactly. One object is for one thread; a worker has its own. */

/** A diagnostic as `fairroll check --format json` writes it; docs/diagnostics.md tells each code. */
export interface Diagnostic {
  code: string;
  slug: string;
  severity: "error" | "warning" | "note";
  message: string;
  /** Null: it has no place. Lines and columns are from 1; columns count code points. */
  file: string | null;
  line: number | null;
  column: number | null;
  endLine: number | null;
  endColumn: number | null;
  text: string | null;
  caption: string;
  labels: unknown[];
  witness: string;
  help: string;
}

export class FairrollError extends Error {
  /** `input`: a file, step or selection is wrong. `argument`: the call is. `memory`: it ran out. `internal`: please report it. */
  readonly kind: "input" | "argument" | "memory" | "internal";
  readonly diagnostics: Diagnostic[];
}

export interface OpenOptions {
  /** The bytes of fairroll-module.wasm, or where they are; beside this file if left out. */
  wasm?: Uint8Array | ArrayBuffer | URL | string;
  /** The same compiled, to share among workers. */
  module?: WebAssembly.Module;
  /** The shipped rule books: texts by their path below `booksFolder`; books.json beside this file if left out. */
  books?: Record<string, string>;
}

/** Where the shipped rule books lie among the files of a module. */
export const booksFolder: string;

/** Compiles and starts a module. Rejects if its files cannot be read. */
export function open(options?: OpenOptions): Promise<Fairroll>;

/** A step in words (`throw 4 3`), or in its JSON form (docs/language/json.md). */
export type Step = string | object;

export interface Detail {
  /** Every clause that was asked, the facts it looked at, what beat it, and what would change the ruling. */
  asked?: boolean;
}

export interface LoadOptions {
  /** Texts of rule files by the names of their units: `{ "harbor.craps": "language 1 ..." }`. They come before all folders. */
  files?: Record<string, string>;
  /** Folders of the module's files to look in before the shipped books. */
  folders?: string[];
  /** The day: `2027-07-01`. No clock is read: without a day, text that has no end is in force, even if it begins later. */
  asOf?: string;
  readings?: Record<string, string>;
  postings?: Record<string, string>;
}

export interface RunResult {
  /** The exit code, as the README lists them. */
  code: number;
  out: string;
  err: string;
}

export class Fairroll {
  private constructor();
  readonly version: string;
  /** The texts that open() was given. */
  readonly books: Record<string, string>;
  /** Bytes that the module has taken; they only grow. */
  readonly memory: number;

  /** Files of the module. The current folder is `/work`; write() makes folders that are missing. */
  write(path: string, text: string): void;
  read(path: string): string;
  /** A file, or a folder with all that is in it; nothing happens if it is not there. */
  remove(path: string): void;

  /** A command of the program, with these files written first. There are all but `audit`, `judge`, `lsp` and `simulate`. */
  run(args: string[], options?: { files?: Record<string, string> }): RunResult;

  // These work on the files that they are given and the shipped books, by themselves: no other file of the module is seen or touched. Texts by
  // their paths, which do not leave the folder: `{ "harbor/craps.fair": "language 1 ..." }`.

  /** What `fairroll check --format json` says of these files. */
  check(files: Record<string, string>): { diagnostics: Diagnostic[]; [more: string]: unknown };
  /** The text as `fairroll fmt` writes it. `name` says by its ending what it is. Throws FairrollError: it cannot be parsed. */
  format(text: string, name?: string): string;
  /** Plays a scenario file as `fairroll run --format json`. */
  play(scenario: string, options?: { files?: Record<string, string>; under?: string | string[] }): unknown;
  /** What `fairroll explain --format json` says of a scenario file. */
  explain(scenario: string, options?: { files?: Record<string, string>; under?: string | string[] }): unknown;

  /** A rule book or a house, checked and compiled. Throws FairrollError. */
  load(name: string, options?: LoadOptions): Rules;
  /** Every difference between two rule books: the document of `fairroll diff --format json`. */
  diff(a: Rules, b: Rules): unknown;

  languageServer(): LanguageServer;
}

/** A unit whose text is in force. */
export interface Layer {
  unit: string;
  title: string;
  file: string;
  /** Its first and its last day; "": it states none. */
  from: string;
  until: string;
  kind: "model" | "ruleset" | "amendment" | "house";
}

/** A sentence that results name by its address, which is unique in its rules. */
export interface Clause {
  address: string;
  /** The words of the rule file, on one line. */
  text: string;
  unit: string;
  file: string;
  line: number;
  column: number;
  /** It can be asked and not hold. */
  conditional: boolean;
  /** It is not from a text that was read. */
  recalled: boolean;
}

export class Rules {
  private constructor();
  readonly name: string;
  readonly title: string;
  /** A digest of what the rules mean; equal texts have equal ones. */
  readonly fingerprint: string;
  readonly warnings: Diagnostic[];
  /** Who may act or call, by name. */
  readonly roles: string[];
  /** "USD" */
  readonly currency: string;
  /** What the rules are made of, weakest first. */
  layers(): Layer[];
  /** Every sentence that results name, in the order of the rule files. */
  clauses(): Clause[];
  /** Dice, states, events and wagers. */
  show(): unknown;
  /** Judges one throw by itself. */
  judge(step: Step, options?: Detail): unknown;
  /** House edges: the document of `fairroll edge --format json`. `dice`: chances of each die's faces, `["1/6", ...]`. */
  edges(options?: { wager?: string; stake?: string; dice?: string[] }): unknown;
  /**
   * The edge of several bets of one owner together, as `fairroll edge --bet`: `10.00 on pass + 20.00 on pass_odds while point is 4, 10`.
   * The document is that of edges(), with `together`.
   */
  combination(bets: string, options?: { dice?: string[] }): unknown;
  /** An empty table with these seats, clockwise. */
  table(...seats: string[]): Table;
  close(): void;
}

export class Table {
  private constructor();
  /** Plays one step; what came of it, as `fairroll schema result` describes steps. A refused act is a result. */
  play(step: Step, options?: Detail): unknown;
  /** The same as the line of JSON that every binding gives, byte for byte. */
  playLine(step: Step, options?: Detail): string;
  show(): unknown;
  /** What a seat may bet now; `role`: the number of the role that a tip is for. */
  menu(seat: number, role?: number): unknown[];
  /** A second table that stands as this one does. */
  clone(): Table;
  /** From now on `given` sets states and wagers by fiat. */
  allowGiven(allow?: boolean): void;
  /** Which rules a step `rules change to NAME` means. */
  knowRules(name: string, rules: Rules): void;
  changeRules(rules: Rules): void;
  close(): void;
}

/** The language server, message by message (LSP 3.17). Files that are not open it reads from the module. */
export class LanguageServer {
  private constructor();
  /** Answers one message; returns what the server sends. */
  receive(message: object): object[];
  /** Something waits to be checked. */
  readonly hasWork: boolean;
  /** Checks one file; returns what the server sends. */
  work(): object[];
  close(): void;
}
