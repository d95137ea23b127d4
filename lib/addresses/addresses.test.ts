import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routedLocales } from '#lib/locales.ts'
import { createAddressResolver } from './address-resolver.ts'
import { addressFromRouteParams, internalRoutePathOf } from './internal-path.ts'
import { pageKindConfig, pageKindNames } from './page-kinds.ts'
import { canonicalPath, hasFileExtension, splitLocalizedPath } from './localized-path.ts'
import {
  noPageKindSegments,
  pageKindSegmentsFromRows,
  segmentConflicts,
} from './page-kind-segments.ts'

const segments = { products: { fr: 'montre' }, product: { fr: 'montre' } }
const addresses = createAddressResolver(segments)

const leading = pageKindNames.flatMap((kind) => {
  const { path } = pageKindConfig(kind)
  return path.at === 'segment' ? [path.fallback] : []
})
const word = fc
  .stringMatching(/^[a-z0-9é時]([a-z0-9é時% -]{0,6}[a-z0-9])?$/)
  .filter((value) => ![...leading, 'montre', 'en', 'fr', 'ar', 'ja'].includes(value))
const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))

/** An address of any kind of the table. */
const page = fc.constantFrom(...pageKindNames).chain((kind) => {
  const { slugField, path: rule } = pageKindConfig(kind)
  const base = { kind: fc.constant(kind), locale: fc.constantFrom(...routedLocales) }
  if (slugField === null) {
    const pageNumber = fc.integer({ min: 2, max: 99_999 })
    const { perPage } = pageKindConfig(kind)
    return perPage ? fc.oneof(fc.record(base), fc.record({ ...base, pageNumber })) : fc.record(base)
  }
  return fc.record({ ...base, slug: rule.at === 'slug' ? path : word })
})

describe('page addresses', () => {
  it('resolve back to the page they were built for', () => {
    fc.assert(
      fc.property(page, (address) => {
        const { locale, parts } = splitLocalizedPath(addresses.hrefFor(address))
        expect(addresses.resolve(locale, parts)).toEqual(address)
      }),
    )
  })

  it('are canonical: building them again changes nothing', () => {
    fc.assert(
      fc.property(page, (address) => {
        const href = addresses.hrefFor(address)
        const { locale, parts } = splitLocalizedPath(href)
        expect(canonicalPath(locale, parts)).toBe(href)
      }),
    )
  })

  it('map to unique internal paths and back', () => {
    fc.assert(
      fc.property(page, page, (address, other) => {
        const [, locale = '', kind = '', ...slug] = internalRoutePathOf(address).split('/')
        expect(addressFromRouteParams({ locale, kind, slug })).toEqual(address)
        if (addresses.hrefFor(address) !== addresses.hrefFor(other))
          expect(internalRoutePathOf(address)).not.toBe(internalRoutePathOf(other))
      }),
    )
  })
})

describe('addressOfParams', () => {
  it.each([
    { locale: 'xx', kind: 'home' },
    { locale: 'en', kind: 'nothing' },
    { locale: 'en', kind: 'home', slug: ['more'] },
    { locale: 'en', kind: 'product' },
    { locale: 'en', kind: 'blog', slug: ['1'] },
    { locale: 'en', kind: 'blog', slug: ['02'] },
    { locale: 'en', kind: 'blog', slug: ['2', '3'] },
    { locale: 'en', kind: 'home', slug: ['2'] },
  ])('returns undefined for %o', (params) => {
    expect(addressFromRouteParams(params)).toBeUndefined()
  })
})

describe('resolve', () => {
  it.each([
    [['blog'], { kind: 'blog', locale: 'en' }],
    [['blog', 'page', '2'], { kind: 'blog', locale: 'en', pageNumber: 2 }],
    [['blog', 'page'], { kind: 'blogpost', locale: 'en', slug: 'page' }],
    [['blog', 'page', '1'], { kind: 'page', locale: 'en', slug: 'blog/page/1' }],
    [['blog', 'sheet', '2'], { kind: 'page', locale: 'en', slug: 'blog/sheet/2' }],
    [['product', 'page', '2'], { kind: 'page', locale: 'en', slug: 'product/page/2' }],
  ])('resolves %o to %o', (parts, address) => {
    expect(addresses.resolve('en', parts)).toEqual(address)
  })
})

