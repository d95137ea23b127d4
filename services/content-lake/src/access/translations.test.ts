import { expect, it } from 'vitest'
import { MUTATE, openTestLake, type Json, type TestLake, type Who } from '../testing/test-lake.ts'

const page = (_id: string, language: string) => ({ _id, _type: 'page', language })
const entry = (language: string, _ref: string) => ({
  _key: language,
  language,
  value: { _type: 'reference', _ref, _weak: true },
})

/** Pages in three languages, one of them a draft, and the tie of those that are published. */
async function family(): Promise<TestLake> {
  const test = openTestLake()
  const documents = [
    page('home-en', 'en'),
    page('home-fr', 'fr'),
    page('about-en', 'en'),
    page('drafts.home-ar', 'ar'),
    {
      _id: 'tie',
      _type: 'translation.metadata',
      schemaTypes: ['page'],
      translations: [entry('en', 'home-en'), entry('fr', 'home-fr')],
    },
  ]
  const { status } = await test.post(MUTATE, {
    mutations: documents.map((create) => ({ create })),
  })
  expect(status).toBe(200)
  return test
}

async function may(test: TestLake, who: Who, ...mutations: Json[]): Promise<boolean> {
  const { status } = await test.post(`${MUTATE}?dryRun=true`, { mutations }, who)
  return status === 200
}

const insert = (...items: Json[]) => ({
  patch: { id: 'tie', insert: { after: 'translations[-1]', items } },
})
const unset = (language: string) => ({
  patch: { id: 'tie', unset: [`translations[language=="${language}"]`] },
})
const begin = (id: string, ...translations: Json[]) => ({
  create: { _id: id, _type: 'translation.metadata', schemaTypes: ['page'], translations },
})

const CHANGES: Record<string, Json[]> = {
  'tie a draft to it': [insert(entry('ar', 'home-ar'))],
  'begin a family with a draft': [
    begin('new', entry('en', 'about-en')),
    { patch: { id: 'new', insert: { after: 'translations[-1]', items: [entry('ar', 'x')] } } },
  ],
  'begin a family with a French page': [
    begin('new', entry('en', 'about-en'), entry('fr', 'home-fr')),
  ],
  'take French out': [unset('fr')],
  'take English out': [unset('en')],
  'say that English is French': [insert(entry('fr', 'about-en'))],
  'tie another English page to it': [insert(entry('en', 'about-en'))],
  'begin a second family with a page that has one': [begin('new', entry('en', 'home-en'))],
  'begin a family of two English pages': [
    begin('new', entry('en', 'about-en'), entry('en', 'home-en')),
  ],
  'change its types': [{ patch: { id: 'tie', set: { schemaTypes: ['redirect'] } } }],
  'make another type of it': [{ createOrReplace: { _id: 'tie', _type: 'page', language: 'fr' } }],
  'delete it': [{ delete: { id: 'tie' } }],
  'delete all by a query': [
    { delete: { query: '*[_type == "translation.metadata"]', params: {} } },
  ],
}

const ALLOWED: Partial<Record<Who, (keyof typeof CHANGES)[]>> = {
  contributor: ['tie a draft to it', 'begin a family with a draft'],
  translator: [
    'tie a draft to it',
    'begin a family with a draft',
    'begin a family with a French page',
    'take French out',
  ],
  author: Object.keys(CHANGES),
}

it.each(Object.entries(ALLOWED))(
  'what ties translations together changes by %s as far as it is theirs',
  async (who, allowed) => {
    const test = await family()
    const found: string[] = []
    for (const [name, mutations] of Object.entries(CHANGES))
      if (await may(test, who as Who, ...mutations)) found.push(name)
    expect(found).toEqual(allowed)
  },
)

it('no translator writes what holds for the whole site, though it says their language', async () => {
  const test = await family()
  const made = (document: Json) => may(test, 'translator', { create: document })
  const redirect = { _type: 'redirect', language: 'fr', source: '/', destination: 'https://x.test' }
  expect(await made({ ...redirect, _id: 'detour' })).toBe(false)
  expect(await made({ ...redirect, _id: 'drafts.detour' })).toBe(false)
  expect(await made({ _id: 'gate', _type: 'authentication', language: 'fr' })).toBe(false)
  expect(await made({ _id: 'settings-fr', _type: 'settings', language: 'fr' })).toBe(false)
  expect(await made({ _id: 'currencies', _type: 'currencies', language: 'fr' })).toBe(false)
  expect(await made(page('about-fr', 'fr'))).toBe(true)
  // Nor by making it of a page.
  const replaced = { createOrReplace: { ...redirect, _id: 'home-fr' } }
  expect(await may(test, 'translator', replaced)).toBe(false)
})
