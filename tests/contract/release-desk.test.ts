import type { Action, SanityDocument } from '@sanity/client'
import { firstValueFrom } from 'rxjs'
import { describe, afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { contentLocales } from '#lib/locales.ts'
import { parseResult } from '#studio/query-results/result-parser.ts'
import { observeQuery } from '#studio/data/live-query.ts'
import { parseChosenWallTime } from '#studio/releases/chosen-wall-time.ts'
import { conditionalEditActions } from '#studio/releases/conditional-edit.ts'
import { withDocumentTitles } from '#studio/releases/document-titles.ts'
import { editorErrorMessage } from '#studio/releases/editor-error-message.ts'
import { readDeletedTitles, readReferenceTargets } from '#studio/releases/missing-references.ts'
import {
  createRelease,
  rescheduleRelease,
  scheduleRelease,
  unscheduleRelease,
} from '#studio/releases/release-operations.ts'
import { formatInBothZones } from '#studio/releases/time-zones.ts'
import { releaseDocumentsQuery } from '#studio/tools/releases/model/release-documents.ts'
import { maxDocumentsPerRelease } from '#studio/tools/releases/model/release-overview.ts'
import { planRevert, referencesBefore } from '#studio/tools/releases/model/revert-plan.ts'
import { fetchReleaseVersions, planTransfer } from '#studio/tools/releases/model/transfer-plan.ts'
import { readDocumentsBeforeRelease } from '#studio/tools/releases/read-documents-before-release.ts'
import { scheduleAllLanguages } from '#studio/translations/publish-all-languages.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

let lake: SeededLake
beforeAll(async () => {
  lake = await openSeededLake()
})
afterAll(() => lake.close())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kind = 'sanity.action.document.version'
const page = (id: string, title: string, language = 'en') => ({
  _id: id,
  _type: 'page',
  language,
  title,
  slug: { _type: 'slug', current: `pages/${id}` },
})
const changed = (name: string, { _id, ...content }: ReturnType<typeof page>): Action => ({
  actionType: `${kind}.create`,
  publishedId: _id,
  document: { ...content, _id: `versions.${name}.${_id}` },
})
const gone = (name: string, id: string): Action => ({
  actionType: `${kind}.unpublish`,
  versionId: `versions.${name}.${id}`,
  publishedId: id,
})
const words = { title: 'Under test', releaseType: 'undecided' } as const
const stored = (ids: string[]) =>
  lake.client.fetch<SanityDocument[]>('*[_id in $ids] | order(_id)', { ids })
const contentOf = ({ _rev, _updatedAt, ...content }: SanityDocument) => content

describe('release desk', () => {
  it('reverts a release to the exact previous state, days later', async () => {
    const { client } = lake
    const ids = ['r-kept', 'r-made', 'r-taken']
    await client.create(page('r-kept', 'As it was'))
    await client.create(page('r-taken', 'Taken away'))
    const before = (await stored(ids)).map(contentOf)
    const name = await createRelease(client, words, (made) => [
      changed(made, page('r-kept', 'Changed')),
      changed(made, page('r-made', 'Made')),
      gone(made, 'r-taken'),
    ])
    await client.releases.publish({ releaseId: name })
    expect((await stored(ids)).map(({ title }) => title)).toEqual(['Changed', 'Made'])
    // Another edit since then.
    await client.patch('r-kept').set({ title: 'Changed again' }).commit()
    await client.patch('r-kept').set({ title: 'Changed once more' }).commit()

    const documents = await readDocumentsBeforeRelease(
      client,
      name,
      ids,
      () => {},
      new AbortController().signal,
    )
    const { changedSince } = planRevert(documents, 'rX')
    expect(changedSince.map(({ publishedId }) => publishedId)).toEqual(['r-kept'])
    const back = await createRelease(
      client,
      { ...words, title: 'Back' },
      (made) => planRevert(documents, made).actions,
    )
    expect((await stored(ids)).map(({ title }) => title)).toEqual(['Changed once more', 'Made'])
    await client.releases.publish({ releaseId: back })
    expect((await stored(ids)).map(contentOf)).toEqual(before)
  })

  it('reverts a release without the references to what was deleted since', async () => {
    const { client } = lake
    const link = (_ref: string) => ({ _type: 'reference', _ref })
    const ids = ['d-child', 'd-back', 'd-gone']
    await client.create(page('d-gone', 'Gone'))
    await client.create(page('d-back', 'Back'))
    await client.create({
      ...page('d-child', 'As it was'),
      parentPage: link('d-gone'),
      links: [{ ...link('d-back'), _key: 'k' }],
    })
    const name = await createRelease(client, words, (made) => [
      changed(made, page('d-child', 'Changed')),
      gone(made, 'd-back'),
    ])
    await client.releases.publish({ releaseId: name })
    await client.delete('d-gone')
    const documents = await readDocumentsBeforeRelease(
      client,
      name,
      ['d-child', 'd-back'],
      () => {},
      new AbortController().signal,
    )
    const targets = await readReferenceTargets(client, referencesBefore(documents))
    const unpublished = new Set(ids.filter((id) => targets.get(id)?.isPublished === false))
    const plan = (made: string) => planRevert(documents, made, { unpublished })
    expect(plan('rX').leftOut.map(({ id, path }) => [id, path])).toEqual([
      ['d-gone', ['parentPage']],
    ])
    expect([...(await readDeletedTitles(client, ['d-gone']))]).toEqual([['d-gone', 'Gone']])
    const back = await createRelease(client, words, (made) => plan(made).actions)
    await client.releases.publish({ releaseId: back })
    const [again, child] = await stored(ids)
    expect(again).toMatchObject({ _id: 'd-back', title: 'Back' })
    expect(child).toMatchObject({ title: 'As it was', links: [{ ...link('d-back'), _key: 'k' }] })
    expect(child).not.toHaveProperty('parentPage')
    expect(JSON.stringify(child)).not.toContain('_weak')
  })

  it('moves and merges versions unchanged, unpublishing versions included', async () => {
    const { client } = lake
    await client.create(page('m-old', 'Old'))
    const into = await createRelease(client, words, (made) => [
      changed(made, page('m-both', 'Theirs')),
    ])
    const from = await createRelease(client, words, (made) => [
      changed(made, page('m-both', 'Ours')),
      changed(made, page('m-own', 'Own')),
      gone(made, 'm-old'),
    ])
    const titles = async (name: string) =>
      (
        await client.fetch<SanityDocument[]>(`*[_id in path("versions.${name}.**")] | order(_id)`)
      ).map(({ title, _system }) => [
        title,
        (_system as { delete?: boolean } | undefined)?.delete ?? false,
      ])
    const order = { target: into, held: new Set(['m-both']), moves: true }
    await client.action(
      planTransfer(await fetchReleaseVersions(client, from), { ...order, both: 'keep' }).actions,
    )
    expect(await titles(into)).toEqual([
      ['Theirs', false],
      ['Old', true],
      ['Own', false],
    ])
    expect(await titles(from)).toEqual([['Ours', false]])
    await client.action(
      planTransfer(await fetchReleaseVersions(client, from), { ...order, both: 'replace' }).actions,
    )
    expect((await titles(into))[0]).toEqual(['Ours', false])
    expect(await titles(from)).toEqual([])
  })

  it('writes drafts based on the revisions it read, all or none', async () => {
    const { client } = lake
    const one = await client.create(page('e-one', 'One'))
    const two = await client.create({ ...page('e-two', 'Two'), _id: 'drafts.e-two' })
    const edits = [
      ...conditionalEditActions({ read: one, into: 'drafts.e-one', set: { title: 'One, new' } }),
      ...conditionalEditActions({ read: two, into: two._id, set: { title: 'Two, new' } }),
    ]
    const ids = ['drafts.e-one', two._id]
    const titles = async () => (await stored(ids)).map(({ title }) => title)
    await client.patch(two._id).set({ title: 'Somebody' }).commit()
    await expect(client.action(edits)).rejects.toMatchObject({ statusCode: 409 })
    expect(await titles()).toEqual(['Somebody'])
    await client.patch('e-one').set({ title: 'Somebody' }).commit()
    await expect(client.action(edits.slice(0, 2))).rejects.toMatchObject({ statusCode: 409 })
    const [now] = await stored(['e-one'])
    const edit = { read: now!, into: 'drafts.e-one', set: { summary: 'New' } }
    const { transactionId } = await client.action(conditionalEditActions(edit))
    expect(await stored(ids.slice(0, 1))).toMatchObject([
      { title: 'Somebody', summary: 'New', _rev: transactionId },
    ])
  })

  it('restores drafts of documents that cannot be scheduled together', async () => {
    const { client } = lake
    const draft = (language: string) => ({
      ...page(`t-${language}`, 'Both', language),
      _id: `drafts.t-${language}`,
    })
    const drafts = [await client.create(draft('en')), await client.create(draft('fr'))]
    const known = await client.fetch<number>('count(releases::all())')
    const past = new Date(Date.now() - 1000).toISOString()
    await expect(scheduleAllLanguages(client, drafts, past)).rejects.toThrow('has passed')
    const content = ({ _createdAt, ...rest }: SanityDocument) => contentOf(rest as SanityDocument)
    expect((await stored(drafts.map(({ _id }) => _id))).map(content)).toEqual(drafts.map(content))
    expect(await client.fetch<number>('count(releases::all())')).toBe(known)
  })

  it('deletes a new release whose versions are rejected, and explains why', async () => {
    const { client } = lake
    const count = () => client.fetch<number>('count(releases::all())')
    const known = await count()
    const refused = await createRelease(client, words, (made) => [
      gone(made, 'is-not-there'),
    ]).catch((error: unknown) => editorErrorMessage(error))
    expect(refused).toContain('no longer exists')
    expect(await count()).toBe(known)
  })

  it('rejects a past time, and keeps the former schedule when a new one is rejected', async () => {
    const { client } = lake
    const name = await createRelease(client, words)
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const past = new Date(Date.now() - 1000).toISOString()
    await expect(scheduleRelease(client, name, past)).rejects.toThrow('has passed')
    expect((await client.releases.get({ releaseId: name }))?.state).toBe('active')
    await scheduleRelease(client, name, soon)
    await expect(rescheduleRelease(client, name, past, soon)).rejects.toThrow('has passed')
    expect(await client.releases.get({ releaseId: name })).toMatchObject({
      state: 'scheduled',
      publishAt: soon,
    })
    await unscheduleRelease(client, name)
  })

  it('explains that a referenced document cannot be unpublished', async () => {
    const { client } = lake
    await client.create(page('p-target', 'Target'))
    await client.create({
      ...page('p-source', 'Source'),
      link: { _type: 'reference', _ref: 'p-target' },
    })
    const name = await createRelease(client, words, (made) => [gone(made, 'p-target')])
    const refused = await client.releases.publish({ releaseId: name }).catch(editorErrorMessage)
    expect(refused).toContain('Other documents reference “p-target”: “p-source”')
    expect(await withDocumentTitles(client, refused as string)).toContain(
      'Other documents reference “Target”: “Source”',
    )
    expect(await client.releases.get({ releaseId: name })).toMatchObject({ state: 'active' })
    expect(await stored(['p-target'])).toHaveLength(1)
  })

  it('lists every document of a release at its size limit', async () => {
    const { client } = lake
    const pages = Array.from({ length: maxDocumentsPerRelease }, (_, index) =>
      page(`f-${index}`, 'Full'),
    )
    const name = await createRelease(client, words, (made) =>
      pages.map((each) => changed(made, each)),
    )
    const documents = pages.map(({ _id }) => _id)
    const { question, params } = releaseDocumentsQuery({ name, documents, state: 'active' })
    const how = { perspective: 'raw', throttle: 1000 } as const
    const result = await firstValueFrom(observeQuery(client, question, params, how))
    expect(parseResult(question.parser, result).value.stubs).toHaveLength(maxDocumentsPerRelease)
  })

  it('publishes 200 documents in four languages atomically, for an editor in New York across a clock change', async () => {
    const { client } = lake
    const now = '2026-10-20T08:00:00Z'
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const read = parseChosenWallTime(
      { wall: '2026-11-02T09:00', zone: 'America/New_York' },
      Date.parse(now),
    )
    expect(read).toEqual({ kind: 'instant', at: '2026-11-02T14:00:00.000Z' })
    const at = read.kind === 'instant' ? read.at : ''
    vi.stubGlobal('navigator', { language: 'en-GB' })
    expect(formatInBothZones(at, 'America/New_York', 'Europe/Zurich')).toMatch(
      /09:00.*15:00 CET in Zurich/,
    )
    const pages = Array.from({ length: 50 }, (_, index) =>
      contentLocales.map((locale) => page(`w-${index}-${locale}`, `Winter ${index}`, locale)),
    ).flat()
    const name = await createRelease(client, words, (made) =>
      pages.map((each) => changed(made, each)),
    )
    await scheduleRelease(client, name, at)
    const live = () =>
      client.fetch<string[]>('*[_id in $ids]._rev', { ids: pages.map(({ _id }) => _id) })
    const advance = (time: string) => vi.advanceTimersByTimeAsync(Date.parse(time) - Date.now())
    await advance('2026-11-02T13:59:59.999Z')
    expect(await live()).toEqual([])
    await advance(at)
    await vi.waitFor(async () => expect(await live()).toHaveLength(200))
    // One transaction: no intermediate state was visible.
    expect(new Set(await live()).size).toBe(1)
  })
})
