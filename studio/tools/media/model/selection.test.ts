import { expect, it } from 'vitest'
import { extendSelection, emptySelection, toggleSelection } from './library.ts'

const shown = ['a', 'b', 'c', 'd']

it('marks one, and takes its mark away', () => {
  const marked = toggleSelection(emptySelection, 'b')
  expect(marked.ids).toEqual(['b'])
  expect(toggleSelection(marked, 'b').ids).toEqual([])
})

it('marks a range in either direction, and keeps what was marked', () => {
  const marked = toggleSelection(toggleSelection(emptySelection, 'd'), 'c')
  expect(extendSelection(marked, 'a', shown).ids).toEqual(['d', 'c', 'a', 'b'])
  expect(extendSelection(emptySelection, 'b', shown).ids).toEqual(['b'])
  expect(extendSelection({ ids: [], anchor: 'gone' }, 'b', shown).ids).toEqual(['b'])
})
