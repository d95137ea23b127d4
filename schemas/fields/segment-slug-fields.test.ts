import { describe, expect, it } from 'vitest'
import {
  checkFormerPathConflict,
  checkPagePathConflict,
  checkSegmentSlug,
  segmentSlugFields,
} from './segment-slug-fields.ts'

const around = (
  naming: [type: string, slug: string, ...formerSlugs: string[]][] = [],
  pages: string[] = [],
) => ({
  locale: 'fr' as const,
  naming: naming.map(([type, slug, ...formerSlugs]) => ({
    type,
    language: 'fr',
    slug,
    formerSlugs,
  })),
  pages,
  titleOf: (type: string) => `the ${type}`,
})

describe('a segment', () => {
  it.each(['montres', 'garde-temps', 'ساعات', '時計', undefined, ''])('may be %s', (slug) => {
    expect(checkSegmentSlug('productPage', slug, around())).toBe(true)
  })

  it.each(['a/b', 'Montres', 'montre s', 'fr', 'studio', '_icons'])('may not be %s', (slug) => {
    expect(checkSegmentSlug('productPage', slug, around())).toContain('one word')
  })

  it('is rejected when another kind uses it, by name or by default', () => {
    const taken = 'is already used by “the collectionPage”'
    expect(checkSegmentSlug('productPage', 'voie', around([['collectionPage', 'voie']]))).toContain(
      taken,
    )
    expect(checkSegmentSlug('productPage', 'collection', around())).toContain(taken)
    const elsewhere = around([['collectionPage', 'lignes']])
    expect(checkSegmentSlug('productPage', 'collection', elsewhere)).toBe(true)
  })

  it('is rejected when it would hide a page', () => {
    const pages = ['montres/entretien', 'montres/a/b']
    expect(checkSegmentSlug('productPage', 'montres', around([], pages))).toContain(
      'montres/entretien',
    )
    expect(checkSegmentSlug('productPage', 'montre', around([], pages))).toBe(true)
    const another = around([['collectionPage', 'voies']], ['voies/or', ...pages])
    expect(checkSegmentSlug('productPage', 'montres', another)).toContain('montres/entretien')
  })

  it('also matches former slugs', () => {
    expect(segmentSlugFields().map(({ name }) => name)).toEqual(['slug', 'formerSlugs'])
  })
})

describe('the place of a page', () => {
  it.each([
    ['product/vesper', 'the productPage'],
    ['product', 'the productPage'],
    ['voies/or', 'the collectionPage'],
  ])('is not %s, which belongs to %s', (slug, title) => {
    expect(checkPagePathConflict(slug, around([['collectionPage', 'voies']]))).toContain(
      `“${title}”`,
    )
  })

  it.each(['collection/or', 'products/vesper', 'a', undefined])('may be %s', (slug) => {
    expect(checkPagePathConflict(slug, around([['collectionPage', 'voies']]))).toBe(true)
  })

  const renamed = around([
    ['collectionPage', 'voies', 'lignes'],
    ['productPage', 'product'],
  ])

  it.each(['collection', 'collection/or', 'lignes/or'])(
    'is better not %s, from where old addresses of the collections lead on',
    (slug) => {
      expect(checkFormerPathConflict(slug, renamed)).toContain('an old URL of “the collectionPage”')
    },
  )

  it.each(['collection/a/b', 'lignes-2/or', 'or/collection', undefined])(
    'may be %s beside old addresses',
    (slug) => {
      expect(checkFormerPathConflict(slug, renamed)).toBe(true)
    },
  )
})
