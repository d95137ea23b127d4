import { describe, expect, it } from 'vitest'
import { movementTags, tagsToFilterBy } from './filter-tags.ts'

const tagged = (...tags: string[]) => tags.map((each) => ({ tags: each }))

describe('the tags to filter by', () => {
  it('are those of the products, in the order of the vocabulary', () => {
    const all = tagged('steel, Automatic', 'automatic, new', 'hand-wound')
    expect(tagsToFilterBy(movementTags, all)).toEqual(['hand-wound', 'automatic'])
  })

  it('are one tag where the other products have none', () => {
    expect(tagsToFilterBy(movementTags, tagged('automatic', ''))).toEqual(['automatic'])
  })

  it('are none where every product has the same, or none', () => {
    expect(tagsToFilterBy(movementTags, tagged('automatic', 'automatic, steel'))).toEqual([])
    expect(tagsToFilterBy(movementTags, tagged('steel', 'bronze'))).toEqual([])
    expect(tagsToFilterBy(movementTags, [])).toEqual([])
  })
})
