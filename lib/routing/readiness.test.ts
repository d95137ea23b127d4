import { describe, expect, it } from 'vitest'
import { notReadyMessages } from './readiness.ts'
import { buildSiteIndex } from './site-index.ts'

const rows = { documents: [], segments: [], translations: [], redirects: [], roots: [] }
const index = buildSiteIndex(rows, 'https://orrery.example')
const state = {
  index,
  isContentConnected: true,
  contentUnresponsive: new AbortController(),
  invalidationFailure: undefined,
  edgePurgeFailure: undefined,
  isDraining: false,
}

describe('readiness', () => {
  it('is ready once the routes are loaded and the event stream is connected', () => {
    expect(notReadyMessages(state)).toEqual([])
  })

  it('returns every reason that prevents readiness', () => {
    const contentUnresponsive = new AbortController()
    contentUnresponsive.abort()
    const worst = {
      index: undefined,
      isContentConnected: false,
      contentUnresponsive,
      invalidationFailure: 'refused',
      edgePurgeFailure: 'away',
      isDraining: true,
    }
    expect(notReadyMessages(worst)).toEqual([
      'The process is draining: it finishes open requests and exits.',
      'The routes of the site are not loaded yet.',
      'Content API is not responding.',
      'The page cache invalidation failed: refused',
      'The edge cache purge failed: away',
    ])
    expect(notReadyMessages({ ...state, isContentConnected: false })).toEqual([
      'The content event stream is disconnected.',
    ])
  })
})
