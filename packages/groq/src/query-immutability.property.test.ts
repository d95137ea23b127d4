import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MemoryDataset, runQuery } from './query.ts'
import { documentsArbitrary, PARAMS, queryArbitrary } from './testing/arbitraries.ts'
import { deepFreeze } from './testing/deep-freeze.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const PERSPECTIVES = ['raw', 'published', 'drafts', 'r1', ['r1', 'drafts']]

describe('query immutability property', () => {
  test('no query modifies a stored document', () => {
    fc.assert(
      fc.property(
        documentsArbitrary(['', 'drafts.', 'versions.r1.']),
        queryArbitrary,
        fc.constantFrom(...PERSPECTIVES),
        fc.constantFrom(false, true, 'withKeyArraySelector' as const),
        (documents, query, perspective, resultSourceMap) => {
          const ask = (dataset: MemoryDataset) =>
            runQuery({ query, params: PARAMS, now: NOW, perspective, resultSourceMap, dataset })
          const expected = ask(new MemoryDataset(structuredClone(documents)))
          expect(ask(new MemoryDataset(deepFreeze(documents)))).toEqual(expected)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
