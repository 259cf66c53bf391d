// SPDX-License-Identifier: Apache-2.0
// The two sides: rule files (and words of the law) on one, scenarios on the other; tabs for the files, and what can be done with them.
import { byId, el, fill } from "../shared/dom.js";
import { showTabs } from "../shared/tabs.js";
import { askSure, askText } from "./dialogs.js";
import { faultOfPath, isScenario, mostFiles, type Workbook } from "./workbook.js";

export type Side = "rules" | "scenario";

export interface PaneEvents {
  show: (path: string) => void;
  add: (path: string, text: string) => void;
  remove: (path: string) => void;
  rename: (from: string, to: string) => void;
  hostOf: (path: string) => HTMLElement;
}

const sideOf = (path: string): Side => (isScenario(path) ? "scenario" : "rules");

function faultOfNew(book: Workbook, side: Side, path: string): string | null {
  const fault = faultOfPath(path);
  if (fault) return fault;
  if (sideOf(path) !== side) return side === "rules" ? "rule file names end in .fair, and the names of legal text files end in .md" : "scenario file names end in .scenario";
  if (path in book.files) return "the workbook already contains a file with this name";
  return Object.keys(book.files).length >= mostFiles ? `a workbook contains at most ${mostFiles} files` : null;
}

const unit = (path: string): string => path.replace(/\.(fair|scenario)$/, "").replaceAll("/", ".");

/** The first lines of a new file: enough that the checker says what comes next. */
function firstText(book: Workbook, path: string): string {
  if (path.endsWith(".md")) return "";
  if (isScenario(path)) return `language 1\n\nscenario "what happened" under ${book.rules?.endsWith(".fair") ? unit(book.rules) : "NAME"} {\n}\n`;
  return `language 1\n\nruleset ${unit(path)} "" {\n}\n`;
}

function suggested(book: Workbook, side: Side): string {
  const folder = (book[side] ?? book.rules ?? "my/").replace(/[^/]*$/, "");
  return side === "rules" ? `${folder}rules.fair` : `${folder}new.scenario`;
}

function tools(side: Side, book: Workbook, events: PaneEvents): Element[] {
  const what = side === "rules" ? "rule file" : "scenario file";
  const path = book[side];
  const add = (): void =>
    askText(`New ${what}`, side === "rules" ? "Path of the file (for example, the rule book us_sd.craps is in us_sd/craps.fair)" : "Path of the file", suggested(book, side), (name) => faultOfNew(book, side, name), (name) => events.add(name, firstText(book, name)));
  const rename = (): void => {
    if (path) askText("Rename", `New path of ${path}`, path, (name) => (name === path ? null : faultOfNew(book, side, name)), (name) => name !== path && events.rename(path, name));
  };
  const remove = (): void => {
    if (path) askSure("Remove the file?", `The workbook will no longer contain ${path}. Download the file first if you want to keep it.`, "Remove", () => events.remove(path));
  };
  const button = (sign: string, label: string, press: () => void): Element => el("button", { type: "button", class: "button quiet", title: label, "aria-label": label, onclick: press }, sign);
  return [button("+", `New ${what}`, add), ...(path ? [button("✎", `Rename ${path}`, rename), button("✕", `Remove ${path}`, remove)] : [])];
}

export function showPane(side: Side, book: Workbook, events: PaneEvents): void {
  const paths = Object.keys(book.files).filter((path) => sideOf(path) === side).sort();
  const tabs = paths.map((path) => ({ id: path, label: path }));
  showTabs(byId(`${side}-tabs`), tabs, book[side], events.show);
  fill(byId(`${side}-tools`), ...tools(side, book, events));
  const host = byId(`${side}-host`);
  const path = book[side];
  if (path) {
    const editor = events.hostOf(path);
    if (host.firstElementChild !== editor) fill(host, editor);
  } else {
    fill(host, el("div", { class: "empty" }, el("p", {}, side === "rules" ? "The workbook contains no rule file, so scenarios are judged by the shipped rule books." : "The workbook contains no scenario. Add a scenario to see rulings at its lines.")));
  }
}
