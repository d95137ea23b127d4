import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import {
  draftsAndVersionsQuery,
  failedReleasesQuery,
  scheduledReleasesQuery,
  recentlyPublishedQuery,
  documentRevisionsQuery,
} from './overview-queries.ts'

describe('the queries of Today', () => {
  it('are valid GROQ', () => {
    expect(() => parse(documentRevisionsQuery, { params: { types: [], after: '' } })).not.toThrow()
    for (const { fetch, listen } of [
      draftsAndVersionsQuery,
      failedReleasesQuery,
      scheduledReleasesQuery,
      recentlyPublishedQuery,
    ]) {
      expect(() => parse(fetch, { params: { types: [] } })).not.toThrow()
      expect(() => parse(listen, { params: { types: [] } })).not.toThrow()
    }
  })

  it('find the releases that failed and were not scheduled again', async () => {
    const release = (_id: string, state: string, error?: object) => ({
      _id,
      _type: 'system.release',
      _updatedAt: '2026-11-01',
      state,
      error,
      metadata: { title: _id },
    })
    const dataset = [
      release('failed', 'active', { message: 'It is referenced.' }),
      release('planned', 'active'),
      release('again', 'scheduled', { message: 'It is referenced.' }),
      release('archived', 'archived', { message: 'It is referenced.' }),
    ]
    const found = await evaluate(parse(failedReleasesQuery.fetch), { dataset })
    expect(await found.get()).toEqual([
      { _id: 'failed', _type: 'system.release', title: 'failed', error: 'It is referenced.' },
    ])
  })
})
