import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicDocument, type DocumentTest, type LakeDocument } from './document.ts'
import { MemoryDataset, runQuery } from './query.ts'
import { PARAMS, queryArbitrary } from './testing/arbitraries.ts'
import { randomDocuments, indexedQueryArbitrary } from './testing/random-documents.ts'
import { stored } from './testing/documents.ts'

const OPEN: DocumentTest = ({ count }) => typeof count === 'number' && count > 3
const readers = fc.constantFrom(isPublicDocument, OPEN)
const perspectives = fc.constantFrom('raw', 'published', 'drafts', 'r1,drafts')
const modes = fc.constantFrom(undefined, true as const)
const queries = fc.array(
  fc.oneof(queryArbitrary, { weight: 9, arbitrary: indexedQueryArbitrary }),
  { minLength: 1, maxLength: 3 },
)

/** A dataset that builds each index immediately. */
const eager = (documents: readonly LakeDocument[]) =>
  new MemoryDataset(documents, {
    later: (work) => work(),
    indexes: { least: 0, passes: 0, entries: 100_000 },
  })

describe('hidden documents property', () => {
  // Equal work implies equal time, so timing reveals nothing either.
  it('a query does the same work whether or not hidden documents exist', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        queries,
        perspectives,
        modes,
        readers,
        (seed, texts, perspective, resultSourceMap, canRead) => {
          const all = randomDocuments(seed, 160)
          const [whole, seen] = [eager(all), eager(all.filter(canRead))]
          // Indexes exist in the second run and are used in the third.
          for (const query of [...texts, ...texts, ...texts]) {
            const requested = { query, params: PARAMS, perspective, resultSourceMap, canRead }
            const reported = (dataset: MemoryDataset) => {
              const { plan, ...answer } = runQuery({ ...requested, dataset, explain: true })
              const steps = plan?.steps.map(({ ms: _ms, ...step }) => step)
              return { answer, steps, spent: plan?.spent }
            }
            expect(reported(whole)).toEqual(reported(seen))
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  it('a hidden document is no candidate of a look-up', () => {
    const dataset = eager(
      Array.from({ length: 400 }, (_, each) =>
        stored(`secret.${each}`, 'key', {
          secret: String(each).padStart(4, '0'),
          title: `zenith${each} of all`,
        }),
      ),
    )
    let requested = 0
    const canRead = (document: LakeDocument): boolean => {
      requested++
      return isPublicDocument(document)
    }
    dataset.visible(canRead)
    expect(requested).toBe(400)
    for (const query of [
      '*[secret >= "0003" && secret < "0004"]',
      '*[title match "zen*"]',
      '*[_type == "key"] | score(title match "zenith3")',
      '*[@ match text::query("zenith3")]',
      '*[references("secret.3") || _id == "secret.3"]',
      'count(*[_id in path("secret.*")])',
    ])
      for (let time = 0; time < 3; time++) runQuery({ query, dataset, canRead })
    expect(requested).toBe(400)
  })
})
