import type { SanityClient } from '@sanity/client'
import { type Observable, of } from 'rxjs'
import type { GrantsStore, Schema } from 'sanity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssistantContext } from '#studio/assistant/assistant-context.ts'
import type { AgentPathSegment } from '#studio/assistant/model/agent-path.ts'
import { translationJobs, translationPairsOf } from '#studio/assistant/translation-jobs.ts'
import { fetchTranslationGroups } from '#studio/translations/fetch-translation-groups.ts'
import { documentTextDigest } from '#studio/translations/document-texts-and-digest.ts'
import type { SourceDocument } from '#studio/translations/model/translation-plan.ts'
import {
  buildTranslationRow,
  documentRevisionKey,
} from '#studio/translations/model/translation-state.ts'
import type { SeededLake } from '../support/seeded-lake.ts'
import { openStudioOfDemo } from './support/studio-of-demo.ts'

let lake: SeededLake
let schema: Schema
beforeAll(async () => {
  const studio = await openStudioOfDemo()
  lake = studio.lake
  schema = studio.workspace.schema
}, 60_000)
afterAll(() => lake?.close())

interface TranslateRequest {
  documentId: string
  toLanguage: { id: string }
  target: { path: AgentPathSegment[] }[]
}

/** Texts of a document by a function of each, as a model would return them; all else is unchanged. */
function rewritten(value: unknown, rewrite: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, rewrite))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && !name.startsWith('_')
        ? rewrite(inner)
        : rewritten(inner, rewrite),
    ]),
  )
}

/** The lake's client with a model that puts the language before each text. */
function withModel(requests: TranslateRequest[]): SanityClient {
  const translate = (request: TranslateRequest): Observable<unknown> => {
    requests.push(request)
    return new ObservableOf(async () => {
      const document = await lake.client.getDocument(request.documentId)
      return rewritten(document, (text) => `[${request.toLanguage.id}] ${text}`)
    }) as unknown as Observable<unknown>
  }
  const observable = { agent: { action: { translate } } }
  return new Proxy(lake.client, {
    get: (client, name) => {
      if (name === 'withConfig') return () => ({ observable })
      const value: unknown = Reflect.get(client, name)
      return typeof value === 'function' ? (value.bind(client) as unknown) : value
    },
  })
}

/** A cold observable of one result. */
class ObservableOf {
  readonly #load: () => Promise<unknown>
  constructor(load: () => Promise<unknown>) {
    this.#load = load
  }
  subscribe(observer: { next: (value: unknown) => void; error: (error: unknown) => void }) {
    this.#load().then(observer.next, observer.error)
    return { unsubscribe: () => undefined }
  }
}

const grants = {
  checkDocumentPermission: () => of({ granted: true, reason: '' }),
} as unknown as GrantsStore

const contextOf = (client: SanityClient, release?: string): AssistantContext => ({
  client,
  schema,
  grants,
  schemaId: '_.schemas.orrery',
  model: 'test-model',
  release,
  stack: release ? [release, 'drafts'] : ['drafts'],
  role: 'Editor',
})

const block = (key: string, text: string) => ({
  _type: 'block',
  _key: key,
  style: 'normal',
  markDefs: [
    { _type: 'link', _key: `${key}l`, type: 'external', url: 'https://example.org' },
    { _type: 'note', _key: `${key}n`, text: [] },
  ],
  children: [
    { _type: 'span', _key: `${key}a`, text, marks: [] },
    { _type: 'span', _key: `${key}b`, text: 'with a link', marks: ['strong', `${key}l`] },
    { _type: 'span', _key: `${key}c`, text: 'and a note', marks: [`${key}n`] },
  ],
})

