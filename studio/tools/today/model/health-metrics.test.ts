import type { SiteHealth } from '#lib/health/site-health.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { agoIso, lakeFacts, minute, now, shopFacts, siteFacts } from '../testing/health-facts.ts'
import { formatBytes, formatMoney } from './number-format.ts'
import { withProbeResult } from './health-probes.ts'
import { lakeHealthMetrics, shopHealthMetrics, siteHealthMetrics } from './health-metrics.ts'

beforeAll(() => void vi.stubGlobal('navigator', { language: 'en-GB' }))
afterAll(() => void vi.unstubAllGlobals())

describe('health metrics', () => {
  it('are relative to the time of the response', () => {
    const figures = Object.fromEntries(
      [
        ...siteHealthMetrics(siteFacts, now),
        ...lakeHealthMetrics(lakeFacts, now, now).map((each) => ({
          ...each,
          label: `lake ${each.label}`,
        })),
        ...shopHealthMetrics(shopFacts, now, now, lakeFacts.disk).map((each) => ({
          ...each,
          label: `shop ${each.label}`,
        })),
      ].map(({ label, value, note }) => [label, [value, note]]),
    )
    expect(figures).toMatchObject({
      'Last publish': ['3 minutes ago', expect.stringContaining('12 ms')],
      'Last content event': ['1 second ago', undefined],
      'Edge cache': ['None', undefined],
      Restarts: ['None', 'Since the launcher started'],
      Memory: ['312 MB', undefined],
      'lake Documents': ['1,234', 'production 1,234'],
      'lake Free disk space': ['60 GB', 'Of 100 GB'],
      'lake Queries': ['1,234', 'Since start; 34 slow'],
      'lake Last backup': ['None', expect.any(String)],
      'lake Uptime': ['1 hour', expect.any(String)],
      'shop Orders': ['2', 'Last 24 hours; CHF 12,500.00'],
      'shop Uptime': ['2 hours', expect.any(String)],
    })
    expect(figures).not.toHaveProperty('shop Free disk space')
    expect(figures).not.toHaveProperty('lake HTTPS certificate')
  })

  it('name the process that responded if several serve the same content', () => {
    const reported = 'This process is a follower: it serves reads.'
    const company = {
      role: 'reader' as const,
      database: 'db.example/orrery',
      isWriterKnown: true,
      told: reported,
    }
    const labels = lakeHealthMetrics({ ...lakeFacts, company }, now, now).map(({ label, note }) => [
      label,
      note,
    ])
    expect(labels).toContainEqual(['This process', reported])
    expect(labels).toContainEqual(['Database', 'Replicates db.example/orrery'])
  })

  it('show whether the processes of a site share a page cache', () => {
    const of = (pages: SiteHealth['pages'], processes = 2) =>
      siteHealthMetrics({ ...siteFacts, processes, pages }, now).find(
        ({ label }) => label === 'Page cache',
      )
    expect(of(null, 1)).toBeUndefined()
    expect(of(null)?.value).toBe('Separate for each process')
    const since = agoIso(3 * minute)
    expect(of({ since, because: null }, 1)).toMatchObject({ value: 'Shared' })
    expect(of({ since, because: 'Why.' })).toEqual({
      label: 'Page cache',
      value: 'Not shared',
      note: expect.stringMatching(/^For 3 minutes, since /),
    })
  })

  it('count every email that the shop has not sent', () => {
    const unsent = { ...shopFacts, letters: 2, mail: { count: 3, error: null } }
    expect(shopHealthMetrics(unsent, now, now, lakeFacts.disk)).toContainEqual({
      label: 'Unsent emails',
      value: '5',
    })
  })

  it('show unreadable values of a shop with a damaged page', () => {
    const damaged = { ...shopFacts, carts: null, orders: null }
    const figures = shopHealthMetrics(damaged, now, now, lakeFacts.disk)
    expect(figures.filter(({ value }) => value === 'Unreadable')).toEqual([
      { label: 'Open carts', value: 'Unreadable' },
      { label: 'Orders', value: 'Unreadable' },
    ])
  })

  it('remain after a failed request, with their time', () => {
    const known = withProbeResult({}, siteFacts, now)
    expect(withProbeResult(known, 'silent', now + 5_000)).toEqual({
      value: siteFacts,
      at: now,
      failure: 'silent',
    })
    expect(withProbeResult(withProbeResult(known, 'silent', now), siteFacts, now + 1)).toEqual({
      value: siteFacts,
      at: now + 1,
    })
    expect(withProbeResult({}, 'closed', now)).toEqual({ failure: 'closed' })
  })
})

it.each([
  [0, '0 kB'],
  [512_000, '512 kB'],
  [999_600, '1 MB'],
  [3_400_000, '3.4 MB'],
  [312_000_000, '312 MB'],
  [2_000_000_000_000, '2 TB'],
])('formats %i bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

it('formats money in the shop’s currency and the editor’s locale', () => {
  expect(formatMoney({ amount: '12500.00', currency: 'CHF' })).toBe('CHF 12,500.00')
  vi.stubGlobal('navigator', { language: 'de-CH' })
  onTestFinished(() => void vi.stubGlobal('navigator', { language: 'en-GB' }))
  expect(formatMoney({ amount: '12500.00', currency: 'CHF' })).toBe("CHF 12'500.00")
})
