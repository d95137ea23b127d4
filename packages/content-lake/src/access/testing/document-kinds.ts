import { ACTIONS_PATH, MUTATE_PATH, openTestLake, type TestLake } from '../../testing/test-lake.ts'

/** One document of each kind that permissions distinguish. */
export const DOCUMENTS_BY_KIND = {
  published: { _id: 'luna', _type: 'watch' },
  french: { _id: 'accueil', _type: 'page', language: 'fr' },
  draft: { _id: 'drafts.luna', _type: 'watch' },
  'french draft': { _id: 'drafts.accueil', _type: 'page', language: 'fr' },
  version: { _id: 'versions.spring.luna', _type: 'watch' },
  'french version': { _id: 'versions.spring.accueil', _type: 'page', language: 'fr' },
  private: { _id: 'submissions.1', _type: 'submission', language: 'fr' },
  'draft of a private one': { _id: 'drafts.submissions.1', _type: 'submission' },
  release: { _id: '_.releases.spring', _type: 'system.release' },
  picture: { _id: 'image-abc-1x1-png', _type: 'sanity.imageAsset' },
  translations: { _id: 'accueil-in-all-languages', _type: 'translation.metadata' },
} as const

export type DocumentKind = keyof typeof DOCUMENTS_BY_KIND

export const DOCUMENT_KINDS = Object.keys(DOCUMENTS_BY_KIND) as DocumentKind[]

export const idOfKind = (kind: DocumentKind): string => DOCUMENTS_BY_KIND[kind]._id

/** The kinds of the documents with these ids, in the order of the table, each once. */
export function kindsOfIds(ids: Iterable<unknown>): DocumentKind[] {
  const found = new Set(ids)
  return DOCUMENT_KINDS.filter((kind) => found.has(idOfKind(kind)))
}

/**
 * A lake with one document of each kind. All were written in one transaction, which must reveal no more than the
 * documents themselves.
 */
export async function openLakeWithAllDocumentKinds(): Promise<TestLake> {
  const test = openTestLake()
  await done(
    test.post(ACTIONS_PATH, {
      actions: [{ actionType: 'sanity.action.release.create', releaseId: 'spring' }],
    }),
  )
  const written = DOCUMENT_KINDS.filter((kind) => kind !== 'release')
  await done(
    test.post(MUTATE_PATH, {
      mutations: written.map((kind) => ({ create: DOCUMENTS_BY_KIND[kind] })),
    }),
  )
  return test
}

async function done(answer: ReturnType<TestLake['post']>): Promise<void> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** Changes one document of each kind in separate transactions; returns ids by sequence number. */
export async function patchEachKind(test: TestLake): Promise<Map<number, string>> {
  const places = new Map<number, string>()
  for (const kind of DOCUMENT_KINDS) {
    const id = idOfKind(kind)
    const set = kind === 'release' ? { 'metadata.title': 'Spring' } : { touched: true }
    await done(test.post(MUTATE_PATH, { mutations: [{ patch: { id, set } }] }))
    places.set(test.lake.dataset('production')!.sequence, id)
  }
  return places
}
