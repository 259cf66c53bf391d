// SPDX-License-Identifier: Apache-2.0
// A rule book as the desk needs it: dice, facts, roles, states, wagers and texts in force. All of it comes from the book.
import type { Clause, Layer } from "fairroll";

/** A face, or the value of a fact or a state: a name or a number of the book. */
export type Value = string | number;

export interface Fact {
  name: string;
  /** With its preposition, as a record writes it. */
  words: string;
  of: "die" | "throw" | "turn";
  values: Value[];
  /** Any of its values at once; else exactly one. */
  several: boolean;
  /** What it is unless recorded; null: nobody knows. */
  usual: Value[] | null;
  /** It has a value only then. */
  onlyWhen: { fact: string; values: Value[] } | null;
  /** Some clause of the book speaks of it. */
  matters: boolean;
}

export interface State {
  name: string;
  values: Value[];
  /** It gathers any of its values; else it has one. */
  several: boolean;
}

export interface Wager {
  name: string;
  title: string;
  numbers: number[][];
  inOrder: boolean;
  behind: string | null;
  madeOfParts: boolean;
}

/** A doubtful text, a choice of the house, or what it posts. `values` is empty where an amount is posted. */
export interface Choice {
  name: string;
  kind: "reading" | "posting";
  question: string;
  values: string[];
  chosen: string | null;
}

export interface Book {
  name: string;
  title: string;
  authority: string;
  cites: string;
  fingerprint: string;
  currency: string;
  decimals: number;
  dice: { faces: Value[]; names: string[] };
  facts: Fact[];
  roles: string[];
  states: State[];
  /** Those that wagers may have of their own. */
  wagerStates: State[];
  wagers: Wager[];
  layers: Layer[];
  choices: Choice[];
  /** Who may be heard: roles that a clause on calls names come first. Null: no clause speaks of such a call. */
  callers: { noRoll: string[] | null; total: string[] | null };
  totals: { least: number; most: number };
  /** Where each clause stands in its file, by its address. */
  sources: Record<string, { unit: string; line: number }>;
}

/** A book as its head names it: what is needed to choose it. */
export interface Titled {
  name: string;
  title: string;
  authority: string;
}

/** All rulesets and houses among these texts. Only their heads are looked at, so that a list is there at once. */
export function titlesOf(texts: Record<string, string>): Titled[] {
  return Object.entries(texts).filter(([path]) => path.endsWith(".fair")).flatMap(([, text]) => {
    const head = /^(?:ruleset|house)\s+(\S+)\s+"([^"]*)"/m.exec(text);
    const authority = /^\s*authority\s+"([^"]*)"/m.exec(text)?.[1] ?? "";
    return head ? [{ name: head[1] ?? "", title: head[2] ?? "", authority }] : [];
  });
}

/** One line of `fairroll list --format json`. */
export interface Listed {
  name: string;
  title: string;
  authority: string;
  cites: string;
  alternatives: { name: string; reading: boolean; question: string; alternatives: string[]; chosen: string }[];
}

/** What Rules.show() gives. */
export interface Shown {
  name: string;
  title: string;
  currency: { name: string; decimals: number };
  dice: { count: number; lowest: number; highest: number; groups?: { name: string; count: number }[]; faces?: string[] };
  states: ({ name: string } & ({ values: Value[] } | { from: number; to: number } | { of: (number | null)[] }))[];
  wagers: Wager[];
}

interface Schema {
  enum?: Value[];
  anyOf?: Schema[];
  items?: Schema | false;
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  const?: unknown;
}

