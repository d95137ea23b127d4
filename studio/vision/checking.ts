import { lintKeymap, linter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { keymap, type EditorView } from '@codemirror/view'
import { check, type Asking, type Refusal } from './ask-lake.ts'

/** Milliseconds without a key before a query is checked. */
const PAUSE = 600

/** Marks where a text stops being a query; `onChecked` is told why, or that nothing is wrong. */
export function checking(
  asking: () => Asking | undefined,
  onChecked: (refusal: Refusal | undefined) => void,
): Extension {
  const source = async (view: EditorView): Promise<Diagnostic[]> => {
    const { doc } = view.state
    const now = asking()
    const refusal = now && (await check(doc.toString(), now))
    if (view.state.doc === doc) onChecked(refusal)
    return diagnosticsOf(refusal)
  }
  return [linter(source, { delay: PAUSE }), keymap.of(lintKeymap)]
}

/** Marks the place of a refusal at once, or nothing any more. */
export function mark(view: EditorView, refusal: Refusal | undefined): void {
  view.dispatch(setDiagnostics(view.state, diagnosticsOf(refusal)))
}

const diagnosticsOf = (refusal: Refusal | undefined): Diagnostic[] =>
  refusal?.place ? [{ ...refusal.place, severity: 'error', message: refusal.message }] : []
