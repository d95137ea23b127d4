import { afterAll, beforeAll, expect, it } from 'vitest'
import { translationsQuery } from '#studio/inputs/url-preview.tsx'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

let lake: SeededLake
beforeAll(async () => void (lake = await openSeededLake()), 60_000)
afterAll(() => lake?.close())

it('Studio’s URL preview distinguishes drafts from published translations', async () => {
  const page = (_id: string, language: string, slug: string) => ({
    _id,
    _type: 'page',
    language,
    slug: { _type: 'slug', current: slug },
  })
  const linkTo = (language: string) => ({
    _key: language,
    value: { _type: 'reference', _ref: `url-${language}`, _weak: true },
  })
  await lake.client
    .transaction()
    .create(page('url-en', 'en', 'here'))
    .create(page('url-fr', 'fr', 'ici'))
    .create(page('drafts.url-fr', 'fr', 'ici-bientot'))
    .create(page('drafts.url-ar', 'ar', 'huna'))
    .create({ _type: 'translation.metadata', translations: ['en', 'fr', 'ar'].map(linkTo) })
    .commit()
  expect(await lake.client.fetch(translationsQuery.fetch, { id: 'url-en' })).toEqual([
    {
      _key: 'fr',
      draft: { type: 'page', language: 'fr', slug: 'ici-bientot' },
      published: { type: 'page', language: 'fr', slug: 'ici' },
    },
    { _key: 'ar', draft: { type: 'page', language: 'ar', slug: 'huna' }, published: null },
  ])
})
