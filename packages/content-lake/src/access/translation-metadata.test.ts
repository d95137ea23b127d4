import { beforeEach, describe, expect, it } from 'vitest'
import { MUTATE_PATH, openTestLake, type TestLake, type TestUser } from '../testing/test-lake.ts'

const METADATA = 'about-in-all-languages'

const entry = (language: string, ref: string) => ({
  _key: language,
  language,
  value: { _type: 'reference', _ref: ref, _weak: true },
})
const metadata = (_id: string, ...translations: unknown[]) => ({
  _id,
  _type: 'translation.metadata',
  schemaTypes: ['page'],
  translations,
})
const page = (_id: string, language: string) => ({ _id, _type: 'page', language })

const ENGLISH = entry('en', 'about-en')
const FRENCH = entry('fr', 'about-fr')
const STALE = entry('ar', 'about-ar')

let test: TestLake

/** A page in two languages, with a third listed but deleted; an English page alone; and two unlisted drafts. */
beforeEach(async () => {
  test = openTestLake()
  await test.mutate([
    { create: page('about-en', 'en') },
    { create: page('about-fr', 'fr') },
    { create: metadata(METADATA, ENGLISH, FRENCH, STALE) },
    { create: page('team-en', 'en') },
    { create: page('team-fr', 'fr') },
    { create: page('drafts.news-en', 'en') },
    { create: page('drafts.news-ja', 'ja') },
    { create: page('drafts.news-fr', 'fr') },
  ])
})

async function write(who: TestUser, ...mutations: unknown[]): Promise<number> {
  return (await test.post(`${MUTATE_PATH}?dryRun=true`, { mutations }, who)).status
}

const set = (...translations: unknown[]) => ({ patch: { id: METADATA, set: { translations } } })
const add = (...items: unknown[]) => ({
  patch: { id: METADATA, insert: { after: 'translations[-1]', items } },
})

const BOTH: TestUser[] = ['contributor', 'translator']

describe.each(BOTH)('permissions of %s on translation.metadata', (who) => {
  it('exclude deletion, by id, by query or by an action', async () => {
    expect(await write(who, { delete: { id: METADATA } })).toBe(403)
    expect(await write(who, { delete: { query: '*[_type == "translation.metadata"]' } })).toBe(403)
    for (const type of ['delete', 'unpublish']) {
      const action = {
        actionType: `sanity.action.document.${type}`,
        publishedId: METADATA,
        draftId: `drafts.${METADATA}`,
      }
      const path = '/v2025-02-19/data/actions/production?dryRun=true'
      expect((await test.post(path, { actions: [action] }, who)).status).toBe(403)
    }
  })

  it('exclude changing, moving or removing listed translations', async () => {
    const attempts = [
      set(),
      set(ENGLISH, STALE),
      set(FRENCH, ENGLISH, STALE),
      set(ENGLISH, entry('fr', 'team-fr'), STALE),
      set(ENGLISH, { ...FRENCH, language: 'ar' }, STALE),
      set(ENGLISH, FRENCH, FRENCH, STALE),
      { patch: { id: METADATA, unset: ['translations'] } },
      { patch: { id: METADATA, set: { schemaTypes: ['home'] } } },
      { patch: { id: METADATA, set: { note: 'x' } } },
      { createOrReplace: metadata(METADATA, ENGLISH, STALE) },
      { createOrReplace: page(METADATA, 'fr') },
    ]
    for (const attempt of attempts)
      expect([attempt, await write(who, attempt)]).toEqual([attempt, 403])
  })

  it('include listing a new translation, in place of a missing one', async () => {
    const language = who === 'translator' ? 'fr' : 'ja'
    const begin = { create: page('drafts.new', language) }
    const listed = metadata('of-team', entry('en', 'team-en'))
    const added = { ...add(entry(language, 'new')).patch, id: 'of-team' }
    expect(await write(who, begin, { createIfNotExists: listed }, { patch: added })).toBe(200)
    const other = entry(language, 'new')
    if (who === 'contributor') expect(await write(who, begin, add(other))).toBe(200)
    expect(await write(who, set(ENGLISH, FRENCH))).toBe(200)
    expect(await write(who, { create: metadata(METADATA, ENGLISH) })).toBe(409)
  })

  it('exclude listing documents that are not theirs, missing, or in another language', async () => {
    const attempts = [
      add(entry('ja', 'nothing')),
      add(entry('ja', 'drafts.news-ja')),
      add(entry('fr', 'news-fr')),
      add(entry('ja', 'news-fr')),
      add(entry('ja', 'about-en')),
      add(entry('en', 'team-en')),
      add({ _key: 'x', language: 'ja' }),
      add('ja'),
      add(null),
    ]
    for (const attempt of attempts)
      expect([attempt, await write(who, attempt)]).toEqual([attempt, 403])
  })

  it('exclude a list of documents of others, or of documents that another list contains', async () => {
    const own = entry('fr', 'news-fr')
    const attempts = [
      metadata('first', ENGLISH, own),
      metadata('first', entry('en', 'team-en'), entry('fr', 'about-fr')),
      metadata('first', entry('en', 'team-en'), entry('en', 'news-en')),
      { ...metadata('first', entry('en', 'team-en'), own), note: 'x' },
      { ...metadata('first'), translations: { 0: own } },
      metadata('private.first', entry('en', 'team-en'), own),
    ]
    for (const attempt of attempts)
      expect([attempt, await write(who, { create: attempt })]).toEqual([attempt, 403])
    expect(await write(who, { create: metadata('first', entry('en', 'team-en'), own) })).toBe(200)
  })
})

it('lets a contributor list no published document of others besides the first', async () => {
  const list = metadata('first', entry('en', 'team-en'), entry('fr', 'team-fr'))
  expect(await write('contributor', { create: list })).toBe(403)
  expect(await write('translator', { create: list })).toBe(200)
})

it('lets a translator list no draft of another language', async () => {
  expect(await write('translator', add(entry('ja', 'news-ja')))).toBe(403)
  expect(await write('contributor', add(entry('ja', 'news-ja')))).toBe(200)
})

it('lets an editor write it like any document, and viewers and anonymous users not at all', async () => {
  for (const [who, status] of [
    ['author', 200],
    ['viewer', 403],
    ['nobody', 403],
  ] as const) {
    expect([who, await write(who, { delete: { id: METADATA } })]).toEqual([who, status])
    expect([who, await write(who, add(entry('ja', 'news-ja')))]).toEqual([who, status])
  }
})
