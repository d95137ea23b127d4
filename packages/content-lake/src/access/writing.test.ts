import { describe, expect, it } from 'vitest'
import { principalOf, type Json, type TestLake, type Who } from '../testing/test-lake.ts'
import { requireAssetRights } from './guard.ts'
import { ALL_KINDS, idOf, KINDS, openHouse, type Kind } from './testing/house.ts'

const V = '/v2025-02-19'

interface Rules {
  /** What may be added beside the documents of the house. */
  create: Kind[]
  /** What may be changed and deleted. */
  change: Kind[]
  /** Of these kinds the draft may be made public, and the public document taken away. */
  publish: Kind[]
  releases: boolean
}

const NOTHING: Rules = { create: [], change: [], publish: [], releases: false }

/** What people may write, as somebody would tell it: not taken from the table of rights, which is what is tested. */
const WRITABLE: Record<Who, Rules> = {
  nobody: NOTHING,
  viewer: NOTHING,
  contributor: {
    create: ['draft', 'french draft', 'version', 'french version', 'picture', 'translations'],
    change: ['draft', 'french draft', 'version', 'french version'],
    publish: [],
    releases: false,
  },
  translator: {
    create: ['french', 'french draft', 'french version', 'picture', 'translations'],
    change: ['french', 'french draft', 'french version'],
    publish: ['french'],
    releases: false,
  },
  author: {
    create: ALL_KINDS.filter((kind) => kind !== 'release'),
    change: ALL_KINDS.filter((kind) => kind !== 'release'),
    publish: ['published', 'french'],
    releases: true,
  },
  // Mutations of a release are bound to what its actions leave alone; that it may be changed at all is the point here.
  editor: {
    create: ALL_KINDS,
    change: ALL_KINDS,
    publish: ['published', 'french'],
    releases: true,
  },
}

/** Whether a write would have changed something. Nothing is kept, so that every row meets the same house. */
async function changes(
  test: TestLake,
  who: Who,
  way: 'mutations' | 'actions',
  ...steps: unknown[]
): Promise<boolean> {
  const path = `${V}/data/${way === 'mutations' ? 'mutate' : 'actions'}/production?dryRun=true`
  const { status, body } = await test.post(path, { [way]: steps }, who)
  if (way === 'actions') return status === 200
  return status === 200 && body.results.some(({ operation }: Json) => operation !== 'none')
}

/** Ways to change one document of the house. */
const MUTATIONS: Record<string, (kind: Kind) => unknown> = {
  patch: (kind) => ({ patch: { id: idOf(kind), set: title(kind) } }),
  'patch by query': (kind) => ({
    patch: { query: `*[_id == "${idOf(kind)}"]`, params: {}, set: title(kind) },
  }),
  replace: (kind) => ({ createOrReplace: { ...existing(kind), ...title(kind) } }),
  delete: (kind) => ({ delete: { id: idOf(kind) } }),
  'delete by query': (kind) => ({ delete: { query: `*[_id == "${idOf(kind)}"]`, params: {} } }),
}

/** A release is deleted with its versions or not at all, whoever does it. */
const withoutRelease = (kinds: Kind[]): Kind[] => kinds.filter((kind) => kind !== 'release')

const title = (kind: Kind) => (kind === 'release' ? { 'metadata.title': 'New' } : { title: 'New' })

const existing = (kind: Kind) => KINDS[kind]

const document = (type: string, fields: object) => ({
  actionType: `sanity.action.document.${type}`,
  ...fields,
})

const release = (type: string, fields: object = {}) => ({
  actionType: `sanity.action.release.${type}`,
  releaseId: 'spring',
  ...fields,
})

/** The published document behind a kind, as actions name it, with its draft and its version. */
const pairOf = (kind: Kind) => {
  const publishedId = idOf(kind)
  return { publishedId, draftId: `drafts.${publishedId}` }
}

const versionOf = (kind: Kind) => `versions.spring.${idOf(kind)}`

async function allowed(
  kinds: readonly Kind[],
  attempt: (kind: Kind) => Promise<boolean>,
): Promise<Kind[]> {
  const found: Kind[] = []
  for (const kind of kinds) if (await attempt(kind)) found.push(kind)
  return found
}

