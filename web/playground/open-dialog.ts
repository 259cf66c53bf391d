// SPDX-License-Identifier: Apache-2.0
// What to open: an example, a shipped rule book, or files of this machine.
import { el, fill } from "../shared/dom.js";
import { closeDialog, showDialog } from "./dialogs.js";
import { titles, type Example, type ListedBook } from "./examples.js";

export interface OpenChoices {
  examples: Example[];
  books: Promise<ListedBook[]>;
  example: (example: Example) => void;
  book: (name: string) => void;
  pick: () => void;
}

function choice(code: string, words: string, take: () => void): HTMLElement {
  const press = (): void => {
    closeDialog();
    take();
  };
  return el("li", {}, el("button", { type: "button", onclick: press }, code ? el("code", {}, code) : null, el("span", {}, words)));
}

export function showOpen(choices: OpenChoices): void {
  const list = el("ul", { class: "choices", "aria-label": "Shipped rule books" }, el("li", { class: "soft" }, "Loading the list…"));
  const find = el("input", { class: "field", type: "search", id: "find-book", placeholder: "name or title", autocomplete: "off", spellcheck: "false" });
  let books: ListedBook[] = [];
  const show = (): void => {
    const wanted = find.value.toLowerCase();
    const found = books.filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(wanted));
    fill(list, ...found.map(({ name, title }) => choice(name, title, () => choices.book(name))), found.length === 0 ? el("li", { class: "soft" }, "No rule book name or title matches.") : null);
  };
  find.addEventListener("input", show);
  void choices.books.then((all) => {
    books = all;
    show();
  }, () => fill(list, el("li", {}, "The rule books could not be listed.")));
  showDialog(
    "Open",
    el("p", { class: "soft" }, "The files that you open replace the workbook. Share or download the workbook first if you want to keep it."),
    el("h3", {}, "Examples"),
    el("ul", { class: "choices", "aria-label": "Examples" }, ...choices.examples.map((one) => choice("", titles[one.id] ?? one.id, () => choices.example(one)))),
    el("label", { for: "find-book" }, el("strong", {}, "Shipped rule books")),
    find,
    list,
    el("div", { class: "row" }, el("button", { type: "button", class: "button", onclick: choices.pick }, "Files from this computer…")),
  );
}
