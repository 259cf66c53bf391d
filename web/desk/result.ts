// SPDX-License-Identifier: Apache-2.0
// What the rules make of a throw or an act: the members of a step's result that the desk shows.

export interface ClauseNamed {
  address: string;
  text: string;
  unit: string;
  place?: { file: string; line: number };
  recalled?: boolean;
}

export interface Possible {
  ruling: string;
  total?: number;
  by: ClauseNamed[];
  example: string[];
}

export interface Settlement {
  id: number;
  wager: string;
  stake: string;
  outcome: string;
  amount?: string;
  commission?: string;
  refund?: string;
  odds?: string;
  ended: boolean;
  by: ClauseNamed[];
}

export interface Finding {
  finding: string;
  words: string;
  clause?: ClauseNamed;
}

export interface Judged {
  ruling: "valid" | "invalid" | "no_roll" | "void" | "undetermined";
  total?: number;
  recorded: string;
  by: ClauseNamed[];
  needs?: string[][];
  possible?: Possible[];
  moved: { name: string; from: string; to: string; by: ClauseNamed }[];
  settlements: Settlement[];
  directives: string[];
  findings: Finding[];
  balances: string[];
}

export interface Acted {
  status: "accepted" | "refused" | "undetermined";
  words: string;
  by: ClauseNamed[];
}
