import fc from 'fast-check'
import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import type { LakeDocument } from './document.ts'
import { MemoryDataset, runQuery } from './query.ts'
import { scanningDataset } from './testing/datasets.ts'
import { documentsArbitrary, PARAMS, queryArbitrary } from './testing/arbitraries.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
const byId = (documents: LakeDocument[]) => documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))

async function askOracle(query: string, documents: LakeDocument[]): Promise<unknown> {
  const tree = parse(query, { params: PARAMS })
  const value = await evaluate(tree, { dataset: byId(documents), params: PARAMS, timestamp: NOW })
  return json(await value.get())
}

describe('the query engine', () => {
  it('returns the same as groq-js', async () => {
    await fc.assert(
      fc.asyncProperty(documentsArbitrary(), queryArbitrary, async (documents, query) => {
        const answer = runQuery({
          query,
          params: PARAMS,
          dataset: new MemoryDataset(documents),
          now: NOW,
        })
        expect(json(answer.result)).toEqual(await askOracle(query, documents))
      }),
      { numRuns: 1500 },
    )
  })

  it('returns the same with and without indexes', () => {
    fc.assert(
      fc.property(documentsArbitrary(), queryArbitrary, (documents, query) => {
        const request = { query, params: PARAMS, now: NOW }
        const indexed = runQuery({ ...request, dataset: new MemoryDataset(documents) })
        expect(indexed.result).toEqual(
          runQuery({ ...request, dataset: scanningDataset(documents) }).result,
        )
      }),
      { numRuns: 700 },
    )
  })
})
