import { describe, expect, it } from 'vitest'
import type { ValidationContext } from 'sanity'
import {
  checkRedirectSource,
  isRedirectSourceTaken,
  redirectLoopError,
  type RedirectCheckData,
} from './redirect-checks.ts'

const siteUrl = 'https://orrery.example'
const nothing: RedirectCheckData = { naming: [], target: null, redirects: [], roots: [] }
const page = (slug: string, language = 'en') => ({ type: 'page', language, slug })
const fault = (source: string, url: string | undefined, rows: Partial<RedirectCheckData> = {}) =>
  redirectLoopError({ source, url }, { ...nothing, ...rows }, siteUrl)

describe('a redirect', () => {
  it.each([
    ['/x', '/x'],
    ['/x', '/en/x'],
    ['/en/x', '/x?a=1#b'],
    ['/x', `${siteUrl}/x/`],
    ['/', '/en'],
    ['/fr', '/fr/'],
  ])('from %s to %s leads to itself', (source, url) => {
    expect(fault(source, url)).toBe('A redirect cannot point to itself.')
  })

  it('is rejected when it leads to itself by its page', () => {
    expect(fault('/en/pages/faq', undefined, { target: page('pages/faq') })).toMatch(/itself/)
    const watch = { type: 'product', language: 'fr', slug: 'vesper' }
    const naming = [{ type: 'productPage', language: 'fr', slug: 'montres' }]
    expect(fault('/fr/montres/vesper', undefined, { target: watch, naming })).toMatch(/itself/)
    expect(fault('/fr/vieux', undefined, { target: watch, naming })).toBe(true)
  })

  it('is rejected when it closes a loop over redirects, pages and the root', () => {
    const redirects = [
      { source: '/b', target: page('c') },
      { source: '/en/c', url: '/' },
    ]
    const roots = [{ language: 'en', target: page('a') }]
    expect(fault('/a', '/en/b', { redirects, roots })).toBe(
      'This would create a redirect loop: /a → /b → /en/c → /en → /a.',
    )
    expect(fault('/a', '/en/b', { redirects })).toBe(true)
  })

  it('of the root is rejected when it closes a loop', () => {
    const redirects = [{ source: '/welcome', url: '/en' }]
    expect(fault('/', '/welcome', { redirects })).toMatch(/loop: \/ → \/welcome → \//)
  })

  it('is accepted without a loop, and while incomplete', () => {
    expect(fault('/a', '/b', { redirects: [{ source: '/b', url: 'https://else.example/' }] })).toBe(
      true,
    )
    expect(fault('/a', undefined)).toBe(true)
    expect(fault('/a', '/b', { redirects: [{ source: '/b', target: null }, {}] })).toBe(true)
  })

  it('is checked against the others, whatever values they hold', async () => {
    const odd = [7, { en: '/x' }, ['/x'], null].map((value) => ({
      source: value,
      url: value,
      target: value,
    }))
    const naming = [{ type: 7, language: ['en'], slug: {} }]
    const redirects = [...odd, { source: '/taken', url: null, target: null }]
    const answer = { naming, target: 7, redirects, roots: [] }
    const check = (source: string) =>
      checkRedirectSource(source, {
        document: { _id: 'redirect-a', _type: 'redirect' },
        getClient: () => ({ fetch: () => Promise.resolve(answer) }),
      } as unknown as ValidationContext)
    expect(await check('/x')).toBe(true)
    expect(await check('/taken')).toBe('Another redirect already has this source path.')
  })

  it('is rejected when its source is taken', () => {
    const redirects = [{ source: '/en/x' }, { source: null }]
    expect(isRedirectSourceTaken('/x', { redirects })).toBe(true)
    expect(isRedirectSourceTaken('/fr/x', { redirects })).toBe(false)
  })
})
