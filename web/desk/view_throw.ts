// SPDX-License-Identifier: Apache-2.0
// Step 3: faces, where each die lay, what else was seen, and who called what.
import type { App } from "./app.js";
import type { Book, Fact, Value } from "./book.js";
import { foldAway, group, h, spoken, svg, toggle } from "./dom.js";
import { dieFigure, drawing } from "./drawing.js";
import { drawnFacts, type Shape } from "./layout.js";
import { applies, factKey, seenOf, type When } from "./record.js";
import { dieName } from "./telling.js";
import { wordFor } from "./words.js";

function dieButton(app: App, book: Book, die: number): HTMLElement {
  const face = app.record.faces[die] ?? null;
  const shown = svg("svg", { class: "die-small", viewBox: "-17 -17 34 34", "aria-hidden": "true" }, ...dieFigure(face, 15));
  const name = dieName(book, die, app.say);
  return h("button", { type: "button", class: "die-button", "data-key": `die ${die}`, "aria-pressed": String(app.die === die), click: () => app.pickDie(die) },
    shown, h("span", {}, name), h("span", { class: "unseen" }, face === null ? `, ${app.say("notSeen")}` : `, ${spoken(face)}`));
}

function faceButton(app: App, face: Value | null): HTMLElement {
  const pressed = (app.record.faces[app.die] ?? null) === face;
  const key = `face ${face ?? "unseen"}`;
  const take = (): void => void app.setFace(app.die, face);
  if (typeof face !== "number" || face > 6) return toggle({ key, label: face === null ? app.say("notSeen") : spoken(face), ofBook: face !== null, pressed, tap: take });
  return h("button", { type: "button", class: "toggle square", "data-key": key, "aria-pressed": String(pressed), "aria-label": String(face), click: take },
    svg("svg", { class: "die-small", viewBox: "-17 -17 34 34", "aria-hidden": "true" }, ...dieFigure(face, 15)));
}

function diceRow(app: App, book: Book): HTMLElement {
  const { say } = app;
  return h("div", { class: "dice-row" },
    group(say("dice"), book.dice.names.map((_, die) => dieButton(app, book, die))),
    group(say("face", dieName(book, app.die, say)), [...book.dice.faces, null].map((face) => faceButton(app, face))));
}

function tableDrawing(app: App, book: Book, shape: Shape): HTMLElement | null {
  const facts = drawnFacts(book).filter(({ matters }, i) => matters || i === 0);
  const fact = app.drawnFact ?? facts[0];
  if (!fact) return null;
  const all = drawnFacts(book);
  const { say } = app;
  const modes = facts.map((one) => toggle({ key: `tap ${one.name}`, label: spoken(one.words), ofBook: true, pressed: one === fact, tap: () => app.pickDrawn(all.indexOf(one)) }));
  const unsure = toggle({ key: "unsure", label: say("unsure"), pressed: app.unsure, tap: () => app.toggleUnsure() });
  unsure.classList.add("unsure");
  return h("div", { class: "table-drawing" },
    group(say("tapMeans", dieName(book, app.die, say)), [...(modes.length > 1 ? modes : []), unsure]),
    drawing(app, book, fact, shape) as unknown as HTMLElement);
}

function pressedOf(app: App, fact: Fact, die: number | null, value: Value): boolean | "mixed" {
  const seen = seenOf(app.record, fact, die);
  if (seen?.perhaps.includes(value)) return "mixed";
  return seen?.sure.includes(value) ?? false;
}

function factRow(app: App, fact: Fact, die: number | null): HTMLElement {
  const key = factKey(fact, die);
  const values = fact.values.map((value) =>
    toggle({ key: `${key} ${value}`, label: spoken(value), ofBook: true, pressed: pressedOf(app, fact, die, value), tap: () => void app.tapFact(fact, die, value) }));
  const seen = seenOf(app.record, fact, die);
  const open = !seen || (seen.perhaps.length === fact.values.length && seen.sure.length === 0);
  return group(spoken(fact.words), [...values, toggle({ key: `${key} open`, label: app.say("nobodyKnows"), pressed: open, tap: () => void app.leaveOpen(fact, die) })], { ofBook: true });
}

