import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import {
  type LibraryPage,
  libraryQuery,
  sortedLibraryTags,
  type LibraryFilter,
  emptyLibraryFilter,
} from './library-query.ts'

const picture = (name: string, over: object = {}) => ({
  _id: `image-${name}`,
  _type: 'sanity.imageAsset',
  _createdAt: '2026-01-01T00:00:00Z',
  originalFilename: `${name}.jpg`,
  mimeType: 'image/jpeg',
  size: 10,
  ...over,
})
const dataset = [
  picture('hero-night', {
    size: 30,
    opt: { orrery: { tags: ['Campaign'], alt: [{ _key: 'fr', text: 'Le ciel étoilé' }] } },
  }),
  picture('dial', { size: 20, title: 'A dial', creditLine: 'L’été d’un مَعرِض' }),
  picture('forgotten', { _createdAt: '2026-02-01T00:00:00Z' }),
  { ...picture('loop'), _id: 'file-loop', _type: 'sanity.fileAsset', mimeType: 'video/mp4' },
  {
    ...picture('terms'),
    _id: 'file-terms',
    _type: 'sanity.fileAsset',
    mimeType: 'application/pdf',
  },
  { _id: 'home', _type: 'home', image: { asset: { _ref: 'image-hero-night' } } },
  { _id: 'drafts.home', _type: 'home', image: { asset: { _ref: 'image-dial' } } },
]

async function found(filter: Partial<LibraryFilter>): Promise<LibraryPage> {
  const { fetch, params } = libraryQuery({ ...emptyLibraryFilter, ...filter }, 60)
  const tree = parse(fetch, { params })
  return (await (await evaluate(tree, { dataset, params })).get()) as LibraryPage
}
const names = async (filter: Partial<LibraryFilter>) =>
  (await found({ order: 'name', ...filter })).rows.map(({ _id }) => _id.replace(/^\w+-/, ''))

describe('libraryQuery', () => {
  it('finds assets by parts of words in titles, tags and alt texts of any language', async () => {
    expect(await names({ search: 'nigh her' })).toEqual(['hero-night'])
    expect(await names({ search: 'camp' })).toEqual(['hero-night'])
    expect(await names({ search: 'étoil' })).toEqual(['hero-night'])
    expect(await names({ search: 'IGHT' })).toEqual(['hero-night'])
    expect(await names({ search: 'été' })).toEqual(['dial'])
    expect(await names({ search: 'hero dial' })).toEqual([])
    expect(await names({ search: ' * ' })).toHaveLength(5)
  })

  it('filters by kind, usage, tag and missing alt text', async () => {
    expect(await names({ kind: 'video' })).toEqual(['loop'])
    expect(await names({ kind: 'file' })).toEqual(['terms'])
    expect(await names({ kind: 'picture', state: 'unused' })).toEqual(['forgotten'])
    expect(await names({ state: 'used' })).toEqual(['dial', 'hero-night'])
    expect(await names({ tag: 'Campaign' })).toEqual(['hero-night'])
    expect(await names({ state: 'undescribed' })).toEqual(['dial', 'forgotten'])
  })

  it('sorts and counts assets, and returns all tags and users', async () => {
    expect(await names({ order: 'largest', kind: 'picture' })).toEqual([
      'hero-night',
      'dial',
      'forgotten',
    ])
    expect((await names({ order: 'newest' }))[0]).toBe('forgotten')
    const library = await found({ search: 'hero' })
    expect([library.total, sortedLibraryTags(library)]).toEqual([1, ['Campaign']])
    expect(library.rows[0]?.users).toEqual(['home'])
  })
})
