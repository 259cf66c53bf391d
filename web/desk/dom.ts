// SPDX-License-Identifier: Apache-2.0
// Elements in one call. Text is always text: nothing is read as HTML.

type Child = Node | string | null | false | undefined;
type Props = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;

const svgSpace = "http://www.w3.org/2000/svg";

function dress(element: Element, props: Props, children: Child[]): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== false && child !== undefined) element.append(child);
}

/** `h("button", { class: "button", click: () => {} }, "Text")`: a function is a listener. */
export function h<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  dress(element, props, children);
  return element;
}

export function svg<Tag extends keyof SVGElementTagNameMap>(tag: Tag, props: Props = {}, ...children: Child[]): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(svgSpace, tag);
  dress(element, props, children);
  return element;
}

/** A word of the book, as people read it; it is not translated. */
export const spoken = (word: string | number): string => String(word).replaceAll("_", " ");
export const bookWord = (word: string | number, tag: "span" | "bdi" = "span"): HTMLElement => h(tag, { lang: "en", translate: "no" }, spoken(word));

export interface Toggle {
  key: string;
  label: string;
  pressed: boolean | "mixed";
  tap: () => void;
  /** The label is a word of the book. */
  ofBook?: boolean;
  unseen?: string;
}

export function toggle({ key, label, pressed, tap, ofBook, unseen }: Toggle): HTMLElement {
  const shown = h("span", ofBook ? { lang: "en", translate: "no" } : {}, label);
  return h("button", { type: "button", class: "toggle", "data-key": key, "aria-pressed": String(pressed), click: tap }, shown, unseen ? h("span", { class: "unseen" }, unseen) : null);
}

/** Buttons under one name. */
export function group(name: string, buttons: HTMLElement[], named: { ofBook?: boolean } = {}): HTMLElement {
  const legend = h("legend", named.ofBook ? { lang: "en", translate: "no" } : {}, name);
  return h("fieldset", { class: "choices" }, legend, h("div", { class: "choices-row" }, ...buttons));
}

/** What is folded away until somebody opens it; `opened` remembers the key. */
export function foldAway(opened: ReadonlySet<string>, key: string, summary: Child[], ...children: Child[]): HTMLElement {
  return h("details", { class: "fold", "data-open": key, open: opened.has(key) }, h("summary", {}, ...summary), ...children);
}

/** Puts new content in place of the old; what had the focus has it again if it is still there. */
export function refill(parent: HTMLElement, ...children: Child[]): void {
  const active = document.activeElement;
  const key = active && parent.contains(active) ? active.getAttribute("data-key") : null;
  parent.replaceChildren(...children.filter((child): child is Node | string => child !== null && child !== false && child !== undefined));
  if (key !== null) (parent.querySelector(`[data-key="${CSS.escape(key)}"]`) as HTMLElement | SVGElement | null)?.focus({ preventScroll: true });
}