function fold(app: App, title: string, key: string, facts: Fact[], die: number | null): HTMLElement | null {
  const { book } = app;
  const shown = facts.filter((fact) => book && fact.matters && applies(app.record, fact, die, book));
  if (shown.length === 0) return null;
  const said = shown.filter((fact) => app.record.seen[factKey(fact, die)]).length;
  return foldAway(app.opened, key, [title, said > 0 ? h("span", { class: "chip note" }, String(said)) : null], ...shown.map((fact) => factRow(app, fact, die)));
}

function calledRow(app: App, i: number): HTMLElement {
  const call = app.record.calls[i];
  if (!call) return h("li");
  const what = call.call === "no_roll" ? app.say("noRoll") : String(call.call);
  const words = app.say("calledBy", what, spoken(call.by), app.say(wordFor("when", call.when)));
  return h("li", {}, h("div", { class: "said" }, h("span", {}, words),
    h("button", { type: "button", class: "toggle square", "data-key": `uncall ${i}`, "aria-label": app.say("remove", words), click: () => void app.removeCall(i) }, "×")));
}

function totalField(app: App, book: Book): HTMLElement | null {
  const { call } = app.call;
  if (call === "no_roll") return null;
  const totals = Array.from({ length: book.totals.most - book.totals.least + 1 }, (_, i) => book.totals.least + i);
  const buttons = totals.map((total) => toggle({ key: `total ${total}`, label: String(total), pressed: call === total, tap: () => app.setCall({ call: total }) }));
  return group(app.say("total"), buttons);
}

function callsFold(app: App, book: Book): HTMLElement | null {
  const { say } = app;
  const { noRoll, total } = book.callers;
  if (!noRoll && !total) return null;
  const isNoRoll = app.call.call === "no_roll";
  const kinds = [
    noRoll && toggle({ key: "call no_roll", label: say("noRoll"), pressed: isNoRoll, tap: () => app.setCall({ call: "no_roll", by: "" }) }),
    total && toggle({ key: "call total", label: say("theTotal"), pressed: !isNoRoll, tap: () => app.setCall({ call: book.totals.least, by: "" }) }),
  ].filter((one): one is HTMLElement => one instanceof HTMLElement);
  const roles = ((isNoRoll ? noRoll : total) ?? book.roles).map((role) => toggle({ key: `by ${role}`, label: spoken(role), ofBook: true, pressed: app.call.by === role, tap: () => app.setCall({ by: role }) }));
  const whens = (["in_time", "late", "as_soon_as_possible"] as When[]).map((when) => toggle({ key: `when ${when}`, label: say(wordFor("when", when)), pressed: app.call.when === when, tap: () => app.setCall({ when }) }));
  return foldAway(app.opened, "calls", [say("calls"), app.record.calls.length > 0 ? h("span", { class: "chip note" }, String(app.record.calls.length)) : null],
    app.record.calls.length > 0 ? h("ul", { class: "called" }, ...app.record.calls.map((_, i) => calledRow(app, i))) : null,
    group(say("whatCalled"), kinds), totalField(app, book), group(say("whoCalled"), roles), group(say("when"), whens),
    h("button", { type: "button", class: "button main", "data-key": "add call", disabled: app.call.by === "", click: () => void app.addCall() }, say("addCall")));
}

export function throwView(app: App, shape: Shape): HTMLElement[] {
  const { book, say } = app;
  if (!book) return [];
  const drawn = drawnFacts(book);
  const ofDie = book.facts.filter((fact) => fact.of === "die" && !drawn.includes(fact));
  const of = (subject: "throw" | "turn"): Fact[] => book.facts.filter((fact) => fact.of === subject);
  return [
    h("h2", {}, say("whatHappened")),
    diceRow(app, book),
    tableDrawing(app, book, shape),
    fold(app, say("moreOfDie", dieName(book, app.die, say)), "die", ofDie, app.die),
    fold(app, say("ofTheThrow"), "throw", of("throw"), null),
    fold(app, say("ofTheTurn"), "turn", of("turn"), null),
    callsFold(app, book),
  ].filter((one) => one !== null);
}
