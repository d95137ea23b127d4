import { describe, expect, it } from 'vitest'
import { collectionNeighboursOf, breadcrumbParentsOf } from './collection-neighbours.ts'
import type { ProductData } from './product.groq.ts'

const watch = (slug: string) => ({ slug, store: { title: slug, tags: 'steel' } })
const line = {
  type: 'collection' as const,
  slug: 'line',
  title: 'Line',
  store: { rules: [{ type: 'tag', relation: 'equals', value: 'steel' }], disjunctive: false },
}
const list = { type: 'productPage' as const, slug: 'watches', title: 'All watches' }
const data = (slug: string, over: Partial<ProductData> = {}): ProductData => ({
  _id: slug,
  _type: 'product',
  slug,
  list,
  collections: [line],
  candidates: ['a', 'b', 'c', 'd'].map(watch),
  ...over,
})
const slugs = (found: ReturnType<typeof collectionNeighboursOf>) =>
  found && [found.previous, found.next].map((each) => each?.slug)

describe('collectionNeighboursOf', () => {
  it.each([
    ['a', [undefined, 'b']],
    ['b', ['a', 'c']],
    ['d', ['c', undefined]],
  ])('of %s lead to no watch twice, and not to itself', (slug, expected) => {
    expect(slugs(collectionNeighboursOf(data(slug)))).toEqual(expected)
  })

  it('follows the manual order', () => {
    const placed = { ...line, placed: ['c', 'gone', 'a', 'b'] }
    const found = collectionNeighboursOf(data('a', { collections: [placed] }))
    expect(slugs(found)).toEqual(['c', 'b'])
    expect(found).toMatchObject({ position: 2, count: 3, collection: { slug: 'line' } })
  })

  it('uses all watches for a watch without a collection', () => {
    const found = collectionNeighboursOf(data('b', { collections: [] }))
    expect(found).toMatchObject({ collection: undefined, position: 2, count: 4 })
  })

  it('returns undefined for the only watch, or one that is not listed', () => {
    expect(collectionNeighboursOf(data('a', { candidates: [watch('a')] }))).toBeUndefined()
    expect(collectionNeighboursOf(data('x'))).toBeUndefined()
  })
})

describe('breadcrumbParentsOf', () => {
  it('leads through the list of all watches and the collection of the watch', () => {
    expect(breadcrumbParentsOf(data('b'))).toEqual([list, line])
    expect(breadcrumbParentsOf(data('b', { collections: [] }))).toEqual([list, undefined])
  })
})