describe('linkTo', () => {
  it.each([
    [{ type: 'home', language: 'en' }, 'en', '/'],
    [{ type: 'home', language: 'ar' }, 'ar', '/ar'],
    [{ type: 'page', language: 'fr', slug: 'pages/faq' }, 'fr', '/fr/pages/faq'],
    [{ type: 'page', language: 'en', slug: 'pages/faq' }, 'fr', '/pages/faq'],
    [{ type: 'page', language: null, slug: 'pages/faq' }, 'fr', '/fr/pages/faq'],
    [{ type: 'product', language: 'en', slug: 'perihelion' }, 'fr', '/fr/montre/perihelion'],
    [{ type: 'product', language: 'fr', slug: 'perihelion' }, 'ar', '/ar/product/perihelion'],
    [{ type: 'collection', slug: 'moon phase' }, 'en', '/collection/moon%20phase'],
    [{ type: 'product', slug: null }, 'fr', undefined],
    [{ type: 'redirect', slug: 'x' }, 'en', undefined],
    [{ type: 'blog', language: 'fr', slug: 'carnet' }, 'en', '/fr/blog'],
    [{ type: 'blogpost', language: 'fr', slug: 'lune' }, 'en', '/fr/blog/lune'],
    [{ type: 'news', language: 'en', slug: null }, 'en', undefined],
    [null, 'en', undefined],
  ] as const)('returns for %o in locale %s the path %s', (row, reader, href) => {
    expect(addresses.hrefOfDocument(row, reader)).toBe(href)
  })
})

it('uses the fallback segment when content defines none', () => {
  const plain = createAddressResolver(noPageKindSegments)
  const slugged = ['product', 'collection', 'blogpost', 'news'] as const
  const lists = ['blog', 'newsList', 'retailers', 'stories'] as const
  expect([
    ...slugged.map((kind) => plain.hrefFor({ kind, locale: 'fr', slug: 'a' })),
    ...lists.map((kind) => plain.hrefFor({ kind, locale: 'en' })),
  ]).toEqual([
    '/fr/product/a',
    '/fr/collection/a',
    '/fr/blog/a',
    '/fr/news/a',
    '/blog',
    '/news',
    '/retailer',
    '/stories',
  ])
})

describe('pageKindSegmentsFromRows', () => {
  it('reads the first valid slug per language', () => {
    const type = 'productPage'
    expect(
      pageKindSegmentsFromRows([
        { type, language: 'fr', slug: 'montres/nos' },
        { type, language: 'fr', slug: 'en' },
        { type, language: 'fr', slug: 'studio' },
        { type, language: 'fr', slug: '_icons' },
        { type, language: 'fr', slug: 'montre' },
        { type, language: 'fr', slug: 'garde-temps' },
        { type, language: 'xx', slug: 'watch' },
        { type: 'collectionPage', language: 'ar', slug: '' },
        { type: 'page', language: 'ar', slug: 'about' },
      ]),
    ).toEqual(segments)
    expect(pageKindSegmentsFromRows([])).toEqual(noPageKindSegments)
  })
})

describe('segmentConflicts', () => {
  it('returns segments shared by two page kinds, fallbacks included', () => {
    const named = { products: { fr: 'collection' }, product: { fr: 'collection' } }
    expect(segmentConflicts(named)).toEqual([
      { locale: 'fr', segment: 'collection', namedBy: ['productPage', 'collectionPage'] },
    ])
    expect(segmentConflicts(segments)).toEqual([])
  })
})

describe('splitLocalizedPath', () => {
  it('treats an unrouted language as part of the page path', () => {
    expect(splitLocalizedPath('/ja/x', (value) => value !== 'ja')).toEqual({
      locale: 'en',
      parts: ['ja', 'x'],
    })
  })

  it('keeps a malformed percent sequence', () => {
    expect(splitLocalizedPath('/fr/%E0%A4%A').parts).toEqual(['%E0%A4%A'])
  })
})

describe('hasFileExtension', () => {
  it.each([
    ['/a.php', true],
    ['/a/b.c1', true],
    ['/a.b/c', false],
    ['/a.', false],
    ['/fr', false],
  ])('returns for %s: %s', (value, expected) => {
    expect(hasFileExtension(value)).toBe(expected)
  })
})
