import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redirectSourceKey } from '#lib/addresses/redirect-paths.ts'
import { buildRedirectTable, appendRequestQuery } from './redirect-table.ts'

const siteUrl = 'https://orrery.example'
const path = fc.constantFrom(
  '/',
  '/a',
  '/b',
  '/c',
  '/fr',
  '/fr/a',
  '/en/a',
  '/en/b',
  '/d?x=1',
  '/e#f',
)
const destination = fc.oneof(
  path,
  path.map((each) => siteUrl + each),
  fc.constant('https://else.example/x'),
)
const rules = fc.array(
  fc.record({ source: path.map((each) => each.replace(/[?#].*/, '')), destination }),
)

describe('buildRedirectTable', () => {
  it('resolves a chain to its end', () => {
    fc.assert(
      fc.property(rules, (list) => {
        const table = buildRedirectTable(list, siteUrl)
        for (const { destination: to } of table.values()) {
          if (to.startsWith('/'))
            expect(table.has(redirectSourceKey(to.replace(/[?#].*/, '')))).toBe(false)
        }
      }),
    )
  })

  it('keeps every redirect that is not part of a loop', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(20), { minLength: 2, maxLength: 8 }), (line) => {
        const chain = line
          .slice(1)
          .map((to, index) => ({ source: `/p${line[index]}`, destination: `/p${to}` }))
        const table = buildRedirectTable(chain, siteUrl)
        expect(table.size).toBe(chain.length)
        for (const each of table.values()) expect(each.destination).toBe(`/p${line.at(-1)}`)
      }),
    )
  })

  it('omits a loop but not the redirects that lead into it', () => {
    const table = buildRedirectTable(
      [
        { source: '/a', destination: '/en/b' },
        { source: '/b', destination: `${siteUrl}/a` },
        { source: '/c', destination: '/a', status: 301 },
        { source: '/self', destination: '/en/self' },
      ],
      siteUrl,
    )
    expect([...table]).toEqual([['/en/c', { destination: '/a', status: 301 }]])
  })

  it('uses status 302 unless a supported status is set', () => {
    const table = buildRedirectTable(
      [
        { source: '/a', destination: '/x' },
        { source: '/b', destination: '/x', status: 200 },
        { source: '/c', destination: '/x', status: 308 },
      ],
      siteUrl,
    )
    expect([...table.values()].map((each) => each.status)).toEqual([302, 302, 308])
  })

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'x', ''])(
    'refuses to lead to %s',
    (to) => {
      expect(buildRedirectTable([{ source: '/a', destination: to }], siteUrl).size).toBe(0)
    },
  )

  it('omits a source longer than the maximum URL length', () => {
    const source = `/${'a'.repeat(2_000)}`
    expect(buildRedirectTable([{ source, destination: '/b' }], siteUrl).size).toBe(0)
  })
})

describe('appendRequestQuery', () => {
  it.each([
    ['/x', '', '/x'],
    ['/x', '?a=1', '/x?a=1'],
    ['/x?a=2', '?a=1&b=3', '/x?a=2&b=3'],
    ['/x#top', '?a=1', '/x?a=1#top'],
    ['https://else.example/x', '?a=1', 'https://else.example/x?a=1'],
  ])('appends to %s the query %s: %s', (to, search, expected) => {
    expect(appendRequestQuery(to, search)).toBe(expected)
  })
})
