import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LakeDocument } from '../document.ts'
import type { Dataset } from './dataset.ts'
import { MemoryDataset, perspectiveDataset, runQuery } from '../query.ts'
import { documentsArbitrary, PARAMS, queryArbitrary } from '../testing/arbitraries.ts'
import { ref, slug, stored } from '../testing/documents.ts'

const dataset = new MemoryDataset([
  stored('home', 'page', { title: 'Home', slug: slug('home'), hero: ref('watch') }),
  stored('drafts.home', 'page', { title: 'Home, edited', slug: slug('start'), hero: ref('watch') }),
  stored('watch', 'product', { title: 'Orbit' }),
  stored('versions.spring.watch', 'product', { title: 'Orbit in spring' }),
  stored('versions.summer.home', 'page', { _system: { delete: true } }),
  stored('versions.summer.watch', 'product', { title: 'Orbit in summer' }),
  stored('drafts.new', 'page', { title: 'Not yet' }),
  stored('_.releases.spring', 'system.release', { name: 'spring' }),
])

const ask = (query: string, perspective?: string | string[]) =>
  runQuery({ query, dataset, perspective }).result

describe('a perspective', () => {
  it.each<[perspective: string | string[], titles: string[]]>([
    ['published', ['Home', 'Orbit']],
    ['drafts', ['Home, edited', 'Not yet', 'Orbit']],
    ['previewDrafts', ['Home, edited', 'Not yet', 'Orbit']],
    ['spring', ['Home', 'Orbit in spring']],
    [
      ['spring', 'drafts'],
      ['Home, edited', 'Not yet', 'Orbit in spring'],
    ],
    [
      ['summer', 'spring', 'drafts'],
      ['Not yet', 'Orbit in summer'],
    ],
    [
      ['drafts', 'summer'],
      ['Home, edited', 'Not yet', 'Orbit in summer'],
    ],
    ['spring,drafts', ['Home, edited', 'Not yet', 'Orbit in spring']],
    ['unknown', ['Home', 'Orbit']],
  ])('%s returns one document of each published id', (perspective, titles) => {
    expect(ask('*[_type in ["page", "product"]] | order(_id).title', perspective)).toEqual(titles)
  })

  it('raw returns everything as stored', () => {
    expect(ask('count(*)', 'raw')).toBe(8)
    expect(ask('*[_id == "drafts.home"][0]{_id, _originalId}')).toEqual({
      _id: 'drafts.home',
      _originalId: null,
    })
  })

  it('returns published ids as _id and stored ids as _originalId', () => {
    const [home] = ask('*[_id == "home"]{_id, _originalId}', 'drafts') as unknown[]
    expect(home).toEqual({ _id: 'home', _originalId: 'drafts.home' })
    expect(ask('*[_id == "drafts.home"]', 'drafts')).toEqual([])
  })

  it('resolves references within the perspective', () => {
    expect(ask('*[_id == "home"][0].hero->title', ['spring', 'drafts'])).toBe('Orbit in spring')
    expect(ask('*[_id == "home"][0].hero->{_id, _originalId}', 'spring')).toEqual({
      _id: 'watch',
      _originalId: 'versions.spring.watch',
    })
  })

  it('does not find a page by the old slug of its draft', () => {
    expect(ask('*[slug.current == "home"]._id', 'drafts')).toEqual([])
    expect(ask('*[slug.current == "start"]._id', 'drafts')).toEqual(['home'])
    expect(ask('*[slug.current == "home"]._id', 'published')).toEqual(['home'])
  })

  it('identifies versions and documents of a release', () => {
    expect(ask('*[sanity::versionOf("watch")]._id | order(@)')).toEqual([
      'versions.spring.watch',
      'versions.summer.watch',
      'watch',
    ])
    expect(ask('*[sanity::partOfRelease("spring")]._id')).toEqual(['versions.spring.watch'])
    expect(ask('*[sanity::partOfRelease("_.releases.spring")]._id')).toEqual([
      'versions.spring.watch',
    ])
    expect(ask('releases::all()[].name')).toEqual(['spring'])
  })

  it('rejects raw in a stack and invalid names', () => {
    for (const perspective of [['raw', 'drafts'], 'raw,published', ['no such thing!'], '', []]) {
      expect(() => ask('*', perspective)).toThrow(
        expect.objectContaining({ name: 'GroqError', type: 'queryParseError' }),
      )
    }
    expect(() => ask('*', ['raw', 'drafts'])).toThrow(/raw perspective can not be combined/)
  })

  it('returns only published documents to an anonymous reader', () => {
    const canRead = ({ _id }: LakeDocument) => !_id.includes('.')
    const see = (perspective: string) =>
      runQuery({ query: '*._id', dataset, perspective, canRead }).result
    expect(see('raw')).toEqual(['home', 'watch'])
    expect(see('drafts')).toEqual(['home', 'watch'])
    expect(see('spring')).toEqual(['home', 'watch'])
    const title = runQuery({
      query: '*[_id == "home"][0].hero->title',
      dataset,
      perspective: 'spring',
      canRead,
    }).result
    expect(title).toBe('Orbit')
  })

  it('returns the same with and without indexes', () => {
    const layers = fc.constantFrom<string[]>(
      ['published'],
      ['drafts'],
      ['r1'],
      ['r1', 'drafts'],
      ['drafts', 'r1'],
    )
    fc.assert(
      fc.property(
        documentsArbitrary(['', 'drafts.', 'versions.r1.']),
        queryArbitrary,
        layers,
        (documents, query, stack) => {
          const indexed = runQuery({
            query,
            params: PARAMS,
            dataset: new MemoryDataset(documents),
            perspective: stack,
          })
          const flat = new MemoryDataset(flattened(documents, stack))
          expect(indexed.result).toEqual(runQuery({ query, params: PARAMS, dataset: flat }).result)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('implements every method of a dataset', () => {
    const drafts: Dataset = perspectiveDataset(dataset, 'drafts')
    expect(drafts.size()).toBe(4)
    expect([...drafts.byType('page')].map(({ _id }) => _id)).toEqual(['home', 'new'])
    expect([...drafts.referencing('watch')].map(({ _id }) => _id)).toEqual(['home'])
    expect(drafts.byId('home')).toBe(drafts.byId('home'))
  })
})

/** Reference implementation: for each published id the first stored document of the stack. */
function flattened(documents: LakeDocument[], stack: string[]): LakeDocument[] {
  const prefixes = [...stack, 'published'].map((layer) =>
    layer === 'published' ? '' : layer === 'drafts' ? 'drafts.' : `versions.${layer}.`,
  )
  const ids = new Set(documents.map(({ _id }) => _id.replace(/^(drafts|versions\.r1)\./, '')))
  return [...ids].flatMap((id) => {
    const found = prefixes
      .map((prefix) => documents.find(({ _id }) => _id === prefix + id))
      .find(Boolean)
    return found ? [{ ...found, _id: id, _originalId: found._id }] : []
  })
}
