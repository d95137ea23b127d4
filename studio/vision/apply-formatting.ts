import type { EditorView } from '@codemirror/view'

/** Replaces the editor's text with the formatted query, as one undo step. */
export function replaceWithFormattedQuery(view: EditorView, formatted: string): void {
  const { doc, selection } = view.state
  const text = doc.toString()
  if (text === formatted) return
  view.dispatch({
    changes: { from: 0, to: doc.length, insert: formatted },
    selection: { anchor: caretAfterFormatting(formatted, text, selection.main.head) },
    scrollIntoView: true,
    userEvent: 'input.format',
  })
}

/** Caret position after a change of whitespace only: behind as many other characters as before. */
export function caretAfterFormatting(formatted: string, text: string, caret: number): number {
  let signs = text.slice(0, caret).replaceAll(/\s/g, '').length
  let at = 0
  while (signs > 0 && at < formatted.length) if (/\S/.test(formatted[at++]!)) signs--
  return at
}
