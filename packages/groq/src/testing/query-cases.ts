import { expect } from 'vitest'
import { GroqError, MemoryDataset, runQuery, type QueryRequest } from '../query.ts'
import { deepFreeze } from './deep-freeze.ts'
import { block, ref, slug, stored } from './documents.ts'

/** A query over `WATCHES`, with its result or part of its error message. */
export type QueryCase = readonly [
  query: string,
  answer: unknown,
  request?: Omit<Partial<QueryRequest>, 'query' | 'dataset'>,
]

/** Documents for the tests of nodes and functions. */
export const WATCH_DATASET = new MemoryDataset(
  deepFreeze([
    stored('_.releases.spring', 'system.release', { name: 'spring' }),
    stored('drafts.vesper', 'watch', { title: 'Vesper, edited', price: 950 }),
    stored('luna', 'watch', {
      title: 'Luna',
      price: 1200,
      sizes: [36, 38],
      maker: ref('atelier'),
      straps: [
        { _key: 'a', name: 'calf', tags: ['brown', 'soft'] },
        { _key: 'b', name: 'steel', tags: [] },
      ],
      related: [ref('vesper', 'r1'), ref('nobody', 'r2')],
      text: [block('x', 'Deep blue'), block('y', 'moon')],
    }),
    stored('vesper', 'watch', { title: 'Vesper', price: 900, maker: ref('atelier') }),
    stored('versions.spring.luna', 'watch', {
      title: 'Luna in spring',
      _system: { variants: [ref('_.variants.mobile')] },
    }),
    stored('atelier', 'maker', { name: 'Atelier', slug: slug('atelier') }),
  ]),
)

const SETTINGS = { now: new Date('2026-06-01T00:00:00Z'), identity: 'user-1' }

/** Cases by subject, one row each, for `it.each`. */
export function rowsOf(
  cases: Readonly<Record<string, readonly QueryCase[]>>,
): { about: string; query: string; example: QueryCase }[] {
  return Object.entries(cases).flatMap(([about, examples]) =>
    examples.map((example) => ({ about, query: example[0], example })),
  )
}

/**
 * Runs a query in every mode: evaluated, as JSON, and with a source map. Documents are frozen, so that writes
 * throw.
 */
export function outcomes([query, , extra = {}]: QueryCase): Record<
  'plain' | 'json' | 'traced',
  unknown
> {
  const request = { ...SETTINGS, ...extra, query, dataset: WATCH_DATASET }
  const ask = (resultSourceMap: boolean): unknown => {
    try {
      return runQuery({ ...request, resultSourceMap }).result
    } catch (error) {
      if (error instanceof GroqError) return error.message
      throw error
    }
  }
  const plain = ask(false)
  return { plain, json: JSON.parse(JSON.stringify(plain)), traced: ask(true) }
}

/** Expected `outcomes`: the result in each mode, or the error. */
export function expectedOutcomes([, answer]: QueryCase): Record<
  'plain' | 'json' | 'traced',
  unknown
> {
  const outcome: unknown = answer instanceof RegExp ? expect.stringMatching(answer) : answer
  return { plain: outcome, json: outcome, traced: outcome }
}
