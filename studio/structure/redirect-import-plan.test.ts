import { describe, expect, it } from 'vitest'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { type ExistingRedirects, planRedirectImport } from './redirect-import-plan.ts'

const siteUrl = 'https://orrery.example'
const addresses = createAddressResolver({})
const nothing: ExistingRedirects = { redirects: [], roots: [] }
const existing = (
  source: string | null,
  url: string | null,
  over: Partial<ExistingRedirects['redirects'][number]> = {},
) => ({
  _id: `redirect-${source}`,
  source,
  url,
  status: 302,
  target: null,
  isActive: true,
  ...over,
})

function plan(lines: readonly string[], known: Partial<ExistingRedirects> = {}) {
  const rows = lines.map((text, index) => {
    const [from = '', to = '', permanent = ''] = text.split(' ')
    return { line: index + 1, from, to, permanent }
  })
  return planRedirectImport(rows, { ...nothing, ...known }, addresses, siteUrl)
}
const reasons = (...args: Parameters<typeof plan>) =>
  plan(...args).skipped.map(({ line, reason }) => `${line}: ${reason}`)

describe('planRedirectImport', () => {
  it('creates redirects from paths and URLs of this site', () => {
    const { redirects, skipped } = plan([
      '/a /b',
      `${siteUrl}/c/ ${siteUrl}/d?e=f#g yes`,
      '/fr/h/ https://else.example/i FALSE',
      '/j /k 308',
    ])
    expect(skipped).toEqual([])
    expect(redirects).toEqual([
      { line: 1, source: '/a', url: '/b', status: 302 },
      { line: 2, source: '/c', url: '/d?e=f#g', status: 301 },
      { line: 3, source: '/fr/h', url: 'https://else.example/i', status: 302 },
      { line: 4, source: '/j', url: '/k', status: 308 },
    ])
  })

  it('gives the reason of each line that creates none', () => {
    expect(
      reasons([
        ' /b',
        '/a',
        'a /b',
        '//a /b',
        '/a?b /b',
        'https://else.example/a /b',
        '/a javascript:alert(1)',
        '/a //else.example',
        '/a /b maybe',
        `/${'a'.repeat(2001)} /b`,
      ]),
    ).toEqual([
      '1: The old path is missing.',
      '2: The new path or URL is missing.',
      '3: Start the path with one slash, for example /old-page.',
      '4: Start the path with one slash, for example /old-page.',
      '5: Enter only the path, without ?, # or spaces.',
      '6: The old URL is not on this site. Enter its path only.',
      '7: Start the new URL with / or https://.',
      '8: Start the new URL with / or https://.',
      '9: “maybe” is not yes, no or a status such as 301.',
      '10: Enter at most 2000 characters.',
    ])
  })

  it('names lines with the same path, however it is spelled', () => {
    expect(reasons(['/a /b', '/en/a /b', '/a/ /c', '/fr/a /b'])).toEqual([
      '2: The same as line 1.',
      '3: Line 1 redirects this path already, to /b.',
    ])
  })

  it('replaces no existing redirect, and names it', () => {
    const page = { type: 'page', language: 'en', slug: 'pages/faq' }
    const redirects = [
      existing('/a', null, { target: page }),
      existing('/b', '/x', { isActive: false }),
      existing(null, '/x'),
    ]
    const { skipped } = plan(['/en/a /b', '/b /c'], { redirects })
    expect(skipped).toEqual([
      {
        line: 1,
        text: '/en/a → /b',
        reason: 'This path is redirected to /pages/faq already.',
        existing: 'redirect-/a',
      },
      {
        line: 2,
        text: '/b → /c',
        reason: 'This path is redirected to /x already. It is inactive.',
        existing: 'redirect-/b',
      },
    ])
  })

  it('names loops, also over existing redirects and that of the home URL', () => {
    const known = {
      redirects: [existing('/c', '/a'), existing('/off', '/d', { isActive: false })],
      roots: [{ _id: 'settings-en', language: 'en', url: '/home', target: null }],
    }
    expect(
      reasons(['/a /b', '/b /c', '/self /en/self', '/home /', '/d /off', '/b /d'], known),
    ).toEqual([
      '2: This would create a redirect loop: /b → /c → /a → /b.',
      '3: A redirect cannot point to itself.',
      '4: This would create a redirect loop: /home → /en → /home.',
    ])
  })

  it('plans 5,000 lines at once', () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `/old/${index} /old/${index + 1}`)
    expect(plan(lines).redirects).toHaveLength(5_000)
    expect(reasons([...lines.slice(0, 50), '/old/50 /old/0'])[0]).toContain('51: This would create')
  })
})
