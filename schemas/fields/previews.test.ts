import { expect, it } from 'vitest'
import { labelsOf } from './previews.ts'

it('says the labels of a list in a line', () => {
  expect(labelsOf([{ label: 'Dial' }, { label: 'Case' }])).toBe('Dial · Case')
})

it('says nothing of entries without a label, so that another word stands in', () => {
  expect(labelsOf([{}, {}])).toBe('')
  expect(labelsOf([null, { label: '' }, { label: 'Case' }])).toBe('Case')
  expect(labelsOf(undefined)).toBe('')
})
