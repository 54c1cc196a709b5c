// The editor of the page of `jmmc serve`: what it needs of CodeMirror 6. `scripts/editor` makes src/serve/vendor/editor.js of it.
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration, EditorView, WidgetType, drawSelection, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers,
} from "@codemirror/view";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { java } from "@codemirror/lang-java";
import { lintGutter, setDiagnostics } from "@codemirror/lint";

const style = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], class: "tok-keyword" },
  { tag: tags.comment, class: "tok-comment" },
  { tag: [tags.string, tags.character, tags.number, tags.bool, tags.null], class: "tok-literal" },
  { tag: [tags.typeName, tags.className], class: "tok-type" },
  { tag: [tags.annotation, tags.meta], class: "tok-annotation" },
]);
const KEYWORDS = /^(model|source|grounded|each|execution|relation|order|let|fun|pred|axiom|all|some|no|one|lone|disj|step|in|not|and|or|implies|iff|else|univ|iden|none|true|false)\b/;
const axioms = StreamLanguage.define({
  token(stream) {
    if (stream.match("--")) { stream.skipToEnd(); return "comment"; }
    if (stream.match(/^"[^"]*"/)) return "string";
    if (stream.match(KEYWORDS)) return "keyword";
    if (!stream.match(/^\w+/)) stream.next();
    return null;
  },
});

// What is said of a line stands below it: there is room, however long the line is.
class Remark extends WidgetType {
  constructor(text, kind) { super(); this.text = text; this.kind = kind; }
  eq(other) { return other.text === this.text && other.kind === this.kind; }
  toDOM() {
    const box = document.createElement("div");
    box.className = `remark ${this.kind}`;
    box.textContent = this.text;
    return box;
  }
}
const remarks = StateEffect.define();
const shownRemarks = StateField.define({
  create: () => Decoration.none,
  update(shown, transaction) {
    const effect = transaction.effects.find((one) => one.is(remarks));
    return effect ? effect.value : shown.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The state of a file: its text, in the language that its name says. `changed` is called when the text is. */
export function opened(name, text, changed) {
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(), highlightSpecialChars(), history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine(),
      indentUnit.of("    "), EditorState.tabSize.of(4), syntaxHighlighting(style), lintGutter(), shownRemarks,
      keymap.of([...defaultKeymap.filter((key) => key.key !== "Mod-Enter"), ...historyKeymap, indentWithTab]),
      name.endsWith(".mm") ? axioms : java(),
      EditorView.contentAttributes.of({ "aria-label": name, tabindex: "0", spellcheck: "false" }),
      EditorView.updateListener.of((update) => { if (update.docChanged) changed(); }),
    ],
  });
}

/** Puts another text into the editor; Ctrl-Z brings the old one back. */
export function replace(view, text) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true, userEvent: "input.replace" });
}

/** Shows problems at their lines, each `{ line, kind: "error" | "warning" | "info", message }`. */
export function mark(view, problems) {
  const doc = view.state.doc;
  const known = problems.filter((one) => one.line >= 1 && one.line <= doc.lines).sort((one, other) => one.line - other.line);
  const diagnostics = known.map(({ line, kind, message }) => {
    const at = doc.line(line);
    const from = Math.min(at.to, at.from + at.text.search(/\S|$/));
    return { from, to: at.to, severity: kind, message };
  });
  const first = known.filter((one, index) => index === 0 || known[index - 1].line !== one.line);
  const widgets = first.map(({ line, kind, message }) => Decoration.widget({ widget: new Remark(message.split("\n")[0], kind), side: 1, block: true }).range(doc.line(line).to));
  view.dispatch(setDiagnostics(view.state, diagnostics), { effects: remarks.of(Decoration.set(widgets)) });
}

/** Makes an editor. */
export function editor(parent, state) {
  return new EditorView({ parent, state });
}

/** Shows a line. */
export function reveal(view, number) {
  const line = view.state.doc.line(Math.max(1, Math.min(number, view.state.doc.lines)));
  view.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: "center" }) });
}
