// SPDX-License-Identifier: Apache-2.0
// The playground's worker: commands whose reports are read here, so that a page is handed what it shows and no more.
import type { Rules } from "fairroll";
import type { Files } from "../shared/engine.js";
import { ready, run, serveEngine } from "../shared/worker-core.js";
import type { DiffReport, EdgeReport, Report } from "./report.js";
import { judged, type Judged } from "./rulings.js";

/** Plays the scenarios of a file. `refused`: what the program said instead of a report. */
async function rulings(path: string, files: Files): Promise<{ code: number; judged: Judged | null; refused: string }> {
  const { code, out, err } = await run(["run", "--format", "json", path], files);
  try {
    return { code, judged: judged(JSON.parse(out) as Report, path), refused: "" };
  } catch {
    return { code, judged: null, refused: err || "the program printed no report" };
  }
}

/** Why a step came out as it did, under each book. The file should hold its scenario alone (alone.ts). */
async function explained(path: string, files: Files, line: number) {
  const { code, out, err } = await run(["explain", "--format", "json", path], files);
  try {
    const report = JSON.parse(out) as Report;
    const books = report.scenarios.flatMap(({ under }) => under);
    const steps = books.flatMap(({ ruleset, steps: all }) => all.filter(({ place }) => place.line === line && place.file === path).map((step) => ({ book: ruleset, step })));
    return { code, steps: steps.slice(0, 20), refused: report.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message).join("\n") };
  } catch {
    return { code, steps: [], refused: err || "the program printed no report" };
  }
}

export interface Chosen {
  name: string;
  /** The day of the law; "": what is in force without end. */
  day: string;
  /** With the texts of the workbook; else as shipped. */
  own: boolean;
}

const unitOf = (path: string): string => path.replace(/\.fair$/, "").replaceAll("/", ".");

const ruleFiles = (files: Files): [string, string][] => Object.entries(files).filter(([path]) => path.endsWith(".fair"));

/** Runs `use` with the book, compiled; texts of the workbook come before the shipped ones. */
async function withRules<T>({ name, day, own }: Chosen, files: Files, use: (rules: Rules) => T | Promise<T>): Promise<T> {
  const units = Object.fromEntries(own ? ruleFiles(files).map(([path, text]) => [unitOf(path), text]) : []);
  const rules = (await ready).load(name, { files: units, ...(day ? { asOf: day } : {}) });
  try {
    return await use(rules);
  } finally {
    rules.close();
  }
}

/** House edges: the document of `fairroll edge`. */
const edges = (chosen: Chosen, files: Files) => withRules(chosen, files, (rules) => rules.edges() as EdgeReport);

/** Every difference between two books: the result of `fairroll diff`. */
const compared = (a: Chosen, b: Chosen, files: Files) =>
  withRules(a, files, (first) => withRules(b, files, async (second) => ((await ready).diff(first, second) as { result: DiffReport }).result));

/** The consolidated text that is in force that day, as `fairroll flatten` prints it, without its remarks; none if there is none. */
async function textOf(name: string, day: string, files: Files): Promise<string[]> {
  const all = Object.fromEntries(ruleFiles({ ...(await ready).books, ...files }).map(([path, text]) => [`rulesets/${path}`, text]));
  const { out } = await run(["flatten", name, "--as-of", day, "--format", "json"], all);
  const { lines = [] } = JSON.parse(out || "{}") as { lines?: { text: string }[] };
  return lines.map(({ text }) => text).filter((text) => !text.startsWith("# "));
}

export type Rulings = Awaited<ReturnType<typeof rulings>>;
export type Explained = Awaited<ReturnType<typeof explained>>;

serveEngine({ rulings, explained, edges, compared, textOf });
