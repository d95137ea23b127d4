import { parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import {
  draftsAndVersionsQuery,
  scheduledReleasesQuery,
  recentlyPublishedQuery,
  documentRevisionsQuery,
} from './overview-queries.ts'

describe('the queries of Today', () => {
  it('are valid GROQ', () => {
    expect(() => parse(documentRevisionsQuery, { params: { types: [], after: '' } })).not.toThrow()
    for (const { fetch, listen } of [
      draftsAndVersionsQuery,
      scheduledReleasesQuery,
      recentlyPublishedQuery,
    ]) {
      expect(() => parse(fetch, { params: { types: [] } })).not.toThrow()
      expect(() => parse(listen, { params: { types: [] } })).not.toThrow()
    }
  })
})
