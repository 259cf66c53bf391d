// SPDX-License-Identifier: Apache-2.0
// Step 1: which rule book, on which day, and how its doubtful texts are read.
import type { App } from "./app.js";
import type { Book, Choice, Titled } from "./book.js";
import type { Layer } from "fairroll";
import { bookWord, foldAway, group, h, spoken, toggle } from "./dom.js";
import { typedAmount } from "./scene.js";
import { wordFor, type Say } from "./words.js";

function card(app: App, { name, title, authority }: Titled): HTMLElement {
  const chosen = app.choice.name === name;
  return h("label", { class: "book" },
    h("input", { type: "radio", name: "book", value: name, checked: chosen, "data-key": `book ${name}`, change: () => void app.chooseBook(name) }),
    h("span", { class: "book-title", lang: "en" }, title),
    h("span", { class: "book-name" }, name),
    h("span", { class: "book-authority", lang: "en" }, authority));
}

function bookList(app: App): HTMLElement {
  return h("fieldset", { class: "books" }, h("legend", {}, app.say("ruleBook")), h("div", { class: "book-list" }, ...app.listed.map((one) => card(app, one))));
}

function dayField(app: App): HTMLElement {
  const { say } = app;
  return h("div", { class: "labelled" },
    h("label", { for: "day" }, say("day")),
    h("input", { id: "day", class: "field", type: "date", value: app.choice.day, "data-key": "day", "aria-describedby": "day-hint", change: (event) => void app.chooseDay((event.target as HTMLInputElement).value) }),
    h("p", { id: "day-hint", class: "hint" }, say("dayHint")));
}

export function periodWords({ firstDate: from, lastDate: until }: Layer, say: Say): string {
  if (from && until) return say("inForceBetween", from, until);
  if (from) return say("inForceFrom", from);
  return until ? say("inForceUntil", until) : say("noPeriod");
}

export function layerList(book: Book, say: Say): HTMLElement {
  return h("ul", { class: "layers" }, ...book.layers.map((layer) =>
    h("li", {}, h("span", { lang: "en" }, layer.title || layer.unit), " ", h("code", {}, layer.unit), ` (${say(wordFor("kind", layer.kind))}, ${periodWords(layer, say)})`)));
}

function alternatives(app: App, choice: Choice): HTMLElement {
  const { say } = app;
  const chosen = app.choice[choice.kind === "reading" ? "readings" : "postings"][choice.name] ?? null;
  const asIs = choice.chosen === null ? say("notPosted") : say("asItStands", spoken(choice.chosen));
  const buttons = [
    toggle({ key: `choice ${choice.name}`, label: asIs, pressed: chosen === null, tap: () => void app.chooseText(choice, null) }),
    ...choice.values.filter((value) => value !== choice.chosen).map((value) =>
      toggle({ key: `choice ${choice.name} ${value}`, label: spoken(value), pressed: chosen === value, ofBook: true, tap: () => void app.chooseText(choice, value) })),
  ];
  const name = choice.question ? `${spoken(choice.name)}: ${choice.question}` : spoken(choice.name);
  return group(name, buttons, { ofBook: true });
}

function amountField(app: App, choice: Choice, book: Book): HTMLElement {
  const id = `posting-${choice.name}`;
  const change = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const amount = field.value.trim() === "" ? null : typedAmount(field.value, (0).toFixed(book.decimals));
    const wrong = amount === null && field.value.trim() !== "";
    field.setAttribute("aria-invalid", String(wrong));
    if (!wrong) void app.chooseText(choice, amount);
  };
  return h("div", { class: "labelled" },
    h("label", { for: id }, bookWord(choice.name), ` (${app.say("amount")}, ${book.currency})`),
    h("input", { id, class: "field", inputmode: "decimal", "data-key": id, value: app.choice.postings[choice.name] ?? "", placeholder: app.say("notPosted"), change }));
}

function choiceList(app: App, book: Book): HTMLElement | null {
  if (book.choices.length === 0) return null;
  return foldAway(app.opened, "choices", [app.say("choices")],
    ...book.choices.map((choice) => (choice.values.length > 0 ? alternatives(app, choice) : amountField(app, choice, book))));
}

function about(app: App, book: Book): HTMLElement {
  const { say } = app;
  const faces = `${spoken(book.dice.faces[0] ?? "")}–${spoken(book.dice.faces.at(-1) ?? "")}`;
  return h("section", { class: "about" },
    h("h3", { lang: "en" }, book.title),
    h("p", { class: "hint" }, h("span", { lang: "en" }, `${book.authority}. ${book.cites}`)),
    h("p", { class: "hint" }, `${say("pair", say("playedWith"), say("diceWithFaces", book.dice.names.length, faces))}. ${book.currency}.`),
    h("h4", {}, say("layers")), layerList(book, say), choiceList(app, book));
}

export function bookView(app: App): HTMLElement[] {
  const { book, say } = app;
  return [
    h("h2", {}, say("whichBook")),
    h("div", { class: "book-panes" },
      bookList(app),
      h("div", { class: "book-side" }, dayField(app), book ? about(app, book) : null)),
  ];
}
