import { expect, it } from 'vitest'
import { extended, nothing, toggled } from './library.ts'

const shown = ['a', 'b', 'c', 'd']

it('marks one, and takes its mark away', () => {
  const marked = toggled(nothing, 'b')
  expect(marked.ids).toEqual(['b'])
  expect(toggled(marked, 'b').ids).toEqual([])
})

it('marks a range in either direction, and keeps what was marked', () => {
  const marked = toggled(toggled(nothing, 'd'), 'c')
  expect(extended(marked, 'a', shown).ids).toEqual(['d', 'c', 'a', 'b'])
  expect(extended(nothing, 'b', shown).ids).toEqual(['b'])
  expect(extended({ ids: [], anchor: 'gone' }, 'b', shown).ids).toEqual(['b'])
})
