// SPDX-License-Identifier: Apache-2.0
// The receipt: the book, the day, the layers, the fingerprint, the record, who answered what, the ruling with its clauses, and the money.
import type { App } from "./app.js";
import type { Book } from "./book.js";
import type { Standing } from "./engine.js";
import { h, spoken } from "./dom.js";
import { placement } from "./layout.js";
import { factKey, observations, type ThrowRecord } from "./record.js";
import type { ClauseNamed, Judged, Settlement } from "./result.js";
import { dieName, rulingWords, seatName, withSeatName } from "./telling.js";
import { layerList } from "./view_book.js";
import { wordFor, type Say } from "./words.js";

type Part = HTMLElement | null;

const section = (title: string, ...parts: Part[]): HTMLElement => h("section", {}, h("h3", {}, title), ...parts);
const list = (items: (string | HTMLElement)[], kind = ""): HTMLElement => h("ul", { class: kind }, ...items.map((item) => h("li", {}, item)));
const ofBook = (text: string): HTMLElement => h("span", { lang: "en", translate: "no" }, text);

/** The book and its day, and how each doubtful text was read and each choice of the house made, be it as it stands. */
function heading(app: App, book: Book): HTMLElement {
  const { say, choice } = app;
  const decided = book.choices.flatMap(({ name, kind, chosen }) => {
    const value = choice[kind === "reading" ? "readings" : "postings"][name] ?? chosen;
    return value === null ? [] : [say(kind === "reading" ? "readAs" : "posted", spoken(name), spoken(value))];
  });
  return h("header", {},
    h("p", { class: "receipt-kind" }, say("receipt")),
    h("h2", { lang: "en" }, book.title),
    h("p", { lang: "en" }, `${book.authority}. ${book.cites}`),
    h("p", {}, h("strong", {}, choice.day ? say("asOf", choice.day) : say("withoutEnd"))),
    decided.length > 0 ? list(decided, "decided") : null);
}

/** Where a die lay of which nothing else is recorded: a record says what was remarkable, a receipt where the dice were. */
function usualPlace(record: ThrowRecord, book: Book, die: number): string {
  const where = placement(book);
  if (!where || record.seen[factKey(where, die)] || !where.usual) return "";
  return ` (${spoken(where.words)} ${where.usual.map(spoken).join(", ")})`;
}

function recordPart(app: App, book: Book): HTMLElement {
  const { say, record } = app;
  const faces = record.faces.map((face, i) => say("pair", dieName(book, i, say), `${face === null ? say("notSeen") : spoken(face)}${usualPlace(record, book, i)}`));
  const seen = observations(record, book).map((one) => ofBook(spoken(one)));
  const calls = record.calls.map(({ call, by, when }) => say("calledBy", call === "no_roll" ? say("noRoll") : String(call), spoken(by), say(wordFor("when", when))));
  return section(say("record"), h("p", {}, faces.join("; ")), seen.length + calls.length > 0 ? list([...seen, ...calls]) : null);
}

function answersPart({ say, answers }: App): Part {
  if (answers.length === 0) return null;
  const who = (by: string): string => (by === "" ? say("desk") : /^seat_/.test(by) ? seatName(by, say) : spoken(by));
  return section(say("answers"), list(answers.map(({ by, words }) => h("span", {}, say("pair", who(by), ""), ofBook(spoken(words))))));
}

function clauseItem(book: Book, { address, text, unit, recalled }: ClauseNamed, say: Say): HTMLElement {
  const source = book.sources[address];
  return h("div", { class: "clause" },
    h("p", { lang: "en" }, h("strong", {}, address), `: ${text}`),
    h("p", { class: "hint" }, say("pair", say("source"), ""), ofBook(`${book.cites}; `), source ? say("line", `${unit}.fair`, source.line) : unit, recalled ? `; ${say("recalled")}` : ""));
}

function rulingPart(app: App, book: Book, judged: Judged): HTMLElement {
  const { say } = app;
  return section(say("ruling"), h("p", { class: "receipt-ruling" }, rulingWords(book, judged, say)),
    ...(judged.by.length > 0 ? judged.by.map((clause) => clauseItem(book, clause, say)) : [judged.ruling === "valid" ? h("p", {}, say("noClause")) : null]),
    judged.moved.length > 0 ? list(judged.moved.map(({ name, from, to }) => say("becomes", spoken(name), spoken(from), spoken(to))), "moved") : null);
}

