// SPDX-License-Identifier: Apache-2.0
// The drawing of the table: each region is a button, and dice lie where they are said to be.
import type { App } from "./app.js";
import type { Book, Fact, Value } from "./book.js";
import { spoken, svg } from "./dom.js";
import { layoutOf, placement, type Layout, type Place, type Shape } from "./layout.js";
import { seenOf } from "./record.js";
import { dieName } from "./telling.js";

const cellOf: Record<Shape, number> = { wide: 50, narrow: 54 };

/** Long names break in two, where the halves are most alike. */
function lines(words: string, room: number): string[] {
  if (words.length * 9.5 <= room || !words.includes(" ")) return [words];
  const gaps = [...words.matchAll(/ /g)].map(({ index }) => index);
  const best = gaps.reduce((a, b) => (Math.abs(b - words.length / 2) < Math.abs(a - words.length / 2) ? b : a));
  return [words.slice(0, best), words.slice(best + 1)];
}

function boxes(place: Place, cell: number): SVGElement[] {
  return place.areas.map(([left, top, width, height]) =>
    svg("rect", { x: left * cell + 2, y: top * cell + 2, width: width * cell - 4, height: height * cell - 4, rx: place.round * cell }));
}

/** Names lie above all regions and are no part of them: a region that is two areas has its name twice, and is one button. */
function names(place: Place, cell: number): SVGElement[] {
  const rows = lines(spoken(place.value), (place.areas[0]?.[2] ?? 1) * cell);
  return place.labels.map(([left, top]) => {
    const [x, y] = [left * cell, top * cell - (rows.length - 1) * 8];
    return svg("text", { class: `name ${place.tone}`, "data-name": String(place.value), x, y }, ...rows.map((row, i) => svg("tspan", { x, dy: i === 0 ? "0.32em" : "1.1em" }, row)));
  });
}

interface Lies {
  sure: boolean;
  perhaps: boolean;
}

function lies(app: App, fact: Fact, die: number, value: Value): Lies {
  const seen = seenOf(app.record, fact, die);
  return { sure: seen?.sure.includes(value) ?? false, perhaps: seen?.perhaps.includes(value) ?? false };
}

function region(app: App, book: Book, fact: Fact, place: Place, cell: number): SVGElement {
  const { sure, perhaps } = lies(app, fact, app.die, place.value);
  const word = spoken(place.value);
  const tap = (): void => void app.tapFact(fact, app.die, place.value);
  const press = (event: Event): void => {
    const { key } = event as KeyboardEvent;
    if (key !== "Enter" && key !== " ") return;
    event.preventDefault();
    tap();
  };
  return svg("g", {
    class: `place ${place.tone}${sure ? " sure" : ""}${perhaps ? " perhaps" : ""}`, role: "button", tabindex: 0, "data-key": `place ${place.value}`,
    "aria-pressed": perhaps ? "mixed" : String(sure), "aria-label": `${dieName(book, app.die, app.say)}: ${spoken(fact.words)} ${word}`, click: tap, keydown: press,
  }, ...boxes(place, cell));
}

const pips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A die about (0, 0): pips for faces from 1 to 6, else the face as a word; `?` if nobody saw it. */
export function dieFigure(face: Value | null, half: number): SVGElement[] {
  const body = svg("rect", { class: "die-body", x: -half, y: -half, width: 2 * half, height: 2 * half, rx: half / 3 });
  const dots = typeof face === "number" ? pips[face] : undefined;
  if (dots) return [body, ...dots.map(([x, y]) => svg("circle", { class: "pip", cx: x * half * 0.52, cy: y * half * 0.52, r: half * 0.17 }))];
  const text = face === null ? "?" : String(face).slice(0, 5);
  return [body, svg("text", { class: "die-text", "font-size": (half * Math.min(1.1, 2.7 / text.length)).toFixed(1), dy: "0.35em" }, text)];
}

function dieAt(app: App, die: number, x: number, y: number, sure: boolean): SVGElement {
  const marks = app.die === die ? " picked" : "";
  return svg("g", { class: `die${sure ? "" : " ghost"}${marks}`, transform: `translate(${x} ${y})` }, ...dieFigure(app.record.faces[die] ?? null, 15),
    svg("text", { class: "die-number", x: 23, y: 5, "font-size": 13 }, String(die + 1)));
}

const gap = { across: 48, down: 40 };
const perRow = 4;

/** All dice where they lie, four in a row where several lie together. */
function diceLying(app: App, book: Book, layout: Layout, fact: Fact, cell: number): SVGElement[] {
  return layout.places.flatMap((place) => {
    const here = book.dice.names.map((_, die) => ({ die, ...lies(app, fact, die, place.value) })).filter(({ sure, perhaps }) => sure || perhaps);
    const [x, y] = [place.dice[0] * cell - ((Math.min(here.length, perRow) - 1) * gap.across) / 2 - 5, place.dice[1] * cell];
    return here.map(({ die, sure }, i) => dieAt(app, die, x + (i % perRow) * gap.across, y + Math.floor(i / perRow) * gap.down, sure));
  });
}

/** Regions of the place where dice lie that are no values of the fact that is tapped: shown faint, so that the table is still a table. */
function backdrop(book: Book, fact: Fact, shape: Shape, cell: number): SVGElement[] {
  const where = placement(book);
  if (!where || where === fact) return [];
  return layoutOf(book, where, shape).places.filter(({ value }) => !fact.values.includes(value)).map((place) =>
    svg("g", { class: `place faint ${place.tone}`, "aria-hidden": "true" }, ...boxes(place, cell)));
}

export function drawing(app: App, book: Book, fact: Fact, shape: Shape): SVGElement {
  const cell = cellOf[shape];
  const layout = layoutOf(book, fact, shape);
  const where = placement(book) ?? fact;
  return svg("svg", {
    class: `drawing ${shape}`, viewBox: `0 0 ${layout.columns * cell} ${Math.round(layout.rows * cell)}`, role: "group",
    "aria-label": app.say("drawing", dieName(book, app.die, app.say)),
  }, ...backdrop(book, fact, shape, cell), ...layout.places.map((place) => region(app, book, fact, place, cell)),
  svg("g", { class: "names", "aria-hidden": "true" }, ...layout.places.flatMap((place) => names(place, cell))),
  svg("g", { class: "dice-lying", "aria-hidden": "true" }, ...diceLying(app, book, layoutOf(book, where, shape), where, cell)));
}
