import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routedLocales } from '#lib/locales.ts'
import { hrefFor } from './href.ts'
import { hasFileExtension, normalizePath, splitPath } from './path.ts'
import { resolvePath } from './resolve.ts'
import { isSegmentedKind, type Segments } from './segments.ts'

const locale = fc.constantFrom(...routedLocales)
const word = fc
  .stringMatching(/^[a-z0-9é時]([a-z0-9é時 -]{0,6}[a-z0-9])?$/)
  .filter((value) => !isSegmentedKind(value) && !['montre', 'en', 'fr', 'ar', 'ja'].includes(value))
const segments: Segments = { product: { fr: 'montre' }, collection: {} }

const target = fc.oneof(
  fc.record({ kind: fc.constant('home' as const), locale }),
  fc.record({
    kind: fc.constant('page' as const),
    locale,
    slug: fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
  }),
  fc.record({
    kind: fc.constantFrom('product' as const, 'collection' as const),
    locale,
    slug: word,
  }),
)

describe('addresses', () => {
  it('lead back to the page they were made for', () => {
    fc.assert(
      fc.property(target, (page) => {
        const slug = 'slug' in page ? page.slug : undefined
        const href = hrefFor(
          { type: page.kind, language: page.locale, slug },
          page.locale,
          segments,
        )
        const { locale: found, segments: path } = splitPath(href)
        expect(resolvePath(found, path, segments)).toEqual(page)
      }),
    )
  })

  it('are canonical: normalizing changes nothing', () => {
    fc.assert(
      fc.property(target, (page) => {
        const slug = 'slug' in page ? page.slug : undefined
        const href = hrefFor(
          { type: page.kind, language: page.locale, slug },
          page.locale,
          segments,
        )
        expect(normalizePath(href)).toBe(href)
      }),
    )
  })

  it('normalize once and for all, whatever is typed', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const once = normalizePath(path)
        fc.pre(!/^\/(en|fr|ar|ja)(\/|$)/.test(once))
        expect(normalizePath(once)).toBe(once)
      }),
    )
  })
})

describe('hrefFor', () => {
  it.each([
    [{ type: 'home', language: 'en' }, 'en', '/'],
    [{ type: 'home', language: 'ar' }, 'ar', '/ar'],
    [{ type: 'page', language: 'fr', slug: 'pages/faq' }, 'fr', '/fr/pages/faq'],
    [{ type: 'page', language: 'en', slug: 'pages/faq' }, 'fr', '/pages/faq'],
    [{ type: 'product', language: 'en', slug: 'perihelion' }, 'fr', '/fr/product/perihelion'],
    [{ type: 'collection', slug: 'moon phase' }, 'en', '/collection/moon%20phase'],
    [{ type: 'product', slug: null }, 'fr', '/fr'],
    [{ type: 'redirect' }, 'en', '/'],
  ] as const)('%o in %s is %s', (link, from, href) => {
    expect(hrefFor(link, from)).toBe(href)
  })
})

describe('splitPath', () => {
  it('takes a language that visitors may not see as part of the page', () => {
    expect(splitPath('/ja/x', (value) => value !== 'ja')).toEqual({
      locale: 'en',
      segments: ['ja', 'x'],
      prefixed: false,
    })
  })

  it('survives a broken percent sign', () => {
    expect(splitPath('/fr/%E0%A4%A').segments).toEqual(['%E0%A4%A'])
  })
})

describe('hasFileExtension', () => {
  it.each([
    ['/a.php', true],
    ['/a/b.c1', true],
    ['/a.b/c', false],
    ['/a.', false],
    ['/fr', false],
  ])('%s: %s', (path, expected) => {
    expect(hasFileExtension(path)).toBe(expected)
  })
})
