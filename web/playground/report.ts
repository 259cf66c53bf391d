// SPDX-License-Identifier: Apache-2.0
// What `fairroll run` and `fairroll explain` write as JSON, as far as the playground reads it (`fairroll schema` tells all of it).

export interface Place {
  file: string;
  line: number;
  column: number;
}

export interface Clause {
  address: string;
  text: string;
  unit: string;
  place: Place;
  recalled?: boolean;
}

export interface Asked {
  stage: string;
  clause: Clause;
  answer: string;
  decided: boolean;
  reasons: string[];
  outrankedReason?: string;
  outrankedBy?: Clause;
}

export interface Settlement {
  wager: string;
  stake?: string;
  outcome: string;
  amount?: string;
  odds?: string;
  by: Clause[];
  evaluated?: Asked[];
}

export interface Possible {
  ruling: string;
  total?: number;
  by: Clause[];
  example: string[];
}

export interface Expectation {
  text: string;
  place: Place;
  passed: boolean;
  got?: string;
}

export interface Step {
  kind: string;
  text: string;
  place: Place;
  ruling?: string;
  total?: number;
  status?: string;
  words?: string;
  by?: Clause[];
  evaluated?: Asked[];
  evaluatedAtTable?: Asked[];
  moved?: { name: string; from: string; to: string }[];
  settlements?: Settlement[];
  directives?: string[];
  findings?: { finding: string; words: string }[];
  balances?: string[];
  expectations?: Expectation[];
  possible?: Possible[];
  needs?: string[][];
  wouldChange?: unknown[];
}

export interface Under {
  ruleset: string;
  currency: string;
  passed: boolean;
  undetermined: boolean;
  steps: Step[];
  accounts: { account: string | Record<string, string>; holds: string }[];
}

export interface Played {
  title: string;
  place: Place;
  ok: boolean;
  under: Under[];
}

export interface Fault {
  code: string;
  severity: string;
  message: string;
  file: string;
  line: number;
  column: number;
  help: string;
}

export interface Report {
  diagnostics: Fault[];
  scenarios: Played[];
}

export interface Fraction {
  fraction: string;
  decimal: string;
}

/** A figure, or why there is none. */
export type Figure = Fraction | { undefined: string } | null;

export interface EdgeRow {
  name: string;
  behind: string | null;
  column: string | null;
  figures: { perBetMade: Figure; win: Figure; throws: Figure };
  recalled?: boolean;
}

export interface EdgeReport {
  diagnostics: Fault[];
  ruleset: string;
  wagers: EdgeRow[];
}

export interface DiffSide {
  result: string;
  by: { address: string; place: string }[];
}

export interface Difference {
  kind: string;
  what: string;
  wagers: string[];
  steps: string[];
  a: DiffSide;
  b: DiffSide;
  scenario: string;
}

export interface DiffReport {
  a: { ruleset: string; title: string; asOf: string | null };
  b: { ruleset: string; title: string; asOf: string | null };
  equivalent: boolean;
  differences: Difference[];
  edges: { name: string; column: string | null; a: Fraction | null; b: Fraction | null; difference: Fraction | null }[];
  onlyA: unknown[];
  onlyB: unknown[];
  limits: unknown[];
  /** What differs only if doubtful texts are read so. */
  otherReadings?: { readings: { name: string; alternative: string }[]; differences?: Difference[] }[];
}
