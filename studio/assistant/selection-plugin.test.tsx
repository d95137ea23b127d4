import { cleanup, render } from '@testing-library/react'
import type { PortableTextPluginsProps } from 'sanity'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { selectedPassage } from './selected-passage.ts'
import { SelectionPlugin } from './selection-plugin.tsx'

const editor = vi.hoisted(() => ({
  select: undefined as (() => void) | undefined,
  context: {} as object,
}))
vi.mock('@portabletext/editor', () => {
  const self = {
    on: (_event: string, listener: () => void) => {
      editor.select = listener
      return { unsubscribe: () => (editor.select = undefined) }
    },
    getSnapshot: () => ({ context: editor.context }),
  }
  return { useEditor: () => self }
})

const point = (offset: number) => ({ path: [{ _key: 'b' }, 'children', { _key: 's' }], offset })
const span = { _type: 'span', _key: 's', text: 'Some words', marks: [] }

afterEach(cleanup)

describe('SelectionPlugin', () => {
  it('records the selection of its editor, until that is closed', () => {
    const props = { renderDefault: () => <p>Editor</p> } as unknown as PortableTextPluginsProps
    const { unmount } = render(<SelectionPlugin {...props} />)
    editor.context = {
      value: [
        { _type: 'block', _key: 'b', children: [span] },
        { _type: 'figure', _key: 'f' },
      ],
      selection: { anchor: point(0), focus: point(4) },
    }
    editor.select?.()
    expect(selectedPassage.get()?.blocks.get('b')?.get('s')).toEqual([0, 4])
    // Opening a menu takes the focus away.
    editor.context = { ...editor.context, selection: null }
    editor.select?.()
    expect(selectedPassage.get()?.isSelection).toBe(true)
    unmount()
    expect(selectedPassage.get()).toBeUndefined()
    expect(editor.select).toBeUndefined()
  })
})
