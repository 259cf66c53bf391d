// SPDX-License-Identifier: Apache-2.0
// What is said of the table before the throw, step by step, in the order in which it was tapped.
import type { Value, Wager } from "./book.js";
import type { MenuEntry } from "./engine.js";

interface Staked {
  seat: string;
  words: string;
  amount: string;
}
export interface Bet extends Staked {
  kind: "bet";
  least: string;
  step: string;
  most: string | null;
}
export interface Stands extends Staked {
  kind: "stands";
  states: Record<string, Value>;
}
export type SceneStep =
  | Bet
  | Stands
  | { kind: "takes"; seat: string }
  | { kind: "state"; name: string; values: Value[] };

const withStates = (states: Record<string, Value>): string =>
  Object.entries(states).map(([name, value], i) => `${i === 0 ? " with" : " and"} ${name} is ${value}`).join("");

/** The step as a scenario says it. */
export function stepWords(step: SceneStep): string {
  switch (step.kind) {
    case "takes":
      return `${step.seat} takes the dice`;
    case "bet":
      return `${step.seat} bets ${step.amount} on ${step.words}`;
    case "state":
      return `given ${step.name} is ${step.values.length > 0 ? step.values.join(", ") : "none"}`;
    case "stands":
      return `given ${step.seat} has ${step.amount} on ${step.words}${withStates(step.states)}`;
  }
}

/** A new bet: ten of the currency, or what is accepted next to that. */
export function betOn(seat: string, { words, least, step, most }: MenuEntry): Bet {
  const bet: Bet = { kind: "bet", seat, words, amount: least, least, step, most };
  const ten = 10n * 10n ** BigInt(decimalsOf(least));
  const steps = ten > units(least) ? (ten - units(least)) / units(step) : 0n;
  return { ...bet, amount: within(bet, units(least) + steps * units(step)) };
}

export interface Offer {
  title: string;
  /** The wager as a step names it. */
  words: string;
  /** What tells it from others of its title; empty: it is the only one. */
  number: string;
}

export const offerOf = ({ title, words, numbers }: MenuEntry): Offer => ({ title, words, number: numbers.length > 0 ? words.split(" ").slice(1).join(" ") : "" });

/** Offers by their titles, in the order in which they came; those that are alone with their title stand together under "". */
export function byTitle<One extends Offer>(offers: One[]): Map<string, One[]> {
  const titles = new Map<string, One[]>([["", []]]);
  for (const offer of offers) {
    const title = offer.number === "" ? "" : offer.title;
    titles.set(title, [...(titles.get(title) ?? []), offer]);
  }
  return titles;
}

/** Each wager with each of its numbers; without those that stand behind another or are made of parts. */
export function standingOffers(wagers: Wager[]): Offer[] {
  return wagers
    .filter(({ behind, madeOfParts }) => behind === null && !madeOfParts)
    .flatMap(({ name, title, numbers, inOrder }) => {
      const all = numbers.length > 0 ? numbers : [[]];
      return all.map((some) => {
        const number = some.join(inOrder ? " then " : " and ");
        return { title, number, words: number ? `${name} ${number}` : name };
      });
    });
}

/** The steps with a state set: what was last said of it gives way, unless something was said in between. */
export function withState(steps: SceneStep[], name: string, values: Value[]): SceneStep[] {
  const last = steps.at(-1);
  const before = last?.kind === "state" && last.name === name ? steps.slice(0, -1) : steps;
  return [...before, { kind: "state", name, values }];
}

/** The steps with this seat throwing, which is said first. */
export function withThrower(steps: SceneStep[], seat: string | null): SceneStep[] {
  const others = steps.filter(({ kind }) => kind !== "takes");
  return seat === null ? others : [{ kind: "takes", seat }, ...others];
}

const decimalsOf = (amount: string): number => (amount.includes(".") ? amount.length - amount.indexOf(".") - 1 : 0);
const units = (amount: string): bigint => BigInt(amount.replace(".", ""));

function amountOf(value: bigint, like: string): string {
  const decimals = decimalsOf(like);
  const digits = value.toString().padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** How far a stake may go by one tap: a whole unit of the currency where steps are smaller, so that few taps are needed. */
function tapSize(step: string, like: string): bigint {
  const decimals = decimalsOf(like);
  const [one, whole] = [units(step), 10n ** BigInt(decimals)];
  return one < whole && whole % one === 0n ? whole : one;
}

/** The stake some taps higher or lower, within what the rules accept. */
export function stakeBy(bet: Bet, taps: number): string {
  return within(bet, units(bet.amount) + BigInt(taps) * tapSize(bet.step, bet.least));
}

function within(bet: Bet, next: bigint): string {
  const least = units(bet.least);
  const most = bet.most === null ? null : units(bet.most);
  return amountOf(next < least ? least : most !== null && next > most ? most : next, bet.least);
}

/** What was typed as an amount with the decimals of `like`; null: it is none. */
export function typedAmount(text: string, like: string): string | null {
  const decimals = decimalsOf(like);
  const found = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim());
  if (!found || (found[2] ?? "").length > decimals) return null;
  const value = amountOf(BigInt((found[1] ?? "") + (found[2] ?? "").padEnd(decimals, "0")), like);
  return units(value) > 0n ? value : null;
}
