import { expect, it } from 'vitest'
import { joinLabels } from './previews.ts'

it('says the labels of a list in a line', () => {
  expect(joinLabels([{ label: 'Dial' }, { label: 'Case' }])).toBe('Dial · Case')
})

it('says nothing of entries without a label, so that another word stands in', () => {
  expect(joinLabels([{}, {}])).toBe('')
  expect(joinLabels([null, { label: '' }, { label: 'Case' }])).toBe('Case')
  expect(joinLabels(undefined)).toBe('')
})
