// SPDX-License-Identifier: Apache-2.0
// How editors look: by the properties of shared/theme.css, which reach into their shadow roots.
import { EditorView } from "@codemirror/view";

const tones = Object.fromEntries(
  ["good", "bad", "warn", "note"].map((tone) => [`.cm-mark.${tone}`, { color: `var(--${tone})`, backgroundColor: `var(--${tone}-soft)` }]),
);

const wave = (colour: string) => ({ backgroundImage: "none", textDecoration: `underline wavy 1.5px ${colour}`, textUnderlineOffset: "3px", textDecorationSkipInk: "none" });

export const editorTheme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "0.84375rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-code)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { padding: "0.5rem 0 4rem", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 0.75rem 0 0.5rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { color: "var(--ink-soft)", backgroundColor: "var(--surface)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.2rem", padding: "0 0.25rem 0 0.5rem" },
  ".cm-gutter-lint": { width: "1.1rem" },
  ".cm-lint-marker": { width: "0.7rem", height: "0.7rem" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--raised) 55%, transparent)" },
  ".cm-activeLineGutter": { color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--code-selection)" },
  ".cm-selectionMatch": { backgroundColor: "var(--brass-soft)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--code-selection)", outline: "1px solid var(--edge)" },

  ".cm-lintRange-error": wave("var(--bad)"),
  ".cm-lintRange-warning": wave("var(--warn)"),
  ".cm-lintRange-info, .cm-lintRange-hint": wave("var(--note)"),

  ".cm-mark": {
    display: "inline-flex", gap: "0.45em", alignItems: "baseline", maxWidth: "100%", margin: "0 0 0 1.25em", padding: "0 0.55em", border: "0", borderRadius: "0.8em",
    font: "400 0.78rem/1.55 var(--font-text)", color: "var(--ink-soft)", backgroundColor: "transparent", textAlign: "start", verticalAlign: "baseline",
  },
  ".cm-mark + .cm-mark": { marginLeft: "0.5em" },
  ".cm-mark b": { fontWeight: "650", whiteSpace: "nowrap" },
  ".cm-mark-book": { fontFamily: "var(--font-code)", fontSize: "0.92em" },
  "button.cm-mark": { cursor: "pointer" },
  "button.cm-mark:hover": { textDecoration: "underline", textUnderlineOffset: "0.2em" },
  ...tones,

  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--surface)", border: "1px solid var(--edge)", borderRadius: "6px", boxShadow: "var(--shadow)", overflow: "hidden", fontFamily: "var(--font-text)" },
  ".cm-meaning": { maxWidth: "34rem", maxHeight: "20rem", overflow: "auto", padding: "0.25rem 0.75rem", fontSize: "0.8125rem", lineHeight: "1.5" },
  ".cm-meaning p, .cm-meaning ul, .cm-meaning pre": { margin: "0.4rem 0" },
  ".cm-meaning ul": { paddingLeft: "1.2rem" },
  ".cm-meaning pre, .cm-meaning code": { fontFamily: "var(--font-code)", fontSize: "0.95em", whiteSpace: "pre-wrap" },
  ".cm-tooltip-lint": { maxWidth: "34rem", fontSize: "0.8125rem" },
  ".cm-diagnostic": { padding: "0.4rem 0.75rem", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--warn)" },
  ".cm-diagnostic-info, .cm-diagnostic-hint": { borderLeft: "3px solid var(--note)" },
  ".cm-diagnosticSource": { opacity: "1", color: "var(--ink-soft)" },
  ".cm-diagnosticAction": { font: "inherit", fontWeight: "600", padding: "0.15rem 0.6rem", margin: "0.35rem 0.4rem 0 0", color: "var(--accent-ink)", backgroundColor: "var(--accent)", borderRadius: "4px" },
  ".cm-diagnosticAction:focus-visible, .cm-mark:focus-visible": { outline: "2px solid var(--focus)", outlineOffset: "1px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-code)", fontSize: "0.8125rem", maxHeight: "16rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.15rem 0.6rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { color: "var(--accent-ink)", backgroundColor: "var(--accent)" },
  ".cm-completionDetail": { color: "var(--ink-soft)", fontStyle: "normal", fontFamily: "var(--font-text)" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--raised)", borderColor: "var(--line)", fontFamily: "var(--font-text)" },
  ".cm-panel.cm-search": { padding: "0.4rem 0.6rem" },
  ".cm-textfield": { color: "var(--ink)", backgroundColor: "var(--surface)", border: "1px solid var(--edge)", borderRadius: "4px" },
  ".cm-button": { color: "var(--ink)", backgroundImage: "none", backgroundColor: "var(--surface)", border: "1px solid var(--edge)", borderRadius: "4px" },
  ".cm-placeholder": { color: "var(--ink-soft)" },
});
