import type { EditorView } from '@codemirror/view'

/** Puts a query that was laid out anew in the place of what stands in an editor, as one step to undo. */
export function applyFormatting(view: EditorView, formatted: string): void {
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

/** Where a caret belongs when only the white space around the words has changed: behind as many signs as before. */
export function caretAfterFormatting(formatted: string, text: string, caret: number): number {
  let signs = text.slice(0, caret).replaceAll(/\s/g, '').length
  let at = 0
  while (signs > 0 && at < formatted.length) if (/\S/.test(formatted[at++]!)) signs--
  return at
}
