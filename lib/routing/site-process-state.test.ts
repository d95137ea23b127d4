import { describe, afterEach, expect, it } from 'vitest'
import { buildSiteIndex } from './site-index.ts'
import { awaitSiteIndex, siteProcessState } from './site-process-state.ts'

const rows = { documents: [], segments: [], translations: [], redirects: [], roots: [] }
const index = buildSiteIndex(rows, 'https://orrery.example')

afterEach(() => Object.assign(siteProcessState(), { index: undefined, ready: Promise.resolve() }))

describe('siteProcessState', () => {
  it('waits for the first index load and continues without an index when it failed', async () => {
    const state = siteProcessState()
    state.indexLoaded = Promise.resolve().then(() => {
      state.index = index
    })
    expect(await awaitSiteIndex()).toBe(index)
    Object.assign(state, { index: undefined, ready: Promise.resolve() })
    expect(await awaitSiteIndex()).toBeUndefined()
  })
})
