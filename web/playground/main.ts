// SPDX-License-Identifier: Apache-2.0
// The playground's page: what its bar does, and how it starts.
import { byId, el } from "../shared/dom.js";
import type { Engine } from "../shared/engine.js";
import { LinkError, looksPacked } from "../shared/link.js";
import { keepForOffline } from "../shared/offline.js";
import { App, showPart } from "./app.js";
import { closeDialog, showDialog } from "./dialogs.js";
import { listBooks, type Example } from "./examples.js";
import { download, opened, readFiles, share } from "./exchange.js";
import { showOpen } from "./open-dialog.js";
import { workbookOf } from "./workbook.js";

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function say(words: string, kind: "note" | "bad" = "note"): void {
  const said = byId("said");
  said.className = `notice ${kind}`;
  said.textContent = words;
  said.hidden = words === "";
}

const keys: [string, string][] = [
  ["Ctrl+Space", "complete the text at the cursor"],
  ["F1", "explain the word at the cursor"],
  ["Ctrl+.", "fix the error at the cursor"],
  ["F8", "go to the next error"],
  ["Ctrl+Enter", "explain the result of a step (in a scenario)"],
  ["F2", "rename the name at the cursor"],
  ["Ctrl+F", "find"],
  ["Esc, then Tab", "leave the editor (Tab alone indents the line)"],
];

function showHelp(): void {
  showDialog(
    "Help",
    el("p", {}, "Write rules in one pane and a scenario in the other. Rulings and payments appear at the lines of the scenario as you type. Click a ruling to see its reasons."),
    el("dl", { class: "keys" }, ...keys.flatMap(([key, words]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, words)])),
    el("p", { class: "soft" }, "On a Mac, press Cmd instead of Ctrl. The program runs in this browser, and nothing that you write leaves the browser. After your first visit, the page also works offline."),
  );
}

function wireBar(app: App, examples: Promise<Example[]>): void {
  const picker = byId<HTMLInputElement>("picker");
  const take = (files: Iterable<File>): void => void readFiles(files).then((texts) => app.change(workbookOf({ ...app.book.files, ...texts }, workbookOf(texts))), (error: unknown) => say(wordsOf(error), "bad"));
  picker.addEventListener("change", () => {
    take(picker.files ?? []);
    picker.value = "";
    closeDialog();
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer?.files.length) take(event.dataTransfer.files);
  });
  const failed = (error: unknown): void => say(wordsOf(error), "bad");
  byId("open").addEventListener("click", () => void examples.then((all) => showOpen({ examples: all, books: listBooks(app.judge.engine, {}), example: (one) => app.openExample(one), book: (name) => void app.openBook(name).catch(failed), pick: () => picker.click() }), failed));
  byId("download").addEventListener("click", () => download(app.book.files));
  byId("share").addEventListener("click", () => void share(app.book).then(() => say(""), failed));
  byId("help").addEventListener("click", showHelp);
  for (const button of document.querySelectorAll<HTMLElement>(".switch button")) button.addEventListener("click", () => showPart(button.dataset["part"] ?? "rules"));
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    const path = app.book.rules;
    if (path) app.editors.view(path)?.focus();
    else byId("rules").focus();
  });
}

/** The workbook of the address; without one, or if it cannot be opened, the first example. */
async function start(app: App, examples: Promise<Example[]>): Promise<void> {
  if (looksPacked(location.hash)) {
    try {
      return app.change(await opened(location.hash));
    } catch (error) {
      say(error instanceof LinkError ? error.message : `The link cannot be opened: ${wordsOf(error)}`, "bad");
    }
  }
  const first = (await examples)[0];
  if (first && Object.keys(app.book.files).length === 0) app.openExample(first);
}

/** `engine` has been started already (boot.ts); it judges the scenarios. */
export function begin(engine: Engine, examples: Promise<Example[]>): void {
  engine.call("begun", [], 120_000).catch((error: unknown) => say(`${wordsOf(error)}. Reload the page when the network is available again.`, "bad"));
  const app = new App(engine);
  setTimeout(() => app.server.start(), 2500); // even if there is no scenario to be judged first
  wireBar(app, examples);
  app.answers.show();
  addEventListener("hashchange", () => void start(app, examples));
  void start(app, examples)
    .catch((error: unknown) => say(wordsOf(error), "bad"))
    .then(() => setTimeout(() => void keepForOffline(), 3000));
}
