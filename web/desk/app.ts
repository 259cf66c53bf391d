// SPDX-License-Identifier: Apache-2.0
// The state of the desk and all that can be done to it. Views read it and call it; after each change it asks the rules, and shows itself.
import { emptyRecord, tapped, withFace, withSeen, seenOf, type Call, type ThrowRecord } from "./record.js";
import type { Book, Choice, Fact, Titled, Value } from "./book.js";
import type { Answered, Dispute } from "./dispute.js";
import type { Asked, LoadChoice, MenuEntry, Scene } from "./engine.js";
import { answered, type Answer, type Question } from "./questions.js";
import { answerWords } from "./telling.js";
import type { RemoteDesk } from "./remote.js";
import type { Judged } from "./result.js";
import { betOn, stakeBy, stepWords, withState, withThrower, type Bet, type SceneStep } from "./scene.js";
import { drawnFacts } from "./layout.js";
import { sayIn, type Language, type Say } from "./words.js";

export type StepName = "book" | "table" | "throw" | "ruling";
export const stepNames: readonly StepName[] = ["book", "table", "throw", "ruling"];

const mostSeats = 8;
/** Arrow keys go through the list of books faster than books are loaded: only where they rest is loaded. */
const rest = 200;
const waited = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

export class App {
  language: Language;
  step: StepName = "book";
  version = "";
  listed: Titled[] = [];
  choice: LoadChoice;
  book: Book | null = null;

  seats = ["seat_1", "seat_2"];
  seat = 0;
  steps: SceneStep[] = [];
  scene: Scene | null = null;
  /** The list of wagers shows all, to say what stood before. */
  stood = false;

  record: ThrowRecord = { faces: [], seen: {}, calls: [] };
  die = 0;
  drawn = 0;
  unsure = false;
  call: Call = { call: "no_roll", by: "", when: "in_time" };

  judged: Judged | null = null;
  question: Question | null = null;
  passed: string[] = [];
  answers: Answered[] = [];
  answerer = "";

  busy = true;
  error: string | null = null;
  readonly opened = new Set<string>();
  readonly #desk: RemoteDesk;
  readonly #show: () => void;
  #turn = 0;
  #loadedName = "";

  constructor(desk: RemoteDesk, language: Language, day: string, show: () => void) {
    this.#desk = desk;
    this.language = language;
    this.choice = { name: "", day, readings: {}, postings: {} };
    this.#show = show;
  }

  get say(): Say {
    return sayIn(this.language);
  }

  /** Runs what waits for the rules; of several that overlap only the last is shown. */
  async #asking(work: () => Promise<(() => void) | void>): Promise<void> {
    const turn = ++this.#turn;
    this.busy = true;
    this.#show();
    try {
      const take = await work();
      if (turn !== this.#turn) return;
      this.error = null;
      take?.();
    } catch (error) {
      if (turn !== this.#turn) return;
      this.error = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
    this.#show();
  }

  // ---- the book

  begin(): Promise<void> {
    return this.#asking(async () => {
      const { version, listed } = await this.#desk.books();
      this.version = version;
      this.listed = [...listed].sort((a, b) => a.title.localeCompare(b.title));
    });
  }

  chooseBook(name: string): Promise<void> {
    return this.#load({ ...this.choice, name, readings: {}, postings: {} });
  }
  chooseDay(day: string): Promise<void> {
    return this.#load({ ...this.choice, day });
  }
  chooseText({ kind, name }: Choice, value: string | null): Promise<void> {
    const list = kind === "reading" ? "readings" : "postings";
    const { [name]: _before, ...others } = this.choice[list];
    return this.#load({ ...this.choice, [list]: value === null ? others : { ...others, [name]: value } });
  }

