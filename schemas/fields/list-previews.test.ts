import { describe, expect, it } from 'vitest'
import { joinItemLabels } from './list-previews.ts'

describe('list previews', () => {
  it('joins the labels of a list', () => {
    expect(joinItemLabels([{ label: 'Dial' }, { label: 'Case' }])).toBe('Dial · Case')
  })

  it('returns an empty string for entries without labels', () => {
    expect(joinItemLabels([{}, {}])).toBe('')
    expect(joinItemLabels([null, { label: '' }, { label: 'Case' }])).toBe('Case')
    expect(joinItemLabels(undefined)).toBe('')
  })
})
