import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCalendarDate } from '../time/calendar-date.ts'
import { instantToSiteTime, siteTimeToInstant } from './site-time.ts'

describe('site time', () => {
  it('interprets a time without a zone in the site time zone, in summer and winter', () => {
    expect(siteTimeToInstant('2026-01-15T10:00')).toBe('2026-01-15T09:00:00.000Z')
    expect(siteTimeToInstant('2026-07-15T10:00')).toBe('2026-07-15T08:00:00.000Z')
    expect(instantToSiteTime('2026-07-15T08:00:00.000Z')).toBe('2026-07-15T10:00')
  })

  it('round-trips except in the hour of a clock change', () => {
    const minutes = fc.integer({ min: 0, max: 40 * 365 * 24 * 60 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const at = new Date(Date.UTC(2000, 0, 1) + minute * 60_000)
        const back = siteTimeToInstant(instantToSiteTime(at.toISOString())) ?? ''
        expect(Math.abs(Date.parse(back) - at.getTime())).toBeLessThanOrEqual(3_600_000)
        const hours = at.getUTCHours()
        if (hours > 3) expect(back).toBe(at.toISOString())
      }),
    )
  })

  it.each(['2026-02-29', '2026-13-01', '20260101', '2026-1-1', ''])('rejects %j', (text) => {
    expect(isCalendarDate(text)).toBe(false)
    expect(siteTimeToInstant(`${text}T10:00:00Z`)).toBeUndefined()
  })
})
