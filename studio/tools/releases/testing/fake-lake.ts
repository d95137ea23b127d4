import type { ReleaseDocument, SanityClient } from '@sanity/client'
import { fakeReferenceCheck } from '../../../releases/testing/fake-reference-check.ts'
import type { VersionStub } from '../model/release-overview.ts'

interface Content {
  releases: ReleaseDocument[]
  versions: VersionStub[]
  /** Documents that reference those to unpublish. */
  holders?: object[]
}

/** Fake content service that records requests and applies none. */
export interface FakeLake {
  client: SanityClient
  calls: unknown[][]
  runQuery: (query: string, params?: object) => unknown
  /** Rejects the next request with this error. */
  rejectWith: (error: object | undefined) => void
}

export const fakeRelease = (name: string, over: Partial<ReleaseDocument> = {}): ReleaseDocument =>
  ({
    _id: `_.releases.${name}`,
    _type: 'system.release',
    _rev: '1',
    _createdAt: '2026-10-01T00:00:00Z',
    _updatedAt: '2026-10-01T00:00:00Z',
    name,
    state: 'active',
    metadata: { title: name, releaseType: 'undecided' },
    ...over,
  }) as ReleaseDocument

/** One scheduled release, one planned with the same home page, one undecided, and one published. */
export function sampleContent(): Content {
  const titled = (title: string, more: object = {}) =>
    ({ title, releaseType: 'undecided', ...more }) as ReleaseDocument['metadata']
  return {
    releases: [
      fakeRelease('undecided', { metadata: titled('Undecided one') }),
      fakeRelease('winter', {
        state: 'scheduled',
        publishAt: '2026-10-22T14:00:00.000Z',
        metadata: titled('Winter', { releaseType: 'scheduled' }),
      }),
      fakeRelease('prices', {
        metadata: titled('Prices', {
          releaseType: 'scheduled',
          intendedPublishAt: '2026-12-01T14:00:00.000Z',
        }),
      }),
      fakeRelease('autumn', {
        state: 'published',
        publishedAt: '2026-10-05T08:00:00Z',
        finalDocumentStates: [{ id: 'versions.autumn.home' }],
        metadata: titled('Autumn'),
      }),
    ],
    versions: [
      { _id: 'versions.winter.home', _type: 'home' },
      { _id: 'versions.prices.home', _type: 'home' },
      { _id: 'versions.undecided.nova', _type: 'page' },
    ],
  }
}

/** State of a release after each action. */
const after: Record<string, string> = {
  schedule: 'scheduled',
  unschedule: 'active',
  archive: 'archived',
}

export function fakeClient(content: Content): FakeLake {
  const calls: unknown[][] = []
  let state = 'active'
  let refusal: object | undefined
  const recordCall =
    (name: string, result: object = {}) =>
    (...args: unknown[]) => {
      if (refusal) return Promise.reject(refusal)
      calls.push([name, ...args])
      state = after[name] ?? state
      return Promise.resolve(result)
    }
  const releases = Object.fromEntries(
    ['edit', 'publish', 'archive', 'unarchive', 'schedule', 'unschedule', 'delete'].map((name) => [
      name,
      recordCall(name),
    ]),
  )
  const client: Record<string, unknown> = {
    releases: {
      ...releases,
      create: recordCall('create', { releaseId: 'rNew' }),
      get: () => Promise.resolve({ state }),
    },
    action: recordCall('action'),
    create: recordCall('write'),
    delete: recordCall('erase'),
    patch: (id: string) => ({
      set: (set: object) => ({ commit: () => recordCall('patch')(id, set) }),
    }),
    listen: () => ({ subscribe: () => ({ unsubscribe() {} }) }),
    withConfig: () => client,
    createVersion: recordCall('createVersion'),
    replaceVersion: recordCall('replaceVersion'),
    discardVersion: recordCall('discardVersion'),
    unpublishVersion: recordCall('unpublishVersion'),
    config: () => ({ dataset: 'production' }),
    fetch: (query: string, { ids = [] }: { ids?: string[] } = {}) => {
      const checked = fakeReferenceCheck(query, content.holders)
      if (checked !== undefined) return Promise.resolve(checked)
      return Promise.resolve(
        ids.length > 0
          ? ids.map((_id) => ({ _id, _type: 'page', title: _id }))
          : [{ _id: 'source', _type: 'page' }],
      )
    },
    request: ({ url }: { url: string }) =>
      Promise.resolve(
        JSON.stringify({
          id: 't1',
          timestamp: '2026-10-01T00:00:00Z',
          author: 'ada',
          documentIDs: (url.split('/').at(-1) ?? '').split(','),
        }),
      ),
  }
  return {
    client: client as unknown as SanityClient,
    calls,
    rejectWith: (error) => (refusal = error),
    runQuery: (query, params = {}) => {
      const { path = '', ids = [] } = params as { path?: string; ids?: string[] }
      if (query.includes('releases::all')) return content
      const prefix = path.replace('**', '')
      if (query.includes('neighbours'))
        return {
          stubs: content.versions
            .filter(({ _id }) => prefix && _id.startsWith(prefix))
            .map((version) => ({
              ...version,
              _rev: 'v',
              _updatedAt: '2026-10-02T00:00:00Z',
              language: 'en',
            })),
          neighbours: ids.map((_id) => ({ _id, _rev: 'p', _updatedAt: '2026-10-10T00:00:00Z' })),
          groups: [
            {
              translations: [
                { language: 'en', ref: 'home' },
                { language: 'fr', ref: 'home-fr' },
                { language: 'ar', ref: 'home' },
                { language: 'ja', ref: 'home' },
              ],
            },
          ],
        }
      return []
    },
  }
}
