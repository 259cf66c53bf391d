// SPDX-License-Identifier: Apache-2.0
// Fields that several panels have.
import { el } from "../shared/dom.js";
import type { ListedBook } from "./examples.js";

export function bookChoice(id: string, label: string, books: ListedBook[], chosen: string, choose: (name: string) => void): HTMLElement {
  const options = books.map(({ name, title }) => el("option", { value: name, selected: name === chosen }, title ? `${name} · ${title}` : name));
  const field: HTMLSelectElement = el("select", { class: "field", id, onchange: () => choose(field.value) }, ...options);
  return el("label", { for: id }, label, field);
}

export const stopButton = (stop: () => void): HTMLElement => el("button", { type: "button", class: "button", onclick: stop }, "Stop");
