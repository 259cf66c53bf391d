// SPDX-License-Identifier: Apache-2.0
// The frame of the desk: the bar, the four steps, the panel of the step, and the ruling beside it.
import { stepNames, type App, type StepName } from "./app.js";
import { h, refill, toggle } from "./dom.js";
import type { Shape } from "./layout.js";
import { rulingWords } from "./telling.js";
import { bookView } from "./view_book.js";
import { preview, rulingView } from "./view_ruling.js";
import { tableView } from "./view_table.js";
import { throwView } from "./view_throw.js";
import { languageNames, languages, type Word } from "./words.js";

const wordOf: Record<StepName, Word> = { book: "stepBook", table: "stepTable", throw: "stepThrow", ruling: "stepRuling" };

const part = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no part ${id}`);
  return element;
};

export class Page {
  readonly #app: () => App;
  readonly #wide = matchMedia("(min-width: 46rem)");
  #shown: StepName | null = null;
  #said = "";

  constructor(app: () => App) {
    this.#app = app;
    this.#wide.addEventListener("change", () => this.show());
    document.addEventListener("toggle", (event) => this.#remember(event.target as HTMLElement), true);
  }

  /** Folds stay as they are when the panel is filled again. */
  #remember(fold: HTMLElement): void {
    const key = fold.dataset?.open;
    if (!key) return;
    if ((fold as HTMLDetailsElement).open) this.#app().opened.add(key);
    else this.#app().opened.delete(key);
  }

  show(): void {
    const app = this.#app();
    const { say } = app;
    document.documentElement.lang = app.language;
    document.title = `${say("title")} – Fairroll`;
    document.body.dataset.step = app.step;
    part("skip").textContent = say("skip");
    part("title").textContent = say("title");
    part("home").setAttribute("aria-label", say("allPages"));
    refill(part("languages"), ...this.#languages(app));
    part("languages").setAttribute("aria-label", say("language"));
    refill(part("steps"), this.#steps(app));
    part("steps").setAttribute("aria-label", say("steps"));
    this.#panel(app);
    const beside = app.step === "throw" ? preview(app) : [];
    refill(part("beside"), ...beside);
    part("beside").hidden = beside.length === 0;
    part("beside").setAttribute("aria-label", say("rulingNow"));
    refill(part("foot"), ...this.#foot(app));
    this.#tell(app);
  }

  #languages(app: App): HTMLElement[] {
    return languages.map((language) => {
      const button = toggle({ key: `language ${language}`, label: languageNames[language], pressed: app.language === language, tap: () => app.setLanguage(language) });
      button.lang = language;
      return button;
    });
  }

  #steps(app: App): HTMLElement {
    return h("ol", {}, ...stepNames.map((step, i) =>
      h("li", {}, h("button", { type: "button", class: "step", "data-key": `step ${step}`, "aria-current": app.step === step ? "step" : null, disabled: step !== "book" && !app.book, click: () => app.goTo(step) },
        h("span", { class: "step-number" }, String(i + 1)), h("span", {}, app.say(wordOf[step]))))));
  }

  #views(app: App): HTMLElement[] {
    const shape: Shape = this.#wide.matches ? "wide" : "narrow";
    if (app.step === "book") return bookView(app);
    if (app.step === "table") return tableView(app);
    return app.step === "throw" ? throwView(app, shape) : rulingView(app);
  }

  #panel(app: App): void {
    const panel = part("panel");
    const list = panel.querySelector(".book-list");
    const scrolled = list?.scrollTop ?? 0;
    const trouble = app.error ? h("p", { class: "notice bad", role: "alert" }, app.say("failed", app.error)) : null;
    const question = document.activeElement?.closest(".question") !== null && document.activeElement !== document.body;
    refill(panel, trouble, ...this.#views(app));
    const again = panel.querySelector(".book-list");
    if (again) again.scrollTop = scrolled;
    if (this.#shown !== null && this.#shown !== app.step) this.#enter(panel);
    else if (question && document.activeElement === document.body) this.#enter(panel);
    this.#shown = app.step;
  }

  /** A new step, or a question that is answered: the focus goes to the heading, and reading goes on from there. */
  #enter(panel: HTMLElement): void {
    const heading = panel.querySelector("h2");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    if (this.#shown !== this.#app().step) scrollTo(0, 0);
  }

  #foot(app: App): HTMLElement[] {
    const at = stepNames.indexOf(app.step);
    const [before, next] = [stepNames[at - 1], stepNames[at + 1]];
    const back = before ? h("button", { type: "button", class: "button", "data-key": "back", click: () => app.goTo(before) }, app.say("back")) : h("span");
    const now = app.book && app.judged && app.step === "throw" ? h("span", { class: "foot-ruling", "aria-hidden": "true" }, rulingWords(app.book, app.judged, app.say)) : h("span");
    const label = next === "ruling" ? app.say("judgeIt") : next ? app.say("next", app.say(wordOf[next])) : "";
    const on = next ? h("button", { type: "button", class: "button main", "data-key": "next", disabled: !app.book, click: () => app.goTo(next) }, label) : h("span");
    return [back, now, on];
  }

  /** What changed is said aloud: that the rules are asked, and the ruling. */
  #tell(app: App): void {
    document.body.toggleAttribute("data-busy", app.busy);
    part("panel").setAttribute("aria-busy", String(app.busy));
    const opening = app.busy && (app.listed.length === 0 || app.book === null);
    part("wait").textContent = opening ? app.say("opening") : "";
    part("wait").hidden = !opening;
    if (app.busy) return;
    const ruled = app.book && app.judged && (app.step === "throw" || app.step === "ruling") ? `${app.say("ruling")}: ${rulingWords(app.book, app.judged, app.say)}` : "";
    if (ruled !== this.#said) part("live").textContent = ruled;
    this.#said = ruled;
  }
}
