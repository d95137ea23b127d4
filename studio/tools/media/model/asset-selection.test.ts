import { describe, expect, it } from 'vitest'
import { extendSelection, emptySelection, toggleSelection } from './asset-selection.ts'

const shown = ['a', 'b', 'c', 'd']

describe('AssetSelection', () => {
  it('toggles one asset', () => {
    const marked = toggleSelection(emptySelection, 'b')
    expect(marked.ids).toEqual(['b'])
    expect(toggleSelection(marked, 'b').ids).toEqual([])
  })

  it('selects a range in either direction, and keeps the previous selection', () => {
    const marked = toggleSelection(toggleSelection(emptySelection, 'd'), 'c')
    expect(extendSelection(marked, 'a', shown).ids).toEqual(['d', 'c', 'a', 'b'])
    expect(extendSelection(emptySelection, 'b', shown).ids).toEqual(['b'])
    expect(extendSelection({ ids: [], anchor: 'gone' }, 'b', shown).ids).toEqual(['b'])
  })
})
