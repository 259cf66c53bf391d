// SPDX-License-Identifier: Apache-2.0
// What a visitor works on: texts by their paths, and which of them are shown. A value: every change makes a new one.
import type { Files } from "../shared/engine.js";
import { LinkError } from "../shared/link.js";

export interface Workbook {
  files: Files;
  /** The rule file and the scenario file that are shown; null: there is none. */
  rules: string | null;
  scenario: string | null;
}

export const mostFiles = 100;
export const mostLetters = 2_000_000; // of one text: more than the interpreter reads (docs/limits.md), so that it can say so

export const isScenario = (path: string): boolean => path.endsWith(".scenario");

/** Why a path is none, or null. Paths are relative, in folders and files that any system can have. */
export function faultOfPath(path: string): string | null {
  if (path.length === 0 || path.length > 200) return "a path must have 1 to 200 characters";
  if (!/\.(fair|scenario|md)$/.test(path)) return "a file name must end in .fair (rules), .scenario or .md (text of the law)";
  const parts = path.split("/");
  if (!parts.every((part) => /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(part))) return "a path may contain only letters, digits, `_`, `-`, `.` and `/`, and no component of the path may begin with `-` or `.`";
  return null;
}

const firstOf = (files: Files, wanted: (path: string) => boolean): string | null => Object.keys(files).sort().find(wanted) ?? null;

/** These files, with the first rule file and the scenario beside it shown. */
export function workbookOf(files: Files, shown: { rules?: string | null; scenario?: string | null } = {}): Workbook {
  const rules = shown.rules ?? firstOf(files, (path) => path.endsWith(".fair")) ?? firstOf(files, (path) => !isScenario(path));
  const beside = rules?.replace(/\.fair$/, ".scenario") ?? "";
  const scenario = shown.scenario ?? (beside in files && isScenario(beside) ? beside : firstOf(files, isScenario));
  return { files, rules, scenario };
}

export function withFile(book: Workbook, path: string, text: string): Workbook {
  return { ...book, files: { ...book.files, [path]: text } };
}

export function withoutFile(book: Workbook, path: string): Workbook {
  const files = { ...book.files };
  delete files[path];
  return workbookOf(files, { rules: book.rules === path ? null : book.rules, scenario: book.scenario === path ? null : book.scenario });
}

/** What is put into a link. */
export const toShare = ({ files, rules, scenario }: Workbook): unknown => ({ kind: "workbook", files, rules, scenario });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function sharedFiles(value: unknown): Files {
  if (!isRecord(value)) throw new LinkError("The link contains no files.");
  const entries = Object.entries(value);
  if (entries.length === 0 || entries.length > mostFiles) throw new LinkError(`A workbook must contain 1 to ${mostFiles} files, but the link contains ${entries.length}.`);
  const files: Files = {};
  for (const [path, text] of entries) {
    if (faultOfPath(path)) throw new LinkError("The link contains a file with an invalid name.");
    if (typeof text !== "string" || text.length > mostLetters) throw new LinkError("The link contains a file that is not text or is too long.");
    files[path] = text;
  }
  return files;
}

/** The workbook of a link, every field checked. Throws LinkError. */
export function fromShared(value: unknown): Workbook {
  if (!isRecord(value) || value["kind"] !== "workbook") throw new LinkError("The link does not contain a workbook of this page.");
  const files = sharedFiles(value["files"]);
  const shown = (name: "rules" | "scenario"): string | null => {
    const path = value[name];
    if (path === null || path === undefined) return null;
    if (typeof path !== "string" || !Object.hasOwn(files, path)) throw new LinkError("The link refers to a file that it does not contain.");
    return isScenario(path) === (name === "scenario") ? path : null;
  };
  return workbookOf(files, { rules: shown("rules"), scenario: shown("scenario") });
}

/** The name of the rule book in a file: a ruleset is named as its path. */
export const unitOf = (path: string): string => path.replace(/\.fair$/, "").replaceAll("/", ".");