/** A page of modules with titles and texts. */
async function createPage(id: string, modules: number): Promise<void> {
  await lake.client.createOrReplace({
    _id: id,
    _type: 'page',
    language: 'en',
    title: 'A long page',
    slug: { _type: 'slug', current: `pages/${id}` },
    modules: Array.from({ length: modules }, (_, at) => ({
      _type: 'content',
      _key: `module${at}`,
      title: `Module ${at}`,
      content: [block(`block${at}`, `The words of module ${at}, `)],
    })),
  })
}

/** A document without its words, its ids and what says how it was made. */
function skeleton(document: Record<string, unknown>): unknown {
  const content = Object.entries(document).filter(([name]) => !ownFields.has(name))
  return rewritten(Object.fromEntries(content), () => '')
}
const ownFields = new Set([
  '_id',
  '_rev',
  '_createdAt',
  '_updatedAt',
  'language',
  'translatedFrom',
  'machineTranslation',
])

const draftsOf = (language: string, title: string) =>
  lake.client.fetch<SourceDocument[]>(
    '*[_id in path("drafts.**") && _type == "page" && language == $language && title match $title]',
    { language, title: `*${title}` },
    { perspective: 'raw' },
  )

/** A job that translates a page into Japanese, with its proposal. */
async function japaneseProposal(id: string) {
  const context = contextOf(withModel([]))
  const pairs = (await translationPairsOf(context, id)).filter(({ to }) => to === 'ja')
  const [job] = await translationJobs(context, pairs)
  const proposal = await job!.run(() => undefined, signal())
  return { accept: () => job!.accept(proposal, proposal.texts) }
}

const signal = () => new AbortController().signal

