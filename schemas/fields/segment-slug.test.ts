import { describe, expect, it } from 'vitest'
import { checkPagePlace, checkSegment, segmentSlug } from './segment-slug.ts'

const around = (naming: [type: string, slug: string][] = [], pages: string[] = []) => ({
  locale: 'fr' as const,
  naming: naming.map(([type, slug]) => ({ type, language: 'fr', slug })),
  pages,
})

describe('a segment', () => {
  it.each(['montres', 'garde-temps', 'ساعات', '時計', undefined, ''])('may be %s', (slug) => {
    expect(checkSegment('productPage', slug, around())).toBe(true)
  })

  it.each(['a/b', 'Montres', 'montre s', 'fr', 'studio', '_icons'])('may not be %s', (slug) => {
    expect(checkSegment('productPage', slug, around())).toContain('one word')
  })

  it('is no other kind’s, whether that has named it or not', () => {
    expect(checkSegment('productPage', 'voie', around([['collectionPage', 'voie']]))).toContain(
      'collectionPage',
    )
    expect(checkSegment('productPage', 'collection', around())).toContain('collectionPage')
    const elsewhere = around([['collectionPage', 'lignes']])
    expect(checkSegment('productPage', 'collection', elsewhere)).toBe(true)
  })

  it('hides no page', () => {
    const pages = ['montres/entretien', 'montres/a/b']
    expect(checkSegment('productPage', 'montres', around([], pages))).toContain('montres/entretien')
    expect(checkSegment('productPage', 'montre', around([], pages))).toBe(true)
  })

  it('comes with the words that it was before', () => {
    expect(segmentSlug().map(({ name }) => name)).toEqual(['slug', 'formerSlugs'])
  })
})

describe('the place of a page', () => {
  it.each([
    ['product/vesper', 'product'],
    ['voies/or', 'collection'],
  ])('is not %s, which is of the kind %s', (slug, kind) => {
    expect(checkPagePlace(slug, around([['collectionPage', 'voies']]))).toContain(kind)
  })

  it.each(['collection/or', 'products/vesper', 'a', undefined])('may be %s', (slug) => {
    expect(checkPagePlace(slug, around([['collectionPage', 'voies']]))).toBe(true)
  })
})
