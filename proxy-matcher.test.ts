import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server'
import { describe, expect, it } from 'vitest'
import { internalRoutePathOf } from '#lib/addresses/internal-path.ts'
import { pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import { reservedFirstSegments, searchPath } from '#lib/addresses/reserved-paths.ts'
import { isLocale } from '#lib/locales.ts'
import { config } from './proxy.ts'

describe('the matcher of the proxy', () => {
  it.each([
    ['/', true],
    ['/studios', true],
    ['/sitemap.xml/home', true],
    ['/icons.svgx/page/x', true],
    ['/builds/home', true],
    ['/sitemap.xml', false],
    ['/builds/latest.json', false],
    ['/studio', true],
    ['/studio/structure', true],
    ['/api/health', false],
    ['/_next/static/a.js', false],
    ['/_pictures/5f1c0d-800x600.webp', false],
    ['/_pictures/x', true],
    ['/_pictures/5f1c0d-800x600.webp/fr/pages/faq', true],
    ['/_og/fr/page/pages/faq.jpg', false],
    ['/_og/fr/home.jpg', false],
    ['/_og/fr/home', true],
    ['/_og/fr/home.jpg/', true],
    ['/faces/amiri-more.af2da336a4.woff2', false],
    ['/sw.js', false],
    ['/service-worker.js', false],
    ['/sw.js/page/x', true],
    ['/faces/LICENSE.txt', false],
    ['/faces/x', true],
    ['/faces/fr/pages/faq', true],
    ['/faces/amiri-more.af2da336a4.woff2/page/x', true],
  ])('matches %s: %s', (path, expected) => {
    expect(unstable_doesMiddlewareMatch({ config, url: path })).toBe(expected)
  })

  it.each(pageKindNames)('does not match the Open Graph image of the kind %s', (kind) => {
    const slug = pageKindConfig(kind).slugField ? 'a' : undefined
    const url = `/_og${internalRoutePathOf({ kind, locale: 'fr', slug })}.jpg`
    expect(unstable_doesMiddlewareMatch({ config, url })).toBe(false)
  })

  it.each(
    [...reservedFirstSegments].filter(
      (part) => !isLocale(part) && ![searchPath, 'studio'].includes(part),
    ),
  )('does not see what lies below /%s', (part) => {
    expect(unstable_doesMiddlewareMatch({ config, url: `/${part}/a` })).toBe(false)
  })
})
