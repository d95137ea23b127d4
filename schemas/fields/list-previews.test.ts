import { expect, it } from 'vitest'
import { joinLabels } from './list-previews.ts'

it('joins the labels of a list', () => {
  expect(joinLabels([{ label: 'Dial' }, { label: 'Case' }])).toBe('Dial · Case')
})

it('returns an empty string for entries without labels', () => {
  expect(joinLabels([{}, {}])).toBe('')
  expect(joinLabels([null, { label: '' }, { label: 'Case' }])).toBe('Case')
  expect(joinLabels(undefined)).toBe('')
})
