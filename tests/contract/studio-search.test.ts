import type { SanityDocumentStub } from '@sanity/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchResult } from '#studio/query-results/fetch-result.ts'
import { emptyLibraryFilter, libraryQuery } from '#studio/tools/media/model/library-query.ts'
import { documentSearchQuery } from '#studio/tools/releases/model/document-search.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

const documents: (SanityDocumentStub & { _id: string })[] = [
  { _id: 'search-fr', _type: 'page', language: 'fr', title: 'L’exposition d’été' },
  { _id: 'search-ar', _type: 'page', language: 'ar', title: 'مَعرِض الشتاء' },
  {
    _id: 'image-searched-1x1-jpg',
    _type: 'sanity.imageAsset',
    url: 'https://example.org/image.jpg',
    originalFilename: 'IMG_2034.jpg',
    opt: { orrery: { alt: [{ _key: 'fr', text: 'L’été à la manufacture' }] } },
  },
]

let lake: SeededLake
beforeAll(async () => {
  lake = await openSeededLake()
  const transaction = lake.client.transaction()
  for (const document of documents) transaction.create(document)
  await transaction.commit()
})
afterAll(() => lake.close())

describe('search in Studio', () => {
  it.each([
    ['exposition', 'search-fr'],
    ['ETE exp', 'search-fr'],
    ['l’expo', 'search-fr'],
    ['معرض', 'search-ar'],
  ])('finds documents for a release by words in any spelling: %s', async (words, id) => {
    const { fetch, params } = documentSearchQuery(['page'], words)
    const found = await lake.client.fetch<{ _id: string }[]>(fetch, { ...params })
    expect(found.map(({ _id }) => _id)).toEqual([id])
  })

  it.each(['ete manufacture', '2034'])(
    'finds assets by words in any spelling: %s',
    async (search) => {
      const { params, ...query } = libraryQuery({ ...emptyLibraryFilter, search }, 60)
      const { value } = await fetchResult(lake.client, query, params)
      expect(value.rows.map(({ _id }) => _id)).toEqual(['image-searched-1x1-jpg'])
    },
  )
})
