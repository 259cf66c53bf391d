// SPDX-License-Identifier: Apache-2.0
// Rulings beside the lines of a scenario. They belong to the text that was judged; while one types they move with it, and the line that
// changes loses its own.
import { RangeSetBuilder, StateEffect, StateField, type Extension, type Text } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, type DecorationSet } from "@codemirror/view";
import { el } from "../shared/dom.js";
import type { Mark } from "./rulings.js";

class MarkWidget extends WidgetType {
  constructor(
    readonly mark: Mark,
    readonly explain: (line: number) => void,
  ) {
    super();
  }

  override eq(other: MarkWidget): boolean {
    const { line: _own, ...mine } = this.mark;
    const { line: _other, ...theirs } = other.mark;
    return JSON.stringify(mine) === JSON.stringify(theirs);
  }

  toDOM(view: EditorView): HTMLElement {
    const { tone, book, head, detail, explains } = this.mark;
    const parts = [book && el("span", { class: "cm-mark-book" }, book), head && el("b", {}, head), detail && el("span", {}, detail)];
    const words = [book, head, detail].filter(Boolean).join(" ");
    if (!explains) return el("span", { class: `cm-mark ${tone}` }, ...parts);
    const button: HTMLButtonElement = el("button", { type: "button", class: `cm-mark ${tone}`, tabindex: -1, title: `${words}\nWhy? (Ctrl+Enter in this line)`, onclick: () => this.explain(view.state.doc.lineAt(view.posAtDOM(button)).number) }, ...parts);
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const setMarks = StateEffect.define<{ marks: Mark[]; explain: (line: number) => void }>();

function decorations(doc: Text, marks: Mark[], explain: (line: number) => void): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const mark of marks) {
    if (mark.line < 1 || mark.line > doc.lines) continue;
    const at = doc.line(mark.line).to;
    builder.add(at, at, Decoration.widget({ widget: new MarkWidget(mark, explain), side: 1 }));
  }
  return builder.finish();
}

const shown = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    for (const effect of transaction.effects) if (effect.is(setMarks)) return decorations(transaction.newDoc, effect.value.marks, effect.value.explain);
    if (!transaction.docChanged) return set;
    const touched = new Set<number>();
    transaction.changes.iterChangedRanges((_fromA, _toA, from, to) => {
      const last = transaction.newDoc.lineAt(to).number;
      for (let line = transaction.newDoc.lineAt(from).number; line <= last; ++line) touched.add(line);
    });
    return set.map(transaction.changes).update({ filter: (from) => !touched.has(transaction.newDoc.lineAt(from).number) });
  },
  provide: (field) => EditorView.decorations.from(field),
});

export const rulingMarks: Extension = shown;

export function showMarks(view: EditorView, marks: Mark[], explain: (line: number) => void): void {
  view.dispatch({ effects: setMarks.of({ marks, explain }) });
}
