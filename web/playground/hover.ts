// SPDX-License-Identifier: Apache-2.0
// What a word means, where the pointer rests on it or, at F1, where the cursor stands.
import { LSPPlugin } from "@codemirror/lsp-client";
import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import { el } from "../shared/dom.js";
import { markdownElements } from "./markdown.js";

interface Hover {
  contents: { value: string };
  range?: { start: { line: number; character: number }; end: { line: number; character: number } };
}

async function meaning(view: EditorView, pos: number): Promise<Tooltip | null> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return null;
  plugin.client.sync();
  const { doc } = view.state;
  const params = { textDocument: { uri: plugin.uri }, position: plugin.toPosition(pos) };
  const said = await plugin.client.request<object, Hover | null>("textDocument/hover", params).catch(() => null);
  if (!said || view.state.doc !== doc) return null; // of an older text
  const at = said.range ? plugin.fromPosition(said.range.start) : pos;
  const end = said.range ? plugin.fromPosition(said.range.end) : pos;
  return { pos: at, end, above: true, create: () => ({ dom: el("div", { class: "cm-meaning", role: "tooltip" }, ...markdownElements(said.contents.value)) }) };
}

const show = StateEffect.define<Tooltip | null>();

const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, transaction) {
    for (const effect of transaction.effects) if (effect.is(show)) return effect.value;
    return transaction.docChanged || transaction.selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

const keys = keymap.of([
  {
    key: "F1",
    run: (view) => {
      const { state } = view;
      void meaning(view, state.selection.main.head).then((tooltip) => state === view.state && view.dispatch({ effects: show.of(tooltip) }));
      return true;
    },
  },
  { key: "Escape", run: (view) => view.state.field(shown) !== null && (view.dispatch({ effects: show.of(null) }), true) },
]);

export const meanings: Extension = [hoverTooltip(meaning, { hideOnChange: true }), shown, keys];
