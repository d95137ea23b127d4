import type { ReleaseDocument } from '@sanity/client'
import { buildReleaseOverview } from '../model/release-overview.ts'

const release = (name: string, over: Partial<ReleaseDocument> = {}) =>
  ({
    _id: `_.releases.${name}`,
    _type: 'system.release',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
    name,
    state: 'active',
    metadata: { title: name, releaseType: 'undecided' },
    ...over,
  }) as ReleaseDocument
const version = (name: string, id: string) => ({ _id: `versions.${name}.${id}`, _type: 'page' })

/** Two scheduled releases that share a document, an undecided one, and a published one. */
export const sampleOverview = buildReleaseOverview({
  releases: [
    release('undecided'),
    release('late', { state: 'scheduled', publishAt: '2026-12-01T00:00:00Z' }),
    release('soon', { state: 'scheduled', publishAt: '2026-11-01T00:00:00Z' }),
    release('done', {
      state: 'published',
      publishedAt: '2026-02-01T00:00:00Z',
      finalDocumentStates: [{ id: 'versions.done.home' }],
    }),
  ],
  versions: [version('soon', 'home'), version('late', 'home'), version('undecided', 'nova')],
})
/** A release of the overview by name. */
export const releaseNamed = (name: string) =>
  sampleOverview.releases.find((each) => each.name === name)!
