import { readFileSync } from 'node:fs'
import type { Action, SanityDocument } from '@sanity/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentLocales } from '#lib/locales.ts'
import { readRestorableRevision } from '#studio/actions/restore-with-existing-references.tsx'
import {
  findBlockingReferences,
  readPlannedPublication,
  type PlannedPublication,
} from '#studio/releases/blocking-references.ts'
import { createRelease } from '#studio/releases/release-operations.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

let lake: SeededLake
beforeAll(async () => {
  lake = await openSeededLake()
})
afterAll(() => lake?.close())

const schema: { name: string; type: string }[] = JSON.parse(
  readFileSync('lib/content/schema.generated.json', 'utf8'),
)
/** Every document type that editors publish; assets and the texts of visitors are never drafts. */
const types = schema
  .filter(({ type, name }) => type === 'document' && !name.startsWith('sanity.'))
  .map(({ name }) => name)
  .filter((name) => !['submission', 'subscriber', 'formDelivery'].includes(name))

type Layout = 'alone' | 'a linked pair' | 'all languages'
const layouts: Layout[] = ['alone', 'a linked pair', 'all languages']

/** Published documents of a type, which reference each other in a pair, and the next one in all languages. */
function documentsOf(type: string, layout: Layout, walk: string): SanityDocument[] {
  const count = { alone: 1, 'a linked pair': 2, 'all languages': contentLocales.length }[layout]
  const id = (at: number) => `w-${walk}-${type.replaceAll('.', '-')}-${at % count}`
  return Array.from({ length: count }, (_, at) => ({
    _id: id(at),
    _type: type,
    title: `${type} ${at}`,
    language: contentLocales[at],
    ...(count > 1 && { link: { _type: 'reference', _ref: id(at + 1) } }),
  })) as unknown as SanityDocument[]
}
/** A document outside the walk that references the first one, if there is any. */
const outsider = (walk: string, to: string) => ({
  _id: `o-${walk}`,
  _type: 'page',
  title: 'Outsider',
  link: { _type: 'reference', _ref: to },
})
/** How the outsider exists: not at all, published, as a draft only, or in another release. */
const outsiders = ['none', 'published', 'draft', 'version'] as const
const version = 'sanity.action.document.version'
const words = { title: 'Walk', releaseType: 'undecided' } as const
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

async function placeOutsider(how: (typeof outsiders)[number], walk: string, to: string) {
  const document = outsider(walk, to)
  if (how === 'published') await lake.client.create(document)
  if (how === 'draft') await lake.client.create({ ...document, _id: `drafts.${document._id}` })
  if (how === 'version')
    await createRelease(lake.client, words, (name) => [
      {
        actionType: `${version}.create`,
        publishedId: document._id,
        document: { ...document, _id: `versions.${name}.${document._id}` },
      },
    ])
}

/** Whether the content service accepts a request, without an effect. */
const accepts = (actions: Action[]): Promise<boolean> =>
  lake.client.action(actions, { dryRun: true }).then(
    () => true,
    (error: { statusCode?: number }) => {
      expect(error.statusCode).toBe(409)
      return false
    },
  )
const announces = async (planned: PlannedPublication, options = {}) =>
  (await findBlockingReferences(lake.client, planned, options)).length > 0

const cases = layouts.flatMap((layout) => outsiders.map((how) => ({ layout, how })))
let number = 0
const nextWalk = () => `w${++number}`

