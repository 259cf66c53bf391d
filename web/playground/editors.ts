// SPDX-License-Identifier: Apache-2.0
// One editor for each file, kept while the file is there, so that every text keeps its own undo, and its own place. An editor stands in a
// shadow root: its styles are adopted there as sheets, which a policy without inline styles allows.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { serverCompletion, renameKeymap } from "@codemirror/lsp-client";
import { forEachDiagnostic, lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, Prec, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { el } from "../shared/dom.js";
import { meanings } from "./hover.js";
import { fairrollLanguage } from "./language.js";
import { rulingMarks } from "./marks.js";
import { editorTheme } from "./look.js";
import { uriOf, type Server } from "./server.js";
import { isScenario } from "./workbook.js";

export interface EditorEvents {
  changed: (path: string, view: EditorView) => void;
  moved: (path: string, view: EditorView) => void;
  explain: (path: string, line: number) => void;
}

/** The first fix of the fault at the cursor. */
function fixHere(view: EditorView): boolean {
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  let done = false;
  const take = (inside: (from: number, to: number) => boolean): void =>
    forEachDiagnostic(view.state, (fault, from, to) => {
      const fix = fault.actions?.[0];
      if (done || !fix || !inside(from, to)) return;
      done = true;
      queueMicrotask(() => fix.apply(view, from, to));
    });
  take((from, to) => from <= head && head <= to);
  take((from) => from >= line.from && from <= line.to);
  return done;
}

const common: Extension = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  history(),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  highlightSelectionMatches(),
  EditorView.lineWrapping,
  EditorState.tabSize.of(2),
  indentUnit.of("  "),
  lintGutter(),
  editorTheme,
];

const language: Extension = [fairrollLanguage, autocompletion({ icons: false }), serverCompletion({ override: true }), meanings, rulingMarks];

function keys(path: string, events: EditorEvents): Extension {
  const own = [
    { key: "Mod-.", run: fixHere },
    { key: "Mod-Enter", run: (view: EditorView) => (events.explain(path, view.state.doc.lineAt(view.state.selection.main.head).number), true) },
  ];
  // In a text Tab indents. Escape and then Tab leaves it, as the help says; Ctrl+m makes Tab leave it always.
  return [Prec.high(keymap.of(own)), keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap, ...renameKeymap, indentWithTab])];
}

export class Editors {
  readonly #views = new Map<string, { view: EditorView; host: HTMLElement }>();

  constructor(
    private readonly server: Server,
    private readonly events: EditorEvents,
  ) {}

  get paths(): string[] {
    return [...this.#views.keys()];
  }

  view(path: string): EditorView | null {
    return this.#views.get(path)?.view ?? null;
  }

  text(path: string): string {
    return this.#views.get(path)?.view.state.doc.toString() ?? "";
  }

  /** The element in which the editor of the file stands; it is made at its first use. */
  host(path: string, text: string): HTMLElement {
    const known = this.#views.get(path);
    if (known) return known.host;
    const host = el("div", { class: "editor" });
    const root = host.attachShadow({ mode: "open" });
    const view = new EditorView({ state: this.#state(path, text), root, parent: root });
    this.#views.set(path, { view, host });
    return host;
  }

  close(path: string): void {
    const known = this.#views.get(path);
    known?.view.destroy();
    known?.host.remove();
    this.#views.delete(path);
  }

  #state(path: string, text: string): EditorState {
    const isLanguage = !path.endsWith(".md");
    const what = isScenario(path) ? "Scenario" : isLanguage ? "Rules" : "Text of the law";
    const listen = EditorView.updateListener.of((update) => {
      if (update.docChanged) this.events.changed(path, update.view);
      if (update.docChanged || update.selectionSet) this.events.moved(path, update.view);
    });
    return EditorState.create({
      doc: text,
      extensions: [
        common,
        isLanguage ? language : [],
        keys(path, this.events),
        this.server.client.plugin(uriOf(path), isScenario(path) ? "fairroll-scenario" : isLanguage ? "fairroll" : "markdown"),
        EditorView.contentAttributes.of({ "aria-label": `${what}: ${path}`, tabindex: "0" }),
        listen,
      ],
    });
  }
}
