// SPDX-License-Identifier: Apache-2.0
// The answers below the texts: rulings, reasons, faults, edges, differences, history. What takes long is asked when its tab is shown.
import { byId } from "../shared/dom.js";
import { shippedBooks, type Files } from "../shared/engine.js";
import { showTabs, type Tab } from "../shared/tabs.js";
import { showPart, type App } from "./app.js";
import { alone } from "./alone.js";
import { barRows } from "./bars.js";
import { daysOf } from "./days.js";
import { listBooks, ownBooks, pathOfBook, type ListedBook } from "./examples.js";
import { showDifferences, type Differences } from "./panel-differences.js";
import { showEdges, type Edges } from "./panel-edges.js";
import { showHistory, type History } from "./panel-history.js";
import { showProblems } from "./panel-problems.js";
import { showRulings } from "./panel-rulings.js";
import { showWhy, type Why } from "./panel-why.js";
import { Ponder } from "./ponder.js";
import { withFile } from "./workbook.js";

type Name = "rulings" | "why" | "problems" | "edges" | "differences" | "history";

const beforePondering = 500; // milliseconds without a change
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export class Answers {
  #shown: Name = "rulings";
  #why: Why = { kind: "none" };
  #edges: Edges = { kind: "none" };
  #differences: Differences = { kind: "none" };
  #history: History = { kind: "none" };
  #inMoney = new Map<string, Differences>();
  #books: ListedBook[] = [];
  #chosen = "";
  #pair = { a: "", b: "" };
  #turn = 0;
  #later: ReturnType<typeof setTimeout> | undefined;
  readonly #ponder = new Ponder();

  constructor(private readonly app: App) {}

  // ---- what is shown

  choose(name: Name): void {
    this.#shown = name;
    if (name === "edges" || name === "history" || name === "differences") void this.#pondered(name);
    this.show();
  }

  show(): void {
    const { faults, more } = this.app.faults.list();
    const serious = faults.filter(({ severity }) => severity === "error" || severity === "warning").length + more;
    const tabs: Tab[] = [
      { id: "rulings", label: "Rulings" },
      { id: "why", label: "Why" },
      { id: "problems", label: "Problems ", badge: serious > 0 ? String(serious) : "" },
      { id: "edges", label: "Edges" },
      { id: "differences", label: "Differences" },
      { id: "history", label: "History" },
    ];
    showTabs(byId("answer-tabs"), tabs, this.#shown, (id) => this.choose(id as Name));
    this.#showPanel();
  }

  #showPanel(): void {
    const panel = byId("panel");
    const { app } = this;
    const goTo = (path: string, line: number, column: number): void => void app.goTo(path, line, column);
    const books = this.#allBooks();
    panel.setAttribute("aria-label", this.#shown);
    if (this.#shown === "rulings") showRulings(panel, { verdict: app.verdict, path: app.book.scenario, goTo, explain: (line) => void this.explain(line) });
    if (this.#shown === "why") showWhy(panel, this.#why, goTo);
    if (this.#shown === "problems") showProblems(panel, { ...app.faults.list(), lost: app.server.state === "lost", working: app.server.state !== "rest", goTo });
    if (this.#shown === "edges") showEdges(panel, { books, chosen: this.#book(), edges: this.#edges, choose: (name) => this.#choosesBook(name), stop: () => this.#ponder.stop() });
    if (this.#shown === "differences") this.#showDifferences(panel, books);
    if (this.#shown === "history")
      showHistory(panel, {
        books, chosen: this.#book(), history: this.#history, inMoney: this.#inMoney, choose: (name) => this.#choosesBook(name),
        compare: (before, day) => void this.#compareDays(before, day), stop: () => this.#ponder.stop(), keep: (scenario) => this.#keep(scenario),
      });
  }

  #showDifferences(panel: HTMLElement, books: ListedBook[]): void {
    const a = this.#pair.a || this.#book();
    const b = this.#pair.b || (this.#isChanged(this.#book()) ? this.#book() : (books.find(({ name }) => name !== a)?.name ?? a));
    showDifferences(panel, {
      books, a, b, ownAgainstShipped: a === b, differences: this.#differences,
      choose: (side, name) => {
        this.#pair = { a, b, [side]: name };
        this.#differences = { kind: "none" };
        this.show();
      },
      compare: () => void this.#compareBooks(a, b),
      stop: () => this.#ponder.stop(),
      keep: (scenario) => this.#keep(scenario),
    });
  }

  // ---- what the texts change

  /** The scenario was judged anew. */
  judged(): void {
    if (this.#shown === "rulings") this.#showPanel();
  }

  /** A text changed: what takes long waits until nobody types. */
  typed(): void {
    this.#soon();
  }

  /** Another workbook, or another rule file. */
  renew(): void {
    this.#chosen = "";
    this.#pair = { a: "", b: "" };
    this.#why = { kind: "none" };
    this.#differences = { kind: "none" };
    this.#soon();
    this.show();
  }

  #soon(): void {
    clearTimeout(this.#later);
    if (this.#shown === "edges" || this.#shown === "history") this.#later = setTimeout(() => void this.#pondered(this.#shown), beforePondering);
  }

  async explain(line: number): Promise<void> {
    const { book, verdict } = this.app;
    if (!book.scenario || verdict?.kind !== "rulings" || !verdict.rulings.judged) return this.choose("rulings");
    const titles = verdict.rulings.judged.scenarios.map((one) => one.line);
    const title = titles.filter((one) => one <= line).at(-1);
    if (title === undefined) return;
    const text = alone(book.files[book.scenario] ?? "", titles, title);
    showPart("answers");
    this.#why = { kind: "asking", line };
    this.choose("why");
    try {
      this.#why = { kind: "told", line, told: await this.app.judge.explain(book.scenario, { ...book.files, [book.scenario]: text }, line) };
    } catch (error) {
      this.#why = { kind: "failed", words: `The step was not explained: ${wordsOf(error)}. Shorten the scenario and try again.` };
    }
    this.show();
  }

  // ---- what takes long

  #allBooks(): ListedBook[] {
    const own = ownBooks(this.app.book.files);
    return [...own, ...this.#books.filter(({ name }) => !own.some((one) => one.name === name))];
  }

  /** The chosen book; at first that of the rule file that is shown. */
  #book(): string {
    const { book } = this.app;
    const shown = book.rules ? ownBooks({ [book.rules]: book.files[book.rules] ?? "" })[0]?.name : undefined;
    return this.#chosen || shown || ownBooks(book.files)[0]?.name || this.#books[0]?.name || "";
  }

  #shipped: Files = {};

  #isChanged(name: string): boolean {
    const path = pathOfBook(name);
    return path in this.#shipped && path in this.app.book.files;
  }

  #choosesBook(name: string): void {
    this.#chosen = name;
    void this.#pondered(this.#shown);
  }

  async #pondered(name: Name): Promise<void> {
    if (this.#books.length === 0) {
      this.#shipped = await shippedBooks();
      this.#books = await listBooks(this.app.judge.engine, {}).catch(() => []);
      this.show();
    }
    if (name === "edges") await this.#workOutEdges();
    if (name === "history") await this.#workOutHistory();
  }

  async #workOutEdges(): Promise<void> {
    const turn = ++this.#turn;
    const name = this.#book();
    if (this.#edges.kind !== "told") this.#edges = { kind: "working", since: performance.now() };
    this.#showIf("edges");
    let edges: Edges;
    try {
      const now = await this.#ponder.edges(name, this.app.book.files, true);
      const shipped = this.#isChanged(name) ? await this.#ponder.edges(name, {}, false) : null;
      edges = { kind: "told", rows: barRows(now, shipped), hasShipped: shipped !== null };
    } catch (error) {
      edges = { kind: "failed", words: `The edges were not computed: ${wordsOf(error)}` };
    }
    if (turn !== this.#turn) return;
    this.#edges = edges;
    this.#showIf("edges");
  }

  async #workOutHistory(): Promise<void> {
    const turn = ++this.#turn;
    const name = this.#book();
    const { files } = this.app.book;
    this.#inMoney = new Map();
    if (this.#history.kind !== "told") this.#history = { kind: "working" };
    this.#showIf("history");
    let history: History;
    try {
      const texts = [];
      for (const day of daysOf(name, { ...this.#shipped, ...files })) texts.push(await this.#ponder.textOf(name, day, files));
      history = { kind: "told", texts };
    } catch (error) {
      history = { kind: "failed", words: `The history was not computed: ${wordsOf(error)}` };
    }
    if (turn !== this.#turn) return;
    this.#history = history;
    this.#showIf("history");
  }

  async #compareBooks(a: string, b: string): Promise<void> {
    this.#pair = { a, b };
    this.#differences = { kind: "working" };
    this.show();
    this.#differences = await this.#compared({ name: a, day: "", own: a !== b }, { name: b, day: "", own: true });
    this.show();
  }

  async #compareDays(before: string, day: string): Promise<void> {
    const name = this.#book();
    const inMoney = this.#inMoney;
    inMoney.set(day, { kind: "working" });
    this.show();
    inMoney.set(day, await this.#compared({ name, day: before, own: true }, { name, day, own: true }));
    this.show();
  }

  async #compared(a: Parameters<Ponder["differences"]>[0], b: Parameters<Ponder["differences"]>[1]): Promise<Differences> {
    try {
      return { kind: "told", report: await this.#ponder.differences(a, b, this.app.book.files) };
    } catch (error) {
      return { kind: "failed", words: `The rule books were not compared: ${wordsOf(error)}` };
    }
  }

  /** A scenario of a difference, as a file of its own. */
  #keep(scenario: string): void {
    const { book } = this.app;
    let number = 1;
    while (`difference-${number}.scenario` in book.files) ++number;
    const path = `difference-${number}.scenario`;
    this.app.change({ ...withFile(book, path, scenario), scenario: path });
    showPart("scenario");
  }

  #showIf(name: Name): void {
    if (this.#shown === name) this.show();
  }
}