  #load(choice: LoadChoice): Promise<void> {
    const sameBook = choice.name === this.#loadedName;
    this.choice = choice;
    this.book = null;
    if (!choice.name) return Promise.resolve(this.#show());
    return this.#asking(async () => {
      await waited(sameBook ? 0 : rest);
      if (this.choice !== choice) return;
      const book = await this.#desk.load(choice);
      if (!sameBook) this.#forget(book);
      const scene = await this.#scene();
      return () => {
        this.#loadedName = book.name;
        this.book = book;
        this.scene = scene;
      };
    });
  }

  #forget(book: Book): void {
    this.steps = [];
    this.seat = 0;
    this.stood = false;
    this.#clearThrow(book);
  }

  #clearThrow(book: Book): void {
    this.record = emptyRecord(book);
    this.die = 0;
    this.drawn = 0;
    this.unsure = false;
    this.judged = null;
    this.question = null;
    this.passed = [];
    this.answers = [];
    this.call = { call: book.callers.noRoll ? "no_roll" : book.totals.least, by: "", when: "in_time" };
  }

  newDispute(): void {
    if (!this.book) return;
    this.#forget(this.book);
    this.goTo("throw");
  }

  // ---- the table

  #scene(): Promise<Scene> {
    return this.#desk.scene(this.seats, this.steps.map(stepWords), this.seat);
  }

  setSteps(steps: SceneStep[]): Promise<void> {
    this.steps = steps;
    return this.#setScene();
  }
  #setScene(): Promise<void> {
    return this.#asking(async () => {
      const scene = await this.#scene();
      return () => {
        this.scene = scene;
      };
    });
  }

  addSeat(): Promise<void> {
    if (this.seats.length < mostSeats) this.seats = [...this.seats, `seat_${this.seats.length + 1}`];
    this.seat = this.seats.length - 1;
    return this.#setScene();
  }
  get roomForSeats(): boolean {
    return this.seats.length < mostSeats;
  }
  pickSeat(seat: number): Promise<void> {
    this.seat = seat;
    return this.#setScene();
  }
  get seatName(): string {
    return this.seats[this.seat] ?? "";
  }
  toggleThrower(): Promise<void> {
    const throws = this.steps.some((step) => step.kind === "takes" && step.seat === this.seatName);
    return this.setSteps(withThrower(this.steps, throws ? null : this.seatName));
  }
  setState(name: string, values: Value[]): Promise<void> {
    return this.setSteps(withState(this.steps, name, values));
  }
  bet(entry: MenuEntry): Promise<void> {
    return this.setSteps([...this.steps, betOn(this.seatName, entry)]);
  }
  #round(amount: number): string {
    return amount.toFixed(this.book?.decimals ?? 0);
  }
  stand(words: string): Promise<void> {
    return this.setSteps([...this.steps, { kind: "stands", seat: this.seatName, words, amount: this.#round(10), states: {} }]);
  }
  changeStep(index: number, changed: SceneStep): Promise<void> {
    return this.setSteps(this.steps.map((step, i) => (i === index ? changed : step)));
  }
  stakeBy(index: number, bet: Bet, taps: number): Promise<void> {
    return this.changeStep(index, { ...bet, amount: stakeBy(bet, taps) });
  }
  removeStep(index: number): Promise<void> {
    return this.setSteps(this.steps.filter((_, i) => i !== index));
  }
  showStood(stood: boolean): void {
    this.stood = stood;
    this.#show();
  }

  // ---- the throw

  #setRecord(record: ThrowRecord): Promise<void> {
    this.record = record;
    this.passed = [];
    this.answers = [];
    this.question = null;
    return this.#judge();
  }
  #judge(): Promise<void> {
    return this.#asking(async () => {
      const judged = await this.#desk.judge(this.record);
      return () => {
        this.judged = judged;
      };
    });
  }

  pickDie(die: number): void {
    this.die = die;
    this.#show();
  }
  pickDrawn(drawn: number): void {
    this.drawn = drawn;
    this.#show();
  }
  toggleUnsure(): void {
    this.unsure = !this.unsure;
    this.#show();
  }
  get drawnFact(): Fact | null {
    return this.book ? (drawnFacts(this.book)[this.drawn] ?? null) : null;
  }
  setFace(die: number, face: Value | null): Promise<void> {
    const next = this.record.faces.findIndex((seen, i) => i > die && seen === null);
    if (face !== null && next >= 0) this.die = next;
    return this.#setRecord(withFace(this.record, die, face));
  }
  tapFact(fact: Fact, die: number | null, value: Value): Promise<void> {
    const seen = tapped(fact, seenOf(this.record, fact, die), value, this.unsure);
    return this.#setRecord(withSeen(this.record, fact, die, seen));
  }
  leaveOpen(fact: Fact, die: number | null): Promise<void> {
    return this.#setRecord(withSeen(this.record, fact, die, { sure: [], perhaps: fact.values }));
  }
  setCall(call: Partial<Call>): void {
    this.call = { ...this.call, ...call };
    this.#show();
  }
  addCall(): Promise<void> {
    return this.#setRecord({ ...this.record, calls: [...this.record.calls, this.call] });
  }
  removeCall(index: number): Promise<void> {
    return this.#setRecord({ ...this.record, calls: this.record.calls.filter((_, i) => i !== index) });
  }

  // ---- the ruling

  #ask(): Promise<void> {
    return this.#asking(async () => {
      const { judged, question }: Asked = await this.#desk.ask(this.record, this.passed);
      return () => {
        this.judged = judged;
        this.question = question;
      };
    });
  }

  answer(question: Question, answer: Answer): Promise<void> {
    this.record = answered(this.record, question, answer);
    this.answers = [...this.answers, { by: this.answerer, words: answerWords(question, answer) }];
    return this.#ask();
  }
  pass(question: Question): Promise<void> {
    this.passed = [...this.passed, question.key];
    this.answers = [...this.answers, { by: this.answerer, words: `${question.key.replaceAll("_", " ")}: unknown` }];
    return this.#ask();
  }
  setAnswerer(by: string): void {
    this.answerer = by;
    this.#show();
  }

  dispute(): Dispute | null {
    const { book, judged, choice, seats, steps, record, answers } = this;
    if (!book || !judged) return null;
    const faces = record.faces.map((face) => face ?? "unknown").join(" ");
    return { title: `dispute: throw ${faces}`, book, choice, seats, steps: steps.map(stepWords), record, answers, judged };
  }
  async scenario(): Promise<string | null> {
    const dispute = this.dispute();
    return dispute ? this.#desk.scenario(dispute) : null;
  }

  // ---- the page

  goTo(step: StepName): void {
    this.step = step;
    if (step === "throw") void this.#judge();
    else if (step === "ruling") void this.#ask();
    else this.#show();
  }
  setLanguage(language: Language): void {
    this.language = language;
    this.#show();
  }
  fail(error: unknown): void {
    this.error = error instanceof Error ? error.message : String(error);
    this.#show();
  }
}
