import { createClient } from '@sanity/client'
import type { Source } from 'sanity'
import { describe, expect, it } from 'vitest'
import { createVisionClientTracker } from './vision-client-tracker.ts'

const studios = createClient({
  projectId: 'orrery',
  dataset: 'production',
  apiVersion: '2025-02-19',
  useCdn: false,
})
const source = {
  getClient: ({ apiVersion }: { apiVersion: string }) => studios.withConfig({ apiVersion }),
} as Source

describe('VisionClientTracker', () => {
  it('returns the client that Vision created last', () => {
    const clients = createVisionClientTracker()
    const client = clients.track(source).getClient({ apiVersion: 'v2024-01-01' })
    expect(clients.current()).toBeUndefined()
    client.withConfig({ dataset: 'other', perspective: ['rA', 'drafts'], allowReconfigure: true })
    const now = client.withConfig({ dataset: 'other', perspective: undefined })
    expect(clients.current()).toBe(now)
    expect(now.config()).toMatchObject({ dataset: 'other', apiVersion: '2024-01-01' })
  })

  it('ignores clients created for other purposes', () => {
    const clients = createVisionClientTracker()
    clients.track(source).getClient({ apiVersion: '1' }).withConfig({ apiVersion: 'vX' })
    expect(clients.current()).toBeUndefined()
  })

  it('returns one client per API version, without changing Studio’s own', () => {
    const own = studios.withConfig({})
    const watched = createVisionClientTracker().track({ ...source, getClient: () => own })
    const once = watched.getClient({ apiVersion: '1' })
    expect(watched.getClient({ apiVersion: '1' })).toBe(once)
    expect(watched.getClient({ apiVersion: '2' })).not.toBe(once)
    expect(Object.keys(own)).not.toContain('withConfig')
    expect(Object.keys(once)).toContain('withConfig')
  })
})
