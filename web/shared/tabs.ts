// SPDX-License-Identifier: Apache-2.0
// A row of tabs as keyboards and screen readers know it: one stop of Tab, arrows move, Home and End go to its ends.
import { el, fill } from "./dom.js";

export interface Tab {
  id: string;
  label: string;
  /** Shown behind the label: a count. */
  badge?: string;
}

export function showTabs(list: HTMLElement, tabs: Tab[], chosen: string | null, choose: (id: string) => void): void {
  const hadFocus = list.contains(document.activeElement);
  const buttons = tabs.map(({ id, label, badge }) =>
    el("button", { type: "button", role: "tab", "data-tab": id, "aria-selected": id === chosen ? "true" : "false", tabindex: id === chosen ? 0 : -1, onclick: () => choose(id) }, label, badge ? el("span", { class: "chip" }, badge) : null),
  );
  list.onkeydown = (event) => {
    const at = tabs.findIndex(({ id }) => id === (document.activeElement as HTMLElement | null)?.dataset["tab"]);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined || at < 0 ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    choose(tab.id);
    list.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus();
  };
  fill(list, ...buttons);
  if (hadFocus) list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
}
