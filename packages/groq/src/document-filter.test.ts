import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentFilter, MemoryDataset } from './query.ts'
import { documentArbitrary, PARAMS } from './testing/arbitraries.ts'
import { ref, stored } from './testing/documents.ts'

const post = stored('drafts.p', 'post', { title: 'Hello world', author: ref('a') })

/** Filters with an indexable part, and filters without one. */
const pinned = fc.letrec<{ filter: string }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      '_id == "a"',
      '"b" == _id',
      '_id == $id',
      '_id in ["a", $id]',
      '_id in $types',
      '_type == "post"',
      '_type in $types',
      'title == "red"',
      '!(_id == "a")',
      '_type != "post"',
      '@._id == "c"',
      'author._ref == "a"',
      '_id in path("drafts.**")',
      '_id == title',
      '_type in tags',
      '_id == 2',
    ),
    fc
      .tuple(tie('filter'), fc.constantFrom('&&', '||'), tie('filter'))
      .map(([left, op, right]) => `(${left} ${op} ${right})`),
  ),
})).filter

describe('pins', () => {
  it('include every match', () => {
    let narrowed = 0
    fc.assert(
      fc.property(pinned, documentArbitrary(['', 'drafts.']), (condition, document) => {
        const filter = documentFilter(`*[${condition}]`, { params: PARAMS })
        const { pins } = filter
        if (!pins) return
        const leads = pins.ids.includes(document._id) || pins.types.includes(document._type)
        if (!leads) narrowed++
        expect(filter(document) && !leads).toBe(false)
      }),
      { numRuns: 2_000 },
    )
    expect(narrowed).toBeGreaterThan(100)
  })

  it.each<[query: string, pins: unknown]>([
    ['*[_id == $id && _type == "post"]', { ids: ['b'], types: [] }],
    ['*[_type == "post"][_id in [$id, "c"]]', { ids: ['b', 'c'], types: [] }],
    ['*[_id == "a" || _type in $types]', { ids: ['a'], types: ['tag', 'page'] }],
    ['*[_id == "a" || title == "red"]', null],
    ['*', null],
  ])('%s: %o', (query, pins) => {
    expect(documentFilter(query, { params: PARAMS }).pins).toEqual(pins)
  })
})

describe('a listener', () => {
  it.each<[query: string, matches: boolean]>([
    ['*', true],
    ['*[_type == "post"]', true],
    ['*[_type == "page"]', false],
    ['*[_id == $id || _id == "drafts." + $id]', true],
    ['*[_id in [$id, "drafts." + $id]][0]', true],
    ['*[_type == "post"][title match "hel*"]{title} | order(title)', true],
    ['*[_type == "post"]{title}[title == "no"]', true],
    ['*[references("a")]', true],
    ['*[references("b")]', false],
    ['*[_id in path("drafts.**")]', true],
    ['*[!(_id in path("drafts.**"))]', false],
    ['*[sanity::versionOf($id)]', true],
    ['*[missing]', false],
  ])('%s: %s', (query, matches) => {
    expect(documentFilter(query, { params: { id: 'p' } })(post)).toBe(matches)
  })

  it('evaluates subqueries of its filter', () => {
    const dataset = new MemoryDataset([stored('a', 'author', { name: 'Ada' })])
    expect(documentFilter('*[author->name == "Ada"]', { dataset })(post)).toBe(true)
    expect(documentFilter('*[author->name == "Ada"]')(post)).toBe(false)
  })

  it('rejects a query without a document filter, and one with missing parameters', () => {
    expect(() => documentFilter('1 + 1')).toThrow(/of the form \*\[filter\]/)
    expect(() => documentFilter('*[_id == $id]')).toThrow(/param \$id referenced/)
  })
})