describe.each(Object.keys(WRITABLE) as Who[])('what %s writes', (who) => {
  const rules = WRITABLE[who]

  it('by mutations', async () => {
    const test = await openHouse()
    const added = (kind: Kind) => {
      const beside = { ...existing(kind), _id: `${idOf(kind)}0` }
      return changes(test, who, 'mutations', { create: beside })
    }
    expect(await allowed(ALL_KINDS, added)).toEqual(rules.create)
    for (const [way, mutation] of Object.entries(MUTATIONS)) {
      const kinds = withoutRelease(ALL_KINDS)
      const changed = await allowed(kinds, (kind) =>
        changes(test, who, 'mutations', mutation(kind)),
      )
      expect([way, changed]).toEqual([way, withoutRelease(rules.change)])
    }
    const patched = await changes(test, who, 'mutations', MUTATIONS.patch!('release'))
    expect(patched).toBe(rules.change.includes('release'))
  })

  it('by actions on drafts and versions', async () => {
    const test = await openHouse()
    const act = (action: unknown) => changes(test, who, 'actions', action)
    const pairs: [Kind, Kind, Kind][] = [
      ['published', 'draft', 'version'],
      ['french', 'french draft', 'french version'],
    ]
    for (const [main, draft, version] of pairs) {
      const pair = pairOf(main)
      const { draftId } = pair
      const ofDraft = rules.change.includes(draft)
      const ofVersion = rules.change.includes(version)
      const content = { ...existing(version), title: 'New' }
      expect({
        edit: await act(document('edit', { ...pair, patch: { set: { title: 'New' } } })),
        replaceDraft: await act(
          document('replaceDraft', { ...pair, attributes: { ...existing(draft) } }),
        ),
        discard: await act(document('discard', { draftId })),
        replaceVersion: await act(document('version.replace', { document: content })),
        discardVersion: await act(document('version.discard', { versionId: versionOf(main) })),
        unpublishVersion: await act(
          document('version.unpublish', { ...pair, versionId: versionOf(main) }),
        ),
      }).toEqual({
        edit: ofDraft,
        replaceDraft: ofDraft,
        discard: ofDraft,
        replaceVersion: ofVersion,
        discardVersion: ofVersion,
        unpublishVersion: ofVersion,
      })
    }
  })

  it('in public, by actions', async () => {
    const test = await openHouse()
    const act = (action: unknown) => changes(test, who, 'actions', action)
    for (const main of ['published', 'french'] as const) {
      const pair = pairOf(main)
      const all = { ...pair, includeDrafts: [pair.draftId, versionOf(main)] }
      const may = rules.publish.includes(main)
      expect({
        publish: await act(document('publish', pair)),
        publishVersion: await act(document('publish', { ...pair, draftId: versionOf(main) })),
        unpublish: await act(document('unpublish', pair)),
        delete: await act(document('delete', all)),
      }).toEqual({ publish: may, publishVersion: may, unpublish: may, delete: may })
    }
  })

  it('of releases', async () => {
    const test = await openHouse()
    const act = (action: unknown) => changes(test, who, 'actions', action)
    const may = rules.releases
    expect({
      create: await act(release('create', { releaseId: 'autumn' })),
      edit: await act(release('edit', { patch: { set: { 'metadata.title': 'New' } } })),
      schedule: await act(release('schedule', { publishAt: '2030-01-01T00:00:00Z' })),
      publish: await act(release('publish')),
      archive: await act(release('archive')),
    }).toEqual({ create: may, edit: may, schedule: may, publish: may, archive: may })
  })

  it('of what they may not read, nothing comes out', async () => {
    const test = await openHouse()
    const copied = document('version.create', {
      publishedId: 'copy',
      versionId: 'versions.spring.copy',
      baseId: idOf('private'),
    })
    const reads = ['viewer', 'author', 'editor'].includes(who)
    expect(await changes(test, who, 'actions', copied)).toBe(reads && who !== 'viewer')
  })

  it('as pictures and files', () => {
    const principal = principalOf(who)
    const upload = (kind: 'images' | 'files') => () =>
      requireAssetRights({ principal, params: { dataset: 'production' } }, kind)
    for (const kind of ['images', 'files'] as const) {
      if (rules.create.includes('picture')) expect(upload(kind)).not.toThrow()
      else expect(upload(kind)).toThrow(/logged in|permission "create" required/)
    }
  })
})

it('nobody but an administrator writes what a release or a publication would make a document of the system', async () => {
  const test = await openHouse()
  const ids = ['drafts._.g', 'versions.spring._.g', 'drafts.versions.spring._.g']
  for (const id of ids) {
    const made = (who: Who) =>
      changes(test, who, 'mutations', { create: { _id: id, _type: 'system.group' } })
    expect([id, await made('author'), await made('editor')]).toEqual([id, false, true])
  }
})

describe('a translator', () => {
  it('does not make a history forgotten, which may be of any language', async () => {
    const test = await openHouse()
    const forget = (who: Who) =>
      changes(test, who, 'mutations', { delete: { id: idOf('french'), purge: true } })
    expect([await forget('translator'), await forget('author')]).toEqual([false, true])
  })

  it('neither takes a document out of a language nor into one', async () => {
    const test = await openHouse()
    const patch = (kind: Kind, set: object) =>
      changes(test, 'translator', 'mutations', { patch: { id: idOf(kind), set } })
    expect(await patch('french', { title: 'Nouveau' })).toBe(true)
    expect(await patch('french', { language: 'en' })).toBe(false)
    expect(await patch('published', { language: 'fr' })).toBe(false)
    const replaced = { createOrReplace: { ...existing('published'), language: 'fr' } }
    expect(await changes(test, 'translator', 'mutations', replaced)).toBe(false)
  })
})
