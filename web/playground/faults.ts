// SPDX-License-Identifier: Apache-2.0
// What is wrong with the texts: under the words, and in a list. Quick fixes come with a second answer, so that underlines need not wait.
import { LSPPlugin } from "@codemirror/lsp-client";
import { setDiagnostics, type Action, type Diagnostic } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import { pathOf, type Server } from "./server.js";

interface Position {
  line: number;
  character: number;
}

interface Range {
  start: Position;
  end: Position;
}

interface Told {
  range: Range;
  severity?: number;
  code?: string;
  message: string;
}

interface TextEdit {
  range: Range;
  newText: string;
}

interface CodeAction {
  title: string;
  isPreferred?: boolean;
  diagnostics?: Told[];
  edit?: { changes?: Record<string, TextEdit[]>; documentChanges?: { textDocument: { uri: string }; edits: TextEdit[] }[] };
}

export interface Fix {
  title: string;
  apply: () => void;
}

export interface ListedFault {
  path: string;
  line: number;
  column: number;
  severity: Diagnostic["severity"];
  code: string;
  message: string;
  fixes: Fix[];
}

const severities: Diagnostic["severity"][] = ["error", "error", "warning", "info", "hint"];
const mostWithFixes = 100;

/** Whether the text that the server was told last has such a place. If not, what is told is of a text before it, and a newer answer is on its way. */
function fits({ syncedDoc }: LSPPlugin, { start, end }: Range): boolean {
  const inside = ({ line, character }: Position): boolean => line < syncedDoc.lines && character <= syncedDoc.line(line + 1).length;
  return inside(start) && inside(end);
}

const same = (a: Range, b: Range): boolean =>
  a.start.line === b.start.line && a.start.character === b.start.character && a.end.line === b.end.line && a.end.character === b.end.character;

export class Faults {
  readonly #byPath = new Map<string, { faults: ListedFault[]; more: number }>();
  readonly #asked = new Map<string, number>();

  constructor(
    private readonly server: () => Server,
    private readonly viewOf: (path: string) => EditorView | null,
    private readonly changed: () => void,
  ) {}

  /** All of these files, in the order of their paths; and how many are not listed. */
  list(): { faults: ListedFault[]; more: number } {
    const paths = [...this.#byPath.keys()].sort();
    const all = paths.map((path) => this.#byPath.get(path)).filter((one) => one !== undefined);
    return { faults: all.flatMap(({ faults }) => faults), more: all.reduce((sum, { more }) => sum + more, 0) };
  }

  forget(path: string): void {
    if (this.#byPath.delete(path)) this.changed();
  }

  /** Takes `textDocument/publishDiagnostics`. What is told of an older text is dropped: a newer answer is on its way. */
  take({ uri, version, diagnostics, more = 0 }: { uri: string; version?: number; diagnostics: Told[]; more?: number }): void {
    const path = pathOf(uri);
    const view = this.viewOf(path);
    const file = this.server().client.workspace.getFile(uri);
    if (!view || !file || (version !== undefined && version !== file.version)) return;
    this.#show(path, view, diagnostics, more, []);
    const turn = (this.#asked.get(path) ?? 0) + 1;
    this.#asked.set(path, turn);
    if (diagnostics.length > 0 && diagnostics.length <= mostWithFixes) void this.#addFixes(path, uri, view, diagnostics, more, turn);
  }

  async #addFixes(path: string, uri: string, view: EditorView, diagnostics: Told[], more: number, turn: number): Promise<void> {
    const plugin = LSPPlugin.get(view);
    if (!plugin) return;
    const doc = plugin.syncedDoc;
    const range = { start: { line: 0, character: 0 }, end: plugin.toPosition(doc.length, doc) };
    const params = { textDocument: { uri }, range, context: { diagnostics: [] } };
    const actions = await this.server().client.request<object, CodeAction[] | null>("textDocument/codeAction", params).catch(() => null);
    if (!actions || actions.length === 0 || this.#asked.get(path) !== turn || this.viewOf(path) !== view || !plugin.unsyncedChanges.empty) return;
    this.#show(path, view, diagnostics, more, actions);
  }

  #show(path: string, view: EditorView, diagnostics: Told[], more: number, actions: CodeAction[]): void {
    const plugin = LSPPlugin.get(view);
    if (!plugin || !diagnostics.every(({ range }) => fits(plugin, range))) return;
    const at = (position: Position): number => plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
    const listed: ListedFault[] = [];
    const shown = diagnostics.map((one): Diagnostic => {
      const severity = severities[one.severity ?? 1] ?? "error";
      const own = actions.filter((action) => action.diagnostics?.some((about) => about.message === one.message && same(about.range, one.range)));
      const fixes = own.sort((a, b) => Number(b.isPreferred ?? false) - Number(a.isPreferred ?? false)).map((action) => this.#fix(action));
      listed.push({ path, line: one.range.start.line + 1, column: one.range.start.character + 1, severity, code: String(one.code ?? ""), message: one.message, fixes });
      const buttons = fixes.map(({ title, apply }): Action => ({ name: title, apply }));
      return { from: at(one.range.start), to: at(one.range.end), severity, message: one.message, source: String(one.code ?? ""), actions: buttons };
    });
    this.#byPath.set(path, { faults: listed, more });
    view.dispatch(setDiagnostics(view.state, shown));
    this.changed();
  }

  #fix(action: CodeAction): Fix {
    return { title: action.title, apply: () => this.#apply(action) };
  }

  /** To all files that it names, each in one step that can be undone. */
  #apply({ edit }: CodeAction): void {
    const byUri = new Map<string, TextEdit[]>(Object.entries(edit?.changes ?? {}));
    for (const { textDocument, edits } of edit?.documentChanges ?? []) byUri.set(textDocument.uri, [...(byUri.get(textDocument.uri) ?? []), ...edits]);
    for (const [uri, edits] of byUri) {
      const view = this.viewOf(pathOf(uri));
      const plugin = view && LSPPlugin.get(view);
      if (!view || !plugin || !edits.every(({ range }) => fits(plugin, range))) continue;
      const at = (position: Position): number => plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
      view.dispatch({ changes: edits.map(({ range, newText }) => ({ from: at(range.start), to: at(range.end), insert: newText })), userEvent: "input.fix" });
      view.focus();
    }
  }
}
