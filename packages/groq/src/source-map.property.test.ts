import {
  parseJsonPath,
  resolveMapping,
  walkMap,
  type ContentSourceMapParsedPath,
} from '@sanity/client/csm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryDataset, runQuery, type ContentSourceMap } from './query.ts'
import { documentsArbitrary, PARAMS, queryArbitrary } from './testing/arbitraries.ts'

const LAYERS = ['', 'drafts.', 'versions.r1.']

function at(value: unknown, path: ContentSourceMapParsedPath): unknown {
  return path.reduce<unknown>((current, step) => {
    if (typeof step !== 'object')
      return (current as Record<string | number, unknown> | null | undefined)?.[step]
    return Array.isArray(current)
      ? current.find((item) => (item as { _key?: string } | null)?._key === step._key)
      : undefined
  }, value)
}

function traced(query: string, dataset: MemoryDataset, perspective: string) {
  const answer = runQuery({
    query,
    params: PARAMS,
    dataset,
    perspective,
    resultSourceMap: 'withKeyArraySelector',
  })
  return { result: answer.result, map: answer.resultSourceMap as ContentSourceMap }
}

const perspectives = fc.constantFrom('raw', 'published', 'drafts', 'r1', 'r1,drafts')

describe('a source map', () => {
  it('does not change the result', () => {
    fc.assert(
      fc.property(
        documentsArbitrary(LAYERS),
        queryArbitrary,
        perspectives,
        (documents, query, perspective) => {
          const dataset = new MemoryDataset(documents)
          const plain = runQuery({ query, params: PARAMS, dataset, perspective })
          expect(traced(query, dataset, perspective).result).toEqual(plain.result)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('points to places with the same value as the result', () => {
    fc.assert(
      fc.property(
        documentsArbitrary(LAYERS),
        queryArbitrary,
        perspectives,
        (documents, query, perspective) => {
          const dataset = new MemoryDataset(documents)
          const { result, map } = traced(query, dataset, perspective)
          for (const [resultPath, { source }] of Object.entries(map.mappings)) {
            if (source.type !== 'documentValue') continue
            const document = dataset.byId(map.documents[source.document]!._id)!
            const path = parseJsonPath(map.paths[source.path]!)
            const name = path[0]
            if (name === '_id' || name === '_originalId') continue
            expect(at(result, parseJsonPath(resultPath)) ?? null).toEqual(
              at(document, path) ?? null,
            )
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('has an origin for every value', () => {
    fc.assert(
      fc.property(
        documentsArbitrary(LAYERS),
        queryArbitrary,
        perspectives,
        (documents, query, perspective) => {
          const { result, map } = traced(query, new MemoryDataset(documents), perspective)
          walkMap(result, (value, path) => {
            if (Array.isArray(value) || (typeof value === 'object' && value !== null)) return value
            const indexed = path.map((step) => (typeof step === 'object' ? step._index : step))
            expect(resolveMapping(indexed, map as never), JSON.stringify(path)).toBeDefined()
            return value
          })
        },
      ),
      { numRuns: 1000 },
    )
  })
})
