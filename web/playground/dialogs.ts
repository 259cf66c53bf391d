// SPDX-License-Identifier: Apache-2.0
// The one dialog of the page, with different contents.
import { byId, el, fill } from "../shared/dom.js";

const dialog = (): HTMLDialogElement => byId<HTMLDialogElement>("dialog");

export function closeDialog(): void {
  dialog().close();
}

/** Shows a dialog with this title. It closes at Escape, at its button, and where the page closes it. */
export function showDialog(title: string, ...body: (Node | null)[]): void {
  const head = el("div", { class: "dialog-head" }, el("h2", { id: "dialog-title" }, title), el("button", { type: "button", class: "button quiet", "aria-label": "Close", onclick: closeDialog }, "✕"));
  fill(byId("dialog-body"), head, ...body);
  if (!dialog().open) dialog().showModal();
}

/** Asks for a text; `fault` says why one cannot be taken. */
export function askText(title: string, label: string, start: string, fault: (text: string) => string | null, take: (text: string) => void): void {
  const field = el("input", { class: "field", id: "asked", value: start, spellcheck: "false", autocomplete: "off", "aria-describedby": "asked-fault" });
  const said = el("p", { id: "asked-fault", role: "alert", class: "soft" });
  const done = (): void => {
    const text = field.value.trim();
    const why = fault(text);
    field.setAttribute("aria-invalid", why ? "true" : "false");
    said.textContent = why ? `${why}.` : "";
    if (why) return field.focus();
    closeDialog();
    take(text);
  };
  field.addEventListener("keydown", (event) => event.key === "Enter" && done());
  showDialog(title, el("label", { for: "asked" }, label), field, said, el("div", { class: "row" }, el("button", { type: "button", class: "button main", onclick: done }, "OK"), el("button", { type: "button", class: "button", onclick: closeDialog }, "Cancel")));
  field.focus();
  field.select();
}

export function askSure(title: string, words: string, yes: string, take: () => void): void {
  const sure = (): void => {
    closeDialog();
    take();
  };
  showDialog(title, el("p", {}, words), el("div", { class: "row" }, el("button", { type: "button", class: "button main", onclick: sure }, yes), el("button", { type: "button", class: "button", onclick: closeDialog }, "Cancel")));
}
