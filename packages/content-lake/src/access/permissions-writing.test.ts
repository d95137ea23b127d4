import { describe, expect, it } from 'vitest'
import { testPrincipal, type Json, type TestLake, type TestUser } from '../testing/test-lake.ts'
import { requireUploadPermission } from './require-permission.ts'
import {
  DOCUMENT_KINDS,
  idOfKind,
  DOCUMENTS_BY_KIND,
  openLakeWithAllDocumentKinds,
  type DocumentKind,
} from './testing/document-kinds.ts'

const V = '/v2025-02-19'

interface Rules {
  /** Kinds of documents that may be created. */
  create: DocumentKind[]
  /** Kinds of documents that may be changed and deleted. */
  change: DocumentKind[]
  /** Kinds whose draft may be published, and whose public document may be unpublished. */
  publish: DocumentKind[]
  releases: boolean
}

const NOTHING: Rules = { create: [], change: [], publish: [], releases: false }

/** Expected write permissions, written by hand and independent of the grants under test. */
const WRITABLE: Record<TestUser, Rules> = {
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
    create: DOCUMENT_KINDS.filter((kind) => kind !== 'release'),
    change: DOCUMENT_KINDS.filter((kind) => kind !== 'release'),
    publish: ['published', 'french'],
    releases: true,
  },
  // Mutations of a release are restricted by its actions; only the permission to change it is tested here.
  editor: {
    create: DOCUMENT_KINDS,
    change: DOCUMENT_KINDS,
    publish: ['published', 'french'],
    releases: true,
  },
}

/** Whether a write would change documents. A dry run, so that every case starts from the same lake. */
async function changes(
  test: TestLake,
  who: TestUser,
  way: 'mutations' | 'actions',
  ...steps: unknown[]
): Promise<boolean> {
  const path = `${V}/data/${way === 'mutations' ? 'mutate' : 'actions'}/production?dryRun=true`
  const { status, body } = await test.post(path, { [way]: steps }, who)
  if (way === 'actions') return status === 200
  return status === 200 && body.results.some(({ operation }: Json) => operation !== 'none')
}

/** Mutations that change one document. */
const MUTATIONS: Record<string, (kind: DocumentKind) => unknown> = {
  patch: (kind) => ({ patch: { id: idOfKind(kind), set: title(kind) } }),
  'patch by query': (kind) => ({
    patch: { query: `*[_id == "${idOfKind(kind)}"]`, params: {}, set: title(kind) },
  }),
  replace: (kind) => ({ createOrReplace: { ...existing(kind), ...title(kind) } }),
  delete: (kind) => ({ delete: { id: idOfKind(kind) } }),
  'delete by query': (kind) => ({ delete: { query: `*[_id == "${idOfKind(kind)}"]`, params: {} } }),
}

/** Kinds without releases: a release is deleted with its versions or not at all. */
const withoutRelease = (kinds: DocumentKind[]): DocumentKind[] =>
  kinds.filter((kind) => kind !== 'release')

const title = (kind: DocumentKind) =>
  kind === 'release' ? { 'metadata.title': 'New' } : { title: 'New' }

const existing = (kind: DocumentKind) => DOCUMENTS_BY_KIND[kind]

const document = (type: string, fields: object) => ({
  actionType: `sanity.action.document.${type}`,
  ...fields,
})

const release = (type: string, fields: object = {}) => ({
  actionType: `sanity.action.release.${type}`,
  releaseId: 'spring',
  ...fields,
})

/** The ids of a kind as actions name them: published document, draft and version. */
const pairOf = (kind: DocumentKind) => {
  const publishedId = idOfKind(kind)
  return { publishedId, draftId: `drafts.${publishedId}` }
}

const versionOf = (kind: DocumentKind) => `versions.spring.${idOfKind(kind)}`

async function allowed(
  kinds: readonly DocumentKind[],
  attempt: (kind: DocumentKind) => Promise<boolean>,
): Promise<DocumentKind[]> {
  const found: DocumentKind[] = []
  for (const kind of kinds) if (await attempt(kind)) found.push(kind)
  return found
}

