// SPDX-License-Identifier: Apache-2.0
// Holds the workbook, and brings what the workers say to where it is shown.
import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { byId, el, fill } from "../shared/dom.js";
import { booksFolder, shippedBooks, type Engine, type Files } from "../shared/engine.js";
import { Answers } from "./answers.js";
import { closeDialog, showDialog } from "./dialogs.js";
import { Editors } from "./editors.js";
import { Faults } from "./faults.js";
import { filesOfBook, type Example } from "./examples.js";
import { Judge, type Verdict } from "./judge.js";
import { showMarks } from "./marks.js";
import { showPane, type PaneEvents, type Side } from "./panes.js";
import { marks, standing } from "./rulings.js";
import { Server } from "./server.js";
import { isScenario, withFile, withoutFile, workbookOf, type Workbook } from "./workbook.js";

const beforeJudging = 60; // milliseconds without a keystroke
const beforeSayingSo = 400; // milliseconds that the checker works

export class App {
  book: Workbook = { files: {}, rules: null, scenario: null };
  readonly server: Server;
  readonly editors: Editors;
  readonly faults: Faults;
  readonly judge: Judge;
  readonly answers: Answers;
  #verdict: { verdict: Verdict; path: string } | null = null;
  #later: ReturnType<typeof setTimeout> | undefined;
  #stateLater: ReturnType<typeof setTimeout> | undefined;
  #syncs = false;
  readonly #paneEvents: PaneEvents;

