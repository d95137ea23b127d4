import { Compartment, EditorState, StateEffect, type Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/**
 * Adds an extension to an editor that another component owns. Reconfiguring the editor, as Vision does when the
 * colour scheme changes, would drop it, so it is added to the same transaction again.
 *
 * @returns removes the extension
 */
export function addPersistentEditorExtension(view: EditorView, extension: Extension): () => void {
  const own = new Compartment()
  const kept: Extension[] = [own.of(extension)]
  const added = () => StateEffect.appendConfig.of(kept)
  kept.push(
    EditorState.transactionExtender.of(({ effects }) =>
      effects.some((effect) => effect.is(StateEffect.reconfigure)) ? { effects: added() } : null,
    ),
  )
  view.dispatch({ effects: added() })
  return () => view.dispatch({ effects: own.reconfigure([]) })
}