function outcomeWords({ outcome, amount, commission, odds }: Settlement, say: Say): string {
  const won = amount ? ` ${amount}${odds ? ` (${odds})` : ""}` : "";
  return `${say(wordFor("outcome", outcome))}${won}${commission ? `, ${say("commission", commission)}` : ""}`;
}

function wagerRow(one: { wager: string; stake: string }, result: string, by: ClauseNamed[], say: Say): HTMLElement {
  const [seat = "", ...rest] = one.wager.split(" ");
  return h("tr", {},
    h("td", {}, withSeatName(seat, say), " ", ofBook(spoken(rest.join(" "))), by.length > 0 ? h("span", { class: "hint", lang: "en" }, by.map(({ address }) => address).join("; ")) : null),
    h("td", { class: "number" }, one.stake), h("td", {}, result));
}

function wagerRows(judged: Judged, standing: Standing[], say: Say): HTMLElement[] {
  const settled = judged.settlements.map((one) => wagerRow(one, outcomeWords(one, say), one.by, say));
  const known = new Set(judged.settlements.map(({ id }) => id));
  const rest = standing.filter(({ id }) => !known.has(id)).map(({ seat, words, stake }) => wagerRow({ wager: `${seat} ${words}`, stake }, say("outcome_stays"), [], say));
  return [...settled, ...rest];
}

/** `seat_1 up 14.00` of each seat; of seats of which nothing is told there is nothing to tell. */
function balanceWords(judged: Judged, book: Book, say: Say): string[] {
  return judged.balances.flatMap((told) => {
    const found = /^(\S+) (up|down|has) (.+)$/.exec(told);
    if (!found) return [];
    const sign = found[2] === "up" ? "+" : found[2] === "down" ? "−" : "";
    const who = /^seat_\d+$/.test(found[1] ?? "") ? seatName(found[1] ?? "", say) : spoken(found[1] ?? "");
    return [say("pair", who, `${sign}${found[3]} ${book.currency}`)];
  });
}

function wagersPart(app: App, book: Book, judged: Judged): HTMLElement {
  const { say, scene } = app;
  const rows = wagerRows(judged, scene?.wagers ?? [], say);
  if (rows.length === 0) return section(say("wagers"), h("p", {}, say("noWagers")));
  const head = h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("wager")), h("th", { scope: "col", class: "number" }, say("stake")), h("th", { scope: "col" }, say("result"))));
  const balances = balanceWords(judged, book, say);
  return section(`${say("wagers")} (${book.currency})`, h("table", { class: "rows" }, head, h("tbody", {}, ...rows)),
    balances.length > 0 ? h("div", { class: "balances" }, h("h4", {}, say("balance")), list(balances)) : null);
}

const told = (title: string, words: string[]): Part => (words.length > 0 ? section(title, list([...new Set(words)].map(ofBook))) : null);

/** Findings in the words of the rules; those on text that was not read are one line. */
function findingWords({ findings }: Judged, say: Say): string[] {
  const recalled = [...new Set(findings.filter(({ finding }) => finding === "recalled").map(({ clause }) => clause?.address ?? ""))];
  const others = findings.filter(({ finding }) => finding !== "recalled").map(({ words }) => words.replaceAll(/\bseat_(\d+)\b/g, "Seat $1"));
  return [...others, ...(recalled.length > 0 ? [say("pair", say("recalled"), recalled.join("; "))] : [])];
}

export function receipt(app: App, book: Book, judged: Judged): HTMLElement {
  const { say } = app;
  return h("article", { class: "receipt", "aria-label": say("receipt") },
    heading(app, book), recordPart(app, book), answersPart(app), rulingPart(app, book, judged), wagersPart(app, book, judged),
    told(say("directives"), judged.directives), told(say("findings"), findingWords(judged, say)),
    section(say("layers"), layerList(book, say)),
    h("footer", {},
      h("p", {}, say("pair", say("fingerprint"), ""), h("code", {}, book.fingerprint)),
      h("p", {}, say("madeBy", app.version)),
      h("p", { class: "signature" }, say("signature"))));
}