  constructor(engine: Engine) {
    this.judge = new Judge(engine, (verdict, path, files) => this.#judged(verdict, path, files), () => this.#showState());
    this.server = new Server((method, params) => method === "textDocument/publishDiagnostics" && this.faults.take(params as Parameters<Faults["take"]>[0]), () => this.#showState());
    this.faults = new Faults(() => this.server, (path) => this.editors.view(path), () => this.answers.show());
    this.editors = new Editors(this.server, {
      changed: (path, view) => this.#typed(path, view),
      moved: (path) => path === this.book.scenario && this.#showStanding(),
      explain: (path, line) => isScenario(path) && this.answers.explain(line),
    });
    this.answers = new Answers(this);
    this.#paneEvents = {
      show: (path) => this.showFile(path),
      add: (path, text) => this.change(this.#shown(withFile(this.book, path, text), path)),
      remove: (path) => this.change(withoutFile(this.book, path)),
      rename: (from, to) => this.change(this.#shown(withFile(withoutFile(this.book, from), to, this.book.files[from] ?? ""), to)),
      hostOf: (path) => this.editors.host(path, this.book.files[path] ?? ""),
    };
  }

  get verdict(): Verdict | null {
    return this.#verdict && this.#verdict.path === this.book.scenario ? this.#verdict.verdict : null;
  }

  /** Another workbook in place of this one; editors of files that it does not have are closed. */
  change(book: Workbook): void {
    for (const path of this.editors.paths) {
      if (book.files[path] === this.editors.text(path)) continue;
      this.editors.close(path);
      this.faults.forget(path);
    }
    this.book = book;
    this.server.revive();
    // All files are open for the language server, which reads them from nowhere else.
    for (const [path, text] of Object.entries(book.files)) this.editors.host(path, text);
    this.#showPanes();
    this.#judgeNow();
    this.answers.renew();
  }

  openExample(example: Example): void {
    this.change(workbookOf(example.files));
  }

  async openBook(name: string): Promise<void> {
    this.change(workbookOf(await filesOfBook(name)));
  }

  showFile(path: string): void {
    this.book = this.#shown(this.book, path);
    this.#showPanes();
    if (isScenario(path)) this.#judgeNow();
    else this.answers.renew();
  }

  /** Puts the cursor there; of a file that is not in the workbook the passage is shown. */
  async goTo(file: string, line: number, column: number): Promise<void> {
    const path = file.replace(/^\/work\//, "").replace(/^\.\//, "");
    const view = path in this.book.files ? this.editors.view(path) : null;
    if (!view) return this.#showPassage(path, line);
    this.showFile(path);
    showPart(isScenario(path) ? "scenario" : "rules");
    const { doc } = view.state;
    const at = doc.line(Math.min(Math.max(1, line), doc.lines));
    view.dispatch({ selection: EditorSelection.cursor(Math.min(at.from + Math.max(0, column - 1), at.to)), effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
    view.focus();
  }

  #shown(book: Workbook, path: string): Workbook {
    return isScenario(path) ? { ...book, scenario: path } : { ...book, rules: path };
  }

  #showPanes(): void {
    for (const side of ["rules", "scenario"] as Side[]) showPane(side, this.book, this.#paneEvents);
    this.#showStanding();
  }

  #typed(path: string, view: EditorView): void {
    this.book = withFile(this.book, path, view.state.doc.toString());
    if (this.server.state === "lost") this.server.revive();
    this.#syncSoon();
    this.answers.typed();
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#judgeNow(), beforeJudging);
  }

  /** Once for all changes of a keystroke; the server hears of it before anything else is done. */
  #syncSoon(): void {
    if (this.#syncs) return;
    this.#syncs = true;
    queueMicrotask(() => {
      this.#syncs = false;
      this.server.client.sync();
    });
  }

  #judgeNow(): void {
    clearTimeout(this.#later);
    if (this.book.scenario) this.judge.ask(this.book.scenario, this.book.files);
    else this.answers.show();
  }

  #judged(verdict: Verdict, path: string, files: Files): void {
    this.#verdict = { verdict, path };
    const view = this.editors.view(path);
    const judged = verdict.kind === "rulings" ? verdict.rulings.judged : null;
    // Marks of an older text would stand beside the wrong lines; those of the newest are on their way.
    if (view && files[path] === view.state.doc.toString()) showMarks(view, judged ? marks(judged) : [], (line) => this.answers.explain(line));
    this.#showStanding();
    this.answers.judged();
    performance.mark("fairroll-judged");
    this.server.start();
  }

  #showStanding(): void {
    const strip = byId("standing");
    const path = this.book.scenario;
    const view = path ? this.editors.view(path) : null;
    const verdict = this.verdict;
    const judged = verdict?.kind === "rulings" ? verdict.rulings.judged : null;
    const at = view && judged ? standing(judged, view.state.doc.lineAt(view.state.selection.main.head).number) : null;
    if (!at) return fill(strip, verdict?.kind === "stopped" ? `Not judged: ${verdict.why}` : "");
    const books = at.books.flatMap(({ name, currency, balances }) => [at.books.length > 1 ? el("code", {}, name) : null, balances.length > 0 ? el("b", {}, balances.join(" · ")) : el("span", {}, "all balances are zero"), at.books.length > 1 ? null : el("span", {}, currency)]);
    fill(strip, el("span", {}, at.line === null ? `At the end of “${at.title}”` : `After line ${at.line}`), ...books);
  }

  #showState(): void {
    clearTimeout(this.#stateLater);
    const { state } = this.server;
    const show = (): void => {
      byId("state").textContent = { starting: "Starting…", working: "Checking…", rest: "", lost: "Checker stopped" }[state];
      this.answers.show();
    };
    // Most texts are checked at once: a page that says so at each key would flicker.
    if (state === "working") this.#stateLater = setTimeout(show, beforeSayingSo);
    else show();
  }

  async #showPassage(path: string, line: number): Promise<void> {
    const name = path.replace(`${booksFolder}/`, "");
    const text = (await shippedBooks())[name];
    if (text === undefined) return;
    const lines = text.split("\n");
    const shown = lines.map((words, i) => el("span", { class: i + 1 === line ? "here" : null }, `${String(i + 1).padStart(4)}  ${words}`));
    const passage = el("pre", { class: "passage", tabindex: 0, "aria-label": name }, ...shown);
    const take = (): void => {
      closeDialog();
      this.change(this.#shown(withFile(this.book, name, text), name));
    };
    showDialog(`${name}, line ${line}`, passage, el("div", { class: "row" }, el("button", { type: "button", class: "button", onclick: take }, "Add this file to the workbook to edit it")));
    const here = passage.querySelector<HTMLElement>(".here");
    if (here) passage.scrollTop = here.offsetTop - passage.offsetTop - passage.clientHeight / 2;
  }
}

/** On a narrow page: which part is shown. */
export function showPart(part: string): void {
  document.querySelector<HTMLElement>(".work")?.setAttribute("data-part", part);
  for (const button of document.querySelectorAll<HTMLElement>(".switch button")) button.setAttribute("aria-pressed", button.dataset["part"] === part ? "true" : "false");
}
