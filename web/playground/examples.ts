// SPDX-License-Identifier: Apache-2.0
// What can be opened at once: examples of the site, and the shipped rule books.
import { shippedBooks, type Engine, type Files } from "../shared/engine.js";
import { isScenario } from "./workbook.js";

export interface Example {
  id: string;
  files: Files;
}

export const titles: Record<string, string> = {
  table: "A table with two wagers",
  "tutorial-1": "Tutorial 1: write the first rules, and correct an error",
  "tutorial-2": "Tutorial 2: judge a throw",
  "tutorial-3": "Tutorial 3: powers, doubtful text, and reasons",
  "tutorial-4": "Tutorial 4: test every clause, and compare rule books",
  "tutorial-5": "Tutorial 5: the text of the law next to the rules",
  "tutorial-6": "Tutorial 6: find what the rules leave open",
};

export async function loadExamples(): Promise<Example[]> {
  const answer = await fetch(new URL("../playground/examples.json", import.meta.url));
  if (!answer.ok) throw new Error(`examples.json: ${answer.status}`);
  return (await answer.json()) as Example[];
}

export interface ListedBook {
  name: string;
  title: string;
}

/** Rulesets and houses, as `fairroll list` tells them. */
export async function listBooks(engine: Engine, files: Files): Promise<ListedBook[]> {
  const { out } = await engine.run(["list", "rulesets", "--format", "json"], {}, 20_000);
  const shipped = (JSON.parse(out) as { rulesets: ListedBook[] }).rulesets.map(({ name, title }) => ({ name, title }));
  return [...ownBooks(files).filter(({ name }) => !shipped.some((one) => one.name === name)), ...shipped];
}

/** Rulesets and houses among the files of a workbook, by the line that names them. */
export function ownBooks(files: Files): ListedBook[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const head = path.endsWith(".fair") ? /^\s*(?:ruleset|house)\s+([\w.-]+)(?:\s+"([^"\n]*)")?/m.exec(text) : null;
    return head?.[1] ? [{ name: head[1], title: head[2] ?? "" }] : [];
  });
}

export const pathOfBook = (name: string): string => `${name.replaceAll(".", "/")}.fair`;

const emptyScenario = (name: string): string => `language 1\n\nscenario "what happened" under ${name} {\n}\n`;

/** A shipped book as a workbook's files: its own file, and a scenario file that names it. */
export async function filesOfBook(name: string): Promise<Files> {
  const books = await shippedBooks();
  const path = pathOfBook(name);
  const beside = path.replace(/\.fair$/, ".scenario");
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const names = (text: string): boolean => new RegExp(`\\bunder\\s[^{]*\\b${name.replaceAll(".", "\\.")}\\b`).test(text);
  const scenario = [beside, ...Object.keys(books).sort()].find((one) => isScenario(one) && one.startsWith(folder) && one in books && names(books[one] ?? ""));
  const files: Files = { [path]: books[path] ?? "" };
  if (scenario) files[scenario] = books[scenario] ?? "";
  else files[beside] = emptyScenario(name);
  return files;
}
