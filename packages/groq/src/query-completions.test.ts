import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completionsAt } from './query-completions.ts'
import { WATCH_DATASET } from './testing/query-cases.ts'
import { grammar } from './testing/grammar.ts'

function at(query: string): string[] {
  const request = { query: query.replace('¦', ''), params: { id: 'a' }, dataset: WATCH_DATASET }
  const { items } = completionsAt(request, query.includes('¦') ? query.indexOf('¦') : query.length)
  return items.map(({ text }) => text)
}

describe('query completions', () => {
  it.each<[where: string, query: string, among: string[]]>([
    ['in a filter, attributes of what is filtered', '*[_type == "maker" && na', ['name']],
    ['in a filter of everything', '*[str', ['straps', 'string(', 'string::lower(']],
    ['in a projection', '*[_type == "watch"]{pri', ['price']],
    ['behind a reference', '*[_type == "watch"].maker->na', ['name']],
    ['inside of what a reference leads to', '*[_type == "watch"]{maker->{na', ['name']],
    ['in a list of a document', '*[_id == "luna"][0]{straps[]{ta', ['tags']],
    ['behind a dot', '*[_id == "atelier"][0].slug.', ['_type', 'current']],
    ['in order(), attributes', '*[_type == "maker"] | order(na', ['name']],
    ['in order(), directions', '* | order(name d', ['desc']],
    ['behind a pipe', '* | ', ['order(', 'score(']],
    ['behind a value', '*[title m', ['match']],
    ['in a string behind _type', '*[_type == "wat', ['watch']],
    ['in a list of types', '*[_type in ["maker", "wat', ['watch']],
    ['a parameter', '*[_id == $', ['$id']],
    ['a function of a namespace', 'math::m', ['math::max(', 'math::min(']],
    ['in the middle of a query', '*[_type == "maker" && na¦]{_id}', ['name']],
    ['in other strings, nothing', '*[title == "wat', []],
    ['in what is no query, nothing', '*]]', []],
  ])('offers %s', (_where, query, among) => {
    const offered = at(query)
    if (among.length === 0) expect(offered).toEqual([])
    expect(offered).toEqual(expect.arrayContaining(among))
  })

  it('never fails at any position of any query', () => {
    const { query } = grammar({ ours: true, delta: false })
    fc.assert(
      fc.property(query, fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
        const offset = Math.floor(share * text.length)
        const { start } = completionsAt({ query: text, dataset: WATCH_DATASET }, offset)
        expect(start).toBeLessThanOrEqual(offset)
      }),
      { numRuns: 200 },
    )
  })
})
