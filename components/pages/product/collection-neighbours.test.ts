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
  found && [found.first, found.previous, found.next, found.last].map((each) => each?.slug)

describe('collectionNeighboursOf', () => {
  it.each([
    ['a', [undefined, undefined, 'b', 'd']],
    ['b', [undefined, 'a', 'c', 'd']],
    ['c', ['a', 'b', 'd', undefined]],
    ['d', ['a', 'c', undefined, undefined]],
  ])('of %s lead to no watch twice, and not to itself', (slug, expected) => {
    expect(slugs(collectionNeighboursOf(data(slug)))).toEqual(expected)
  })

  it('follows the manual order', () => {
    const placed = { ...line, placed: ['c', 'gone', 'a', 'b'] }
    const found = collectionNeighboursOf(data('a', { collections: [placed] }))
    expect(slugs(found)).toEqual([undefined, 'c', 'b', undefined])
    expect(found).toMatchObject({ position: 2, count: 3, collection: { slug: 'line' } })
  })

  it('uses all watches for a watch without a collection', () => {
    const found = collectionNeighboursOf(data('b', { collections: [] }))
    expect(found).toMatchObject({ collection: undefined, position: 2, count: 4 })
    expect(breadcrumbParentsOf(data('b', { collections: [] }))).toEqual([list])
  })

  it('returns undefined for the only watch, or one that is not listed', () => {
    expect(collectionNeighboursOf(data('a', { candidates: [watch('a')] }))).toBeUndefined()
    expect(collectionNeighboursOf(data('x'))).toBeUndefined()
  })
})