describe.each(types)('refusals for documents of type %s are announced', (type) => {
  it.each(cases)('unpublish and delete: $layout, outsider: $how', async ({ layout, how }) => {
    const walk = nextWalk()
    const documents = documentsOf(type, layout, walk)
    await writeAll(documents)
    await placeOutsider(how, walk, documents[0]!._id)
    const [first] = documents
    const publishedId = first!._id
    const unpublish: Action = {
      actionType: 'sanity.action.document.unpublish',
      draftId: `drafts.${publishedId}`,
      publishedId,
    }
    const planned = { publishes: [], unpublishes: [publishedId] }
    expect(await announces(planned)).toBe(!(await accepts([unpublish])))
    const remove = { actionType: 'sanity.action.document.delete', publishedId, includeDrafts: [] }
    expect(await announces(planned, { deletes: true })).toBe(!(await accepts([remove as Action])))
    // A release that unpublishes all of them, published now and scheduled.
    const name = await createRelease(lake.client, words, (made) =>
      documents.map(({ _id }) => ({
        actionType: `${version}.unpublish`,
        versionId: `versions.${made}.${_id}`,
        publishedId: _id,
      })),
    )
    await expectAnnounced(name)
  })

  it.each(cases)('publish and schedule: $layout, outsider: $how', async ({ layout, how }) => {
    const walk = nextWalk()
    const documents = documentsOf(type, layout, walk)
    const waiting = { _weak: true, _strengthenOnPublish: { type } }
    const drafts = documents.map(({ link, ...rest }) => ({
      ...rest,
      _id: `drafts.${rest._id}`,
      ...(link ? { link: { ...(link as object), ...waiting } } : {}),
    })) as SanityDocument[]
    await writeAll(drafts)
    if (how !== 'none' && layout === 'alone')
      // Refers to a document that is never published.
      drafts[0] = await lake.client
        .patch(drafts[0]!._id)
        .set({ link: { _type: 'reference', _ref: `lost-${walk}`, ...waiting } })
        .commit()
    const publish = (some: SanityDocument[]) =>
      some.map(({ _id }): Action => ({
        actionType: 'sanity.action.document.publish',
        draftId: _id,
        publishedId: _id.slice('drafts.'.length),
      }))
    for (const some of [drafts.slice(0, 1), drafts])
      expect(await announces({ publishes: some, unpublishes: [] })).toBe(
        !(await accepts(publish(some))),
      )
    const name = await createRelease(lake.client, words, (made) =>
      drafts.map((draft) => ({
        actionType: `${version}.create`,
        publishedId: draft._id.slice('drafts.'.length),
        document: { ...draft, _id: draft._id.replace('drafts.', `versions.${made}.`) },
      })),
    )
    await expectAnnounced(name)
  })

  it('restores a revision whose references are gone', async () => {
    const walk = nextWalk()
    const documents = documentsOf(type, 'a linked pair', walk)
    await writeAll(documents)
    const [first, second] = documents as [SanityDocument, SanityDocument]
    await lake.client.patch(first._id).unset(['link']).commit()
    await lake.client.delete(second._id).catch(() => {})
    const historyStore = { getDocumentAtRevision: async () => ({ ...first, _rev: 'past' }) }
    const target = {
      id: first._id,
      draft: null,
      published: first,
      version: null,
      scopeId: undefined,
    }
    const { document, leftOut } = await readRestorableRevision(
      { client: lake.client, historyStore, schema: { get: () => undefined } } as never,
      target as never,
      'past',
    )
    expect(leftOut).toHaveLength(1)
    const attributes = { ...document, _id: `drafts.${first._id}` }
    const replace = {
      actionType: 'sanity.action.document.replaceDraft',
      publishedId: first._id,
      attributes,
    }
    expect(await accepts([replace as Action])).toBe(true)
  })
})

describe('scheduled releases that are due earlier', () => {
  const page = (id: string, to?: string) => ({
    _id: id,
    _type: 'page',
    title: id,
    ...(to !== undefined && { link: { _type: 'reference', _ref: to } }),
  })
  const changes = (name: string, id: string, to?: string): Action => ({
    actionType: `${version}.create`,
    publishedId: id,
    document: { ...page(id, to), _id: `versions.${name}.${id}` },
  })
  const unpublishes = (name: string, id: string): Action => ({
    actionType: `${version}.unpublish`,
    versionId: `versions.${name}.${id}`,
    publishedId: id,
  })
  const schedule = async (actions: (name: string) => Action[]) => {
    const releaseId = await createRelease(lake.client, words, actions)
    await lake.client.releases.schedule({ releaseId, publishAt: inMinutes(10) })
  }

  it.each([
    ['make it possible', 'a', 'b', undefined, false],
    ['make it impossible', 'a', undefined, 'b', true],
  ])('%s to unpublish', async (_, holder, before, after, isRefused) => {
    const walk = nextWalk()
    const id = (name: string) => `e-${walk}-${name}`
    const toId = (name?: string) => name && id(name)
    await lake.client.create(page(id('b')))
    await lake.client.create(page(id(holder), toId(before)))
    await schedule((name) => [changes(name, id(holder), toId(after))])
    const own = await createRelease(lake.client, words, (name) => [unpublishes(name, id('b'))])
    expect(await expectAnnounced(own)).toBe(isRefused)
  })

  it.each([
    ['cannot unpublish the target, which the version holds', false],
    ['unpublish the holder, whose draft stays', true],
  ])('%s', async (_, isHolder) => {
    const walk = nextWalk()
    const [holder, target] = [`e-${walk}-a`, `e-${walk}-b`]
    await lake.client.create(page(target))
    if (isHolder) await lake.client.create(page(holder, target))
    await schedule((name) => [unpublishes(name, isHolder ? holder : target)])
    const own = await createRelease(lake.client, words, (name) => [
      isHolder ? unpublishes(name, target) : changes(name, holder, target),
    ])
    expect(await expectAnnounced(own)).toBe(isHolder)
  })
})

/** Expects that the checks before publishing and scheduling a release announce exactly what is refused. */
async function expectAnnounced(releaseId: string): Promise<boolean> {
  const planned = await readPlannedPublication(lake.client, releaseId)
  const publish = { actionType: 'sanity.action.release.publish', releaseId } as const
  expect(await announces(planned)).toBe(!(await accepts([publish])))
  const at = inMinutes(60)
  const schedule = {
    actionType: 'sanity.action.release.schedule',
    releaseId,
    publishAt: at,
  } as const
  const announced = await announces(planned, { at, release: releaseId })
  expect(announced).toBe(!(await accepts([schedule])))
  return announced
}

async function writeAll(documents: readonly SanityDocument[]) {
  const transaction = lake.client.transaction()
  for (const document of documents) transaction.createOrReplace(document)
  await transaction.commit()
}
