import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicDocument, type LakeDocument } from './document.ts'
import { MemoryDataset, runQuery } from './query.ts'
import { PARAMS, queryArbitrary } from './testing/arbitraries.ts'
import {
  randomDocuments,
  indexedQueryArbitrary,
  randomDocument,
} from './testing/random-documents.ts'
import { scanningDataset } from './testing/datasets.ts'

const LAYERS = ['', 'drafts.', 'versions.r1.', 'private.']
const perspectives = fc.constantFrom('raw', 'published', 'drafts', 'r1', 'r1,drafts')
const readers = fc.constantFrom(
  undefined,
  isPublicDocument,
  ({ flag }: LakeDocument) => flag !== true,
)
type Write = { put: number } | { delete: string }
const writes: fc.Arbitrary<Write[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.nat().map((put) => ({ put })) },
    fc
      .tuple(fc.constantFrom(...LAYERS), fc.nat(89))
      .map(([layer, id]) => ({ delete: `${layer}d${id}` })),
  ),
  { maxLength: 40 },
)
const queries = fc.array(
  fc.oneof(queryArbitrary, { weight: 9, arbitrary: indexedQueryArbitrary }),
  {
    minLength: 1,
    maxLength: 4,
  },
)

/** A dataset that builds each index immediately. */
const eager = (documents: LakeDocument[], entries = 100_000) =>
  new MemoryDataset(documents, {
    later: (work) => work(),
    indexes: { least: 0, passes: 0, entries },
  })

/**
 * With an index, conditions with subqueries are evaluated for fewer documents and so have fewer dependencies.
 */
const looksUpOnce = (query: string): boolean =>
  (query.match(/\*\s*(\[|\||$)/g) ?? []).length <= 1 && !/->|references/.test(query)

describe('indexes', () => {
  it('change neither results nor sync tags, whatever is written in between', () => {
    let indexes = 0
    fc.assert(
      fc.property(
        fc.nat(),
        queries,
        writes,
        perspectives,
        readers,
        fc.constantFrom(100_000, 300),
        (seed, texts, changes, perspective, canRead, entries) => {
          const documents = randomDocuments(seed, 160)
          const dataset = eager(documents, entries)
          const model = new Map(documents.map((document) => [document._id, document]))
          const compare = () => {
            for (const query of texts) {
              const request = { query, params: PARAMS, perspective, canRead }
              const indexed = runQuery({ ...request, dataset })
              const plain = runQuery({ ...request, dataset: scanningDataset([...model.values()]) })
              expect(indexed.result).toEqual(plain.result)
              if (looksUpOnce(query)) expect(indexed.syncTags).toEqual(plain.syncTags)
            }
          }
          compare()
          compare()
          for (const change of changes) {
            if ('put' in change) {
              const document = randomDocument(change.put)
              dataset.put(document)
              model.set(document._id, document)
            } else {
              dataset.delete(change.delete)
              model.delete(change.delete)
            }
          }
          compare()
          indexes += dataset.indexEntries > 0 ? 1 : 0
        },
      ),
      { numRuns: 100 },
    )
    expect(indexes).toBeGreaterThan(30)
  })
})
