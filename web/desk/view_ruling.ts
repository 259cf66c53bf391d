// SPDX-License-Identifier: Apache-2.0
// The ruling as it stands, the question that is asked while it is open, and what can be done with the receipt.
import type { App } from "./app.js";
import type { Book } from "./book.js";
import { foldAway, group, h, spoken, toggle } from "./dom.js";
import { openness, type Answer, type Question } from "./questions.js";
import { receipt } from "./receipt.js";
import type { Judged, Possible } from "./result.js";
import { questionWords, rulingWords, seatName } from "./telling.js";

const mostShown = 6;

function possibleItem(app: App, book: Book, { ruling, total, example }: Possible): HTMLElement {
  const words = rulingWords(book, { ruling, ...(total === undefined ? {} : { total }) }, app.say);
  return h("li", {}, h("strong", {}, words), " ", app.say("ifForExample"), " ", h("span", { lang: "en" }, spoken(example.join(", "))));
}

/** What is possible, folded away: whoever is asked should not see first what each answer leads to. */
function possibleFold(app: App, book: Book, { possible = [] }: Judged): HTMLElement | null {
  if (possible.length === 0) return null;
  return foldAway(app.opened, "possible", [app.say("openCount", possible.length)],
    h("ul", {}, ...possible.slice(0, mostShown).map((one) => possibleItem(app, book, one)), possible.length > mostShown ? h("li", {}, "…") : null));
}

export function rulingTone({ ruling }: Judged): string {
  if (ruling === "valid") return "good";
  return ruling === "undetermined" ? "open" : "bad";
}

/** The ruling in large letters, with the addresses of the clauses that decided. */
export function rulingCard(app: App, book: Book, judged: Judged): HTMLElement {
  const by = judged.by.map(({ address }) => address);
  return h("div", { class: `ruling ${rulingTone(judged)}` },
    h("p", { class: "ruling-word" }, rulingWords(book, judged, app.say)),
    by.length > 0 ? h("p", { class: "ruling-by", lang: "en" }, by.join("; ")) : null);
}

/** Beside the other steps: what the rules would say now. */
export function preview(app: App): HTMLElement[] {
  const { book, judged, say } = app;
  if (!book || !judged) return [];
  return [h("h2", {}, say("rulingNow")), rulingCard(app, book, judged), possibleFold(app, book, judged)].filter((one) => one !== null);
}

function answerButton(app: App, question: Question, answer: Answer): HTMLElement {
  const label = typeof answer === "boolean" ? app.say(answer ? "yes" : "no") : spoken(answer);
  return h("button", { type: "button", class: "answer", "data-key": `answer ${answer}`, ...(typeof answer === "boolean" ? {} : { lang: "en" }), click: () => void app.answer(question, answer) }, label);
}

function answerers(app: App, book: Book): HTMLElement {
  const { say, answerer } = app;
  const roles = book.roles.map((role) => toggle({ key: `answerer ${role}`, label: spoken(role), ofBook: true, pressed: answerer === role, tap: () => app.setAnswerer(role) }));
  const seats = app.steps.length > 0 ? app.seats.map((seat) => toggle({ key: `answerer ${seat}`, label: seatName(seat, say), pressed: answerer === seat, tap: () => app.setAnswerer(seat) })) : [];
  return group(say("answeredBy"), [toggle({ key: "answerer", label: say("desk"), pressed: answerer === "", tap: () => app.setAnswerer("") }), ...roles, ...seats]);
}

function questionCard(app: App, book: Book, question: Question): HTMLElement {
  const { say } = app;
  return h("section", { class: "question card", "aria-labelledby": "question" },
    h("p", { class: "chip note" }, say("question")),
    h("h3", { id: "question" }, questionWords(book, question, say)),
    h("div", { class: "answers" }, ...question.answers.map((answer) => answerButton(app, question, answer)),
      h("button", { type: "button", class: "answer quiet", "data-key": "answer pass", click: () => app.pass(question) }, say("nobodyKnows"))),
    answerers(app, book));
}

function openNotice(app: App, judged: Judged): HTMLElement | null {
  const { say, question } = app;
  if (openness(judged) === 1) return null;
  if (question) return judged.ruling === "undetermined" ? null : h("p", { class: "notice" }, say("wagersOpen"));
  if (judged.ruling !== "undetermined") return null;
  const needs = (judged.needs ?? []).map((set) => spoken(set.join(", ")));
  return h("div", { class: "notice warn" }, h("p", {}, say("staysOpen")), needs.length > 0 ? h("p", {}, say("pair", say("wouldDecide"), ""), h("span", { lang: "en" }, needs.join("; "))) : null);
}

type Paper = "a4" | "slip";

function print(paper: Paper): void {
  document.body.dataset.paper = paper;
  window.print();
}

async function save(app: App): Promise<void> {
  try {
    const text = await app.scenario();
    if (text === null) return;
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    h("a", { href: address, download: "dispute.scenario" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch (error) {
    app.fail(error);
  }
}

function actions(app: App): HTMLElement {
  const { say } = app;
  const button = (key: string, label: string, tap: () => void, kind = "button"): HTMLElement => h("button", { type: "button", class: kind, "data-key": key, click: tap }, label);
  return h("div", { class: "actions" },
    button("print a4", say("printA4"), () => print("a4"), "button main"),
    button("print slip", say("print80"), () => print("slip")),
    button("save", say("saveScenario"), () => void save(app)),
    button("new", say("newDispute"), () => app.newDispute()));
}

export function rulingView(app: App): HTMLElement[] {
  const { book, judged, question, say } = app;
  if (!book || !judged) return [h("h2", {}, say("ruling"))];
  const left = [
    h("h2", {}, say("ruling")),
    rulingCard(app, book, judged),
    question ? questionCard(app, book, question) : null,
    openNotice(app, judged),
    judged.ruling === "undetermined" ? possibleFold(app, book, judged) : null,
  ];
  const done = question === null;
  return [h("div", { class: `ruling-panes${done ? " done" : ""}` },
    h("div", { class: "ruling-side" }, ...left, done ? actions(app) : null),
    done ? receipt(app, book, judged) : null)];
}
