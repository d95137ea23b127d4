import { EditorState, StateEffect, StateField } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, it } from 'vitest'
import { addPersistentEditorExtension } from './persistent-extension.ts'

const count = StateField.define<number>({
  create: () => 0,
  update: (value, { docChanged }) => (docChanged ? value + 1 : value),
})

/** Minimal editor. */
function editor() {
  let state = EditorState.create({ doc: '*' })
  const dispatch: EditorState['update'] = (...specs) => {
    const transaction = state.update(...specs)
    ;({ state } = transaction)
    return transaction
  }
  const value = () => state.field(count, false)
  const type = () => dispatch({ changes: { from: 0, insert: '*' } })
  return { view: { dispatch } as unknown as EditorView, dispatch, value, type }
}

describe('addPersistentEditorExtension', () => {
  it('keeps the extension and its state when the editor is reconfigured', () => {
    const { view, dispatch, value, type } = editor()
    addPersistentEditorExtension(view, count)
    type()
    for (let times = 0; times < 3; times++) {
      dispatch({ effects: StateEffect.reconfigure.of([]) })
      expect(value()).toBe(1)
    }
  })

  it('removes the extension for good', () => {
    const { view, dispatch, value } = editor()
    const takeOut = addPersistentEditorExtension(view, count)
    expect(value()).toBe(0)
    takeOut()
    expect(value()).toBeUndefined()
    dispatch({ effects: StateEffect.reconfigure.of([]) })
    expect(value()).toBeUndefined()
  })
})