describe('a page of 60 modules', () => {
  it('is translated into two languages as drafts, with only its words changed', async () => {
    await createPage('long-en', 60)
    const requests: TranslateRequest[] = []
    const context = contextOf(withModel(requests))
    const pairs = (await translationPairsOf(context, 'long-en')).filter(({ to }) =>
      ['fr', 'ar'].includes(to),
    )
    const jobs = await translationJobs(context, pairs)
    expect(jobs.map(({ count }) => count)).toEqual([121, 121])
    const source = (await lake.client.getDocument<SourceDocument>('long-en'))!
    for (const job of jobs) {
      const progress: number[] = []
      const proposal = await job.run((done) => progress.push(done), signal())
      expect(await draftsOf(proposal.locale!, 'A long page')).toEqual([])
      expect(progress).toEqual([0, 20, 40, 60, 80, 100, 120, 121])
      expect(proposal.refused).toEqual([])
      const { written } = await job.accept(proposal, proposal.texts)
      expect(written).toBe(121)
      const [draft] = await draftsOf(proposal.locale!, 'A long page')
      expect(skeleton(draft!)).toEqual(skeleton(source))
      expect(draft).toMatchObject({
        title: `[${proposal.locale}] A long page`,
        machineTranslation: { model: 'test-model' },
      })
      expect(draft!['translatedFrom']).not.toHaveProperty('copied')
    }
    expect(requests.every(({ target }) => target.length <= 20)).toBe(true)
    const [group] = await fetchTranslationGroups(lake.client, ['long-en'])
    const row = buildTranslationRow(group!, { source: 'en', stack: ['drafts'], digests: new Map() })
    const french = row.cells.find(({ locale }) => locale === 'fr')
    expect(french).toMatchObject({ state: 'writing', isMachineMade: true })
  })

  it('sends only the text that was changed, keeps all others, and undoes it', async () => {
    await createPage('behind-en', 3)
    const first = contextOf(withModel([]))
    const french = async () =>
      (await translationPairsOf(first, 'behind-en')).filter(({ to }) => to === 'fr')
    const [job] = await translationJobs(first, await french())
    const proposal = await job!.run(() => undefined, signal())
    await job!.accept(proposal, proposal.texts)
    await lake.client
      .patch('behind-en')
      .set({ 'modules[_key=="module1"].title': 'Changed' })
      .commit()
    const requests: TranslateRequest[] = []
    const context = contextOf(withModel(requests))
    const [again] = await translationJobs(context, await french())
    expect(again?.count).toBe(1)
    const next = await again!.run(() => undefined, signal())
    expect(requests.map(({ target }) => target)).toEqual([
      [{ path: ['modules', { _key: 'module1' }, 'title'] }],
    ])
    const before = (await lake.client.getDocument<SourceDocument>(next.base!._id))!
    const acceptance = await again!.accept(next, next.texts)
    const after = (await lake.client.getDocument<SourceDocument>(next.base!._id))!
    expect(next.texts.map(({ after: words }) => words)).toEqual(['[fr] Changed'])
    const source = (await lake.client.getDocument<SourceDocument>('behind-en'))!
    expect(after['translatedFrom']).toMatchObject({ digest: documentTextDigest(schema, source) })
    await lake.client.patch(after._id).set({ 'modules[_key=="module0"].title': 'By hand' }).commit()
    expect(await acceptance.undo()).toEqual({ left: 0 })
    const undone = (await lake.client.getDocument<SourceDocument>(next.base!._id))!
    const { _rev, _updatedAt, ...content } = before
    const modules = [...(before['modules'] as object[])]
    modules[0] = { ...modules[0], title: 'By hand' }
    expect(undone).toMatchObject({ ...content, modules })
    const [group] = await fetchTranslationGroups(lake.client, ['behind-en'])
    const digests = new Map([[documentRevisionKey(source), documentTextDigest(schema, source)]])
    const row = buildTranslationRow(group!, { source: 'en', stack: ['drafts'], digests })
    expect(row.cells.find(({ locale }) => locale === 'fr')?.state).toBe('behind')
  })

  it('leaves nothing behind when the translation of a new language is undone', async () => {
    await createPage('undone-en', 2)
    const acceptance = await (await japaneseProposal('undone-en')).accept()
    expect(await draftsOf('ja', 'A long page')).toHaveLength(1)
    expect(await acceptance.undo()).toEqual({ left: 0 })
    expect(await draftsOf('ja', 'A long page')).toHaveLength(0)
  })

  it('says that a new translation was not undone if it was published since', async () => {
    await createPage('published-en', 1)
    const acceptance = await (await japaneseProposal('published-en')).accept()
    const [draft] = await draftsOf('ja', 'A long page')
    const publishedId = draft!._id.replace('drafts.', '')
    const publish = { actionType: 'sanity.action.document.publish', publishedId } as const
    await lake.client.action({ ...publish, draftId: draft!._id })
    expect(await acceptance.undo()).toEqual({ left: 3 })
    expect(await lake.client.getDocument(publishedId)).toBeDefined()
  })
})

describe('a new translation whose source changes while the proposal is open', () => {
  it('is behind what was changed', async () => {
    await createPage('moving-en', 1)
    const { accept } = await japaneseProposal('moving-en')
    const read = (await lake.client.getDocument<SourceDocument>('moving-en'))!
    await lake.client.patch('moving-en').set({ title: 'A moving page' }).commit()
    await accept()
    const [draft] = await draftsOf('ja', 'A long page')
    expect(draft!['translatedFrom']).toMatchObject({
      revision: read._rev,
      digest: documentTextDigest(schema, read),
    })
    await lake.client.delete(draft!._id)
  })

  it('is created from the published source if its draft was published', async () => {
    await createPage('drafts.going-live', 1)
    const { accept } = await japaneseProposal('going-live')
    await lake.client.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.going-live',
      publishedId: 'going-live',
    })
    await accept()
    const [draft] = await draftsOf('ja', 'A long page')
    expect(draft).toMatchObject({ title: '[ja] A long page' })
  })

  it('is refused if the source was deleted', async () => {
    await createPage('deleted-en', 1)
    const { accept } = await japaneseProposal('deleted-en')
    await lake.client.delete('deleted-en')
    await expect(accept()).rejects.toThrow('The source was deleted in the meantime.')
  })
})