function valuesOf(schema: Schema | undefined): Value[] {
  if (!schema) return [];
  if (schema.enum) return schema.enum;
  if (schema.minimum !== undefined && schema.maximum !== undefined) return range(schema.minimum, schema.maximum);
  return valuesOf(schema.anyOf?.[0]);
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

const listed = (text: string, values: Value[]): Value[] =>
  text.split(/, | or /).map((word) => values.find((value) => String(value) === word.trim())).filter((value) => value !== undefined);

/** The schema says in words what a fact is unless recorded, and when it has a value at all. */
function readFact(schema: Schema, clauses: Clause[]): Fact {
  const { fact, is, die, of } = schema.properties ?? {};
  const names = (fact?.enum ?? []).map(String);
  const all = valuesOf(is);
  const said = schema.description ?? "";
  const several = is?.anyOf?.some((one) => one.description === "all values that were observed" && one.maxItems !== 1) ?? false;
  const values = several ? all.filter((value) => value !== "none") : all;
  const usual = /if omitted: ([^;]+)/.exec(said)?.[1] ?? "unknown";
  const only = /only if (\S+) is ([^;]+)/.exec(said);
  return {
    name: names[0] ?? "",
    words: names.at(-1) ?? "",
    of: die ? "die" : of?.const === "turn" ? "turn" : "throw",
    values,
    several,
    usual: usual === "unknown" ? null : listed(usual, values),
    onlyWhen: only ? { fact: only[1] ?? "", values: (only[2] ?? "").split(/, | or /) } : null,
    matters: clauses.some(({ text }) => new RegExp(`\\b${names[0]}\\b`).test(text)),
  };
}

function readState(state: Shown["states"][number]): State {
  if ("values" in state) return { name: state.name, values: state.values, several: false };
  if ("from" in state) return { name: state.name, values: range(state.from, state.to), several: false };
  return { name: state.name, values: state.of.filter((total) => total !== null), several: true };
}

function dieNames({ count, groups }: Shown["dice"]): string[] {
  if (!groups) return range(1, count).map(String);
  return groups.flatMap(({ name, count: several }) => (several === 1 ? [name] : range(1, several).map((i) => `${name} ${i}`)));
}

function callersNamed(clauses: Clause[], roles: string[], speaks: RegExp): string[] | null {
  const texts = clauses.map(({ text }) => text).filter((text) => speaks.test(text));
  if (texts.length === 0) return null;
  const named = roles.filter((role) => texts.some((text) => new RegExp(`\\b${role}\\b`).test(text)));
  return [...named, ...roles.filter((role) => !named.includes(role))];
}

function choicesOf(entry: Listed, postings: Record<string, Schema>): Choice[] {
  const read = entry.alternatives.map(({ name, reading, question, alternatives, chosen }): Choice =>
    ({ name, kind: reading ? "reading" : "posting", question, values: alternatives, chosen }));
  const known = new Set(read.map(({ name }) => name));
  const posted = Object.entries(postings).filter(([name]) => !known.has(name)).map(([name, schema]): Choice =>
    ({ name, kind: "posting", question: "", values: valuesOf(schema).map(String), chosen: null }));
  return [...read, ...posted];
}

/** `given NAME has AMOUNT on WAGER with STATE is VALUE`: the states that may stand there. */
function wagerStates(steps: Schema | undefined): State[] {
  const kinds = steps?.items ? (steps.items.anyOf ?? []) : [];
  const given = kinds.flatMap((kind) => kind.properties?.given?.anyOf ?? []);
  const withs = given.map((one) => one.properties?.with?.items).find((one) => one);
  return (withs ? (withs.anyOf ?? []) : []).map((one) => {
    const { state, is } = one.properties ?? {};
    const several = is?.anyOf?.some(({ minItems, maxItems }) => minItems !== undefined && maxItems !== 1) ?? false;
    return { name: String(state?.const ?? ""), values: valuesOf(is), several };
  });
}

export interface Told {
  entry: Listed;
  shown: Shown;
  schema: unknown;
  fingerprint: string;
  roles: string[];
  layers: Layer[];
  clauses: Clause[];
}

/** `schema` is that of scenarios of this book (`fairroll schema NAME scenario`). */
export function readBook({ entry, shown, schema, fingerprint, roles, layers, clauses }: Told): Book {
  const parts = schema as { properties: { scenarios: { items: Schema } }; $defs: { throw: Schema } };
  const thrown = parts.$defs.throw.properties ?? {};
  const facts = thrown.facts?.items ? (thrown.facts.items.anyOf ?? []) : [];
  const calls = thrown.calls?.items ? (thrown.calls.items.anyOf ?? []) : [];
  const totals = calls.map((one) => one.properties?.call).find((call) => call?.minimum !== undefined);
  const { dice } = shown;
  return {
    name: entry.name,
    title: shown.title,
    authority: entry.authority,
    cites: entry.cites,
    fingerprint,
    currency: shown.currency.name,
    decimals: shown.currency.decimals,
    dice: { faces: dice.faces ?? range(dice.lowest, dice.highest), names: dieNames(dice) },
    facts: facts.map((fact) => readFact(fact, clauses)),
    roles,
    states: shown.states.map(readState),
    wagerStates: wagerStates(parts.properties.scenarios.items.properties?.steps),
    wagers: shown.wagers,
    layers,
    choices: choicesOf(entry, parts.properties.scenarios.items.properties?.posting?.properties ?? {}),
    callers: {
      noRoll: callersNamed(clauses, roles, /\bcall no_roll\b/),
      total: callersNamed(clauses, roles, /\bcall the total\b|\btotal called\b|\bto overrule\b/),
    },
    totals: { least: totals?.minimum ?? 0, most: totals?.maximum ?? 0 },
    sources: Object.fromEntries(clauses.map(({ address, unit, line }) => [address, { unit, line }])),
  };
}