describe.each(Object.keys(WRITABLE) as TestUser[])('what %s writes', (who) => {
  const rules = WRITABLE[who]

  it('by mutations', async () => {
    const test = await openLakeWithAllDocumentKinds()
    const added = (kind: DocumentKind) => {
      const beside = { ...existing(kind), _id: `${idOfKind(kind)}0` }
      return changes(test, who, 'mutations', { create: beside })
    }
    expect(await allowed(DOCUMENT_KINDS, added)).toEqual(rules.create)
    for (const [way, mutation] of Object.entries(MUTATIONS)) {
      const kinds = withoutRelease(DOCUMENT_KINDS)
      const changed = await allowed(kinds, (kind) =>
        changes(test, who, 'mutations', mutation(kind)),
      )
      expect([way, changed]).toEqual([way, withoutRelease(rules.change)])
    }
    const patched = await changes(test, who, 'mutations', MUTATIONS.patch!('release'))
    expect(patched).toBe(rules.change.includes('release'))
  })

  it('by actions on drafts and versions', async () => {
    const test = await openLakeWithAllDocumentKinds()
    const act = (action: unknown) => changes(test, who, 'actions', action)
    const pairs: [DocumentKind, DocumentKind, DocumentKind][] = [
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

  it('by actions that publish', async () => {
    const test = await openLakeWithAllDocumentKinds()
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

  it('in releases', async () => {
    const test = await openLakeWithAllDocumentKinds()
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

  it('reveals nothing about documents that they may not read', async () => {
    const test = await openLakeWithAllDocumentKinds()
    const copied = document('version.create', {
      publishedId: 'copy',
      versionId: 'versions.spring.copy',
      baseId: idOfKind('private'),
    })
    const reads = ['viewer', 'author', 'editor'].includes(who)
    expect(await changes(test, who, 'actions', copied)).toBe(reads && who !== 'viewer')
  })

  it('as image and file uploads', () => {
    const principal = testPrincipal(who)
    const upload = (kind: 'images' | 'files') => () =>
      requireUploadPermission({ principal, params: { dataset: 'production' } }, kind)
    for (const kind of ['images', 'files'] as const) {
      if (rules.create.includes('picture')) expect(upload(kind)).not.toThrow()
      else expect(upload(kind)).toThrow(/logged in|permission "create" required/)
    }
  })
})

it('rejects writes by non-administrators that a release or publication would turn into system documents', async () => {
  const test = await openLakeWithAllDocumentKinds()
  const ids = ['drafts._.g', 'versions.spring._.g', 'drafts.versions.spring._.g']
  for (const id of ids) {
    const made = (who: TestUser) =>
      changes(test, who, 'mutations', { create: { _id: id, _type: 'system.group' } })
    expect([id, await made('author'), await made('editor')]).toEqual([id, false, true])
  }
})

describe('translator', () => {
  it('cannot purge history, which may be of any language', async () => {
    const test = await openLakeWithAllDocumentKinds()
    const forget = (who: TestUser) =>
      changes(test, who, 'mutations', { delete: { id: idOfKind('french'), purge: true } })
    expect([await forget('translator'), await forget('author')]).toEqual([false, true])
  })

  it('cannot change the language of a document in either direction', async () => {
    const test = await openLakeWithAllDocumentKinds()
    const patch = (kind: DocumentKind, set: object) =>
      changes(test, 'translator', 'mutations', { patch: { id: idOfKind(kind), set } })
    expect(await patch('french', { title: 'Nouveau' })).toBe(true)
    expect(await patch('french', { language: 'en' })).toBe(false)
    expect(await patch('published', { language: 'fr' })).toBe(false)
    const replaced = { createOrReplace: { ...existing('published'), language: 'fr' } }
    expect(await changes(test, 'translator', 'mutations', replaced)).toBe(false)
  })
})
