import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateWeekOverlaps, validateOpeningSpan, validateSpecialDays } from './validate-hours.ts'
import {
  decodeOpeningHours,
  encodeOpeningHours,
  formatClock,
  minutesPerDay,
  groupWeekdaysByHours,
  type OpeningHours,
  parseClockMinutes,
  parseOpeningHours,
  hasNoHours,
  parseOpeningSpan,
} from './opening-hours.ts'
import { localTimeInZone, type LocalTime, openingStateAt } from './opening-state.ts'

const row = (days: string[], opens: string, closes: string, overMidnight = false) => ({
  days,
  opens,
  closes,
  overMidnight,
})

/** Time spans that do not overlap: pairs of increasing minutes of one day; the last may end after midnight. */
const spans = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: minutesPerDay - 1 }), { maxLength: 6 }),
    fc.integer({ min: 0, max: 120 }),
  )
  .map(([minutes, late]) => {
    const sorted = minutes.toSorted((a, b) => a - b)
    const pairs = sorted.flatMap((from, index) => {
      const to = sorted[index + 1]
      return index % 2 === 0 && to !== undefined ? [{ from, to }] : []
    })
    const last = sorted.length % 2 === 1 ? sorted.at(-1) : undefined
    return last === undefined ? pairs : [...pairs, { from: last, to: minutesPerDay + late }]
  })
const date = fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`)
const hours: fc.Arbitrary<OpeningHours> = fc.record({
  week: fc.array(spans, { minLength: 7, maxLength: 7 }),
  special: fc.array(fc.tuple(date, spans), { maxLength: 3 }).map((days) => new Map(days)),
})
const localTimes: fc.Arbitrary<LocalTime> = fc
  .tuple(date, fc.integer({ min: 0, max: minutesPerDay - 1 }))
  .map(([day, minutes]) => localTimeInZone(new Date(`${day}T${formatClock(minutes)}:00Z`), 'UTC'))
  .filter((time) => time !== undefined)

/** The local time a number of minutes later. */
function later({ date: day, minutes }: LocalTime, by: number): LocalTime {
  const instant = new Date(`${day}T00:00:00Z`).getTime() + (minutes + by) * 60_000
  return localTimeInZone(new Date(instant), 'UTC') as LocalTime
}

describe('openingStateAt', () => {
  it('stays open until the returned minute', () => {
    fc.assert(
      fc.property(hours, localTimes, (opening, now) => {
        const state = openingStateAt(opening, now)
        if (!state.open) return
        const left = state.until - now.minutes
        expect(left).toBeGreaterThan(0)
        for (let by = 0; by < left; by += Math.max(1, Math.floor(left / 5)))
          expect(openingStateAt(opening, later(now, by)).open).toBe(true)
        expect(openingStateAt(opening, later(now, left - 1)).open).toBe(true)
      }),
    )
  })

  it('stays closed until the next opening and opens then', () => {
    fc.assert(
      fc.property(hours, localTimes, (opening, now) => {
        const state = openingStateAt(opening, now)
        if (state.open || !state.next) return
        const wait = state.next.inDays * minutesPerDay + state.next.from - now.minutes
        expect(wait).toBeGreaterThan(0)
        for (let by = 0; by < wait; by += Math.max(1, Math.floor(wait / 7)))
          expect(openingStateAt(opening, later(now, by)).open).toBe(false)
        expect(openingStateAt(opening, later(now, wait - 1)).open).toBe(false)
        expect(openingStateAt(opening, later(now, wait))).toMatchObject({ open: true })
      }),
    )
  })

  it('continues after midnight, also before a closed day', () => {
    const opening = parseOpeningHours(
      [row(['sa'], '17:00', '02:30', true)],
      [{ date: '2026-11-22', spans: [] }],
    )
    const sunday = (time: string) => localTimeInZone(new Date(`2026-11-22T${time}:00Z`), 'UTC')
    expect(openingStateAt(opening, sunday('02:29') as LocalTime)).toEqual({
      open: true,
      until: 150,
    })
    expect(openingStateAt(opening, sunday('02:30') as LocalTime)).toEqual({
      open: false,
      next: { inDays: 6, weekday: 5, from: 17 * 60 },
    })
  })

  it('uses the local time of the retailer', () => {
    const noon = new Date('2026-01-05T12:00:00Z')
    expect(localTimeInZone(noon, 'Asia/Tokyo')).toEqual({
      date: '2026-01-05',
      weekday: 0,
      minutes: 1260,
    })
    expect(localTimeInZone(noon, 'America/New_York')).toMatchObject({ minutes: 420 })
    expect(localTimeInZone(new Date('2026-07-05T23:30:00Z'), 'Europe/Zurich')).toEqual({
      date: '2026-07-06',
      weekday: 0,
      minutes: 90,
    })
    expect(localTimeInZone(noon, 'Mars/Olympus')).toBeUndefined()
  })

  it('prefers the hours of a single date to those of the week', () => {
    const opening = parseOpeningHours(
      [row(['mo', 'tu'], '10:00', '18:00')],
      [{ date: '2026-01-05', spans: [{ opens: '12:00', closes: '13:00' }] }],
    )
    const monday = { date: '2026-01-05', weekday: 0, minutes: 660 }
    expect(openingStateAt(opening, monday)).toMatchObject({ open: false, next: { from: 720 } })
  })
})

describe('opening hours', () => {
  it.each([
    ['10:00', 600],
    ['24:00', 1440],
    ['24:01', undefined],
    ['9:00', undefined],
    ['10:60', undefined],
    ['', undefined],
  ])('parses %s as %s minutes', (time, minutes) => expect(parseClockMinutes(time)).toBe(minutes))

  it('round-trip through one line of text', () => {
    fc.assert(
      fc.property(hours, (opening) => {
        expect(decodeOpeningHours(encodeOpeningHours(opening))).toEqual(opening)
      }),
    )
  })

  it('are grouped into as few lines as possible', () => {
    const { week } = parseOpeningHours(
      [
        row(['tu', 'we', 'th', 'fr'], '14:00', '17:00'),
        row(['tu', 'we', 'th', 'fr', 'sa'], '10:00', '12:30'),
      ],
      null,
    )
    expect(
      groupWeekdaysByHours(week).map(({ first, last, spans: { length } }) => [first, last, length]),
    ).toEqual([
      [0, 0, 0],
      [1, 4, 2],
      [5, 5, 1],
      [6, 6, 0],
    ])
  })

  it('omit rows without hours', () => {
    const opening = parseOpeningHours(
      [row(['mo'], '18:00', '10:00'), null, row(['xx'], '10:00', '11:00')],
      [],
    )
    expect(hasNoHours(opening)).toBe(true)
    expect(parseOpeningSpan({ opens: '18:00', closes: '02:00', overMidnight: true })).toEqual({
      from: 1080,
      to: 1560,
    })
  })
})

describe('validation of opening hours', () => {
  it('reports hours that end before they start', () => {
    expect(validateOpeningSpan({ opens: '18:00', closes: '02:00' })).toContain(
      'end is before the start',
    )
    expect(validateOpeningSpan({ opens: '18:00', closes: '02:00', overMidnight: true })).toBe(true)
    expect(validateOpeningSpan({ opens: '10:00', closes: '18:00', overMidnight: true })).toContain(
      'a day',
    )
    expect(validateOpeningSpan({ opens: '24:00', closes: '18:00' })).toContain('begins at 00:00')
    expect(validateOpeningSpan({ opens: 'ten', closes: '18:00' })).toContain('09:30')
  })

  it('reports overlapping hours, also across midnight and the end of the week', () => {
    expect(
      validateWeekOverlaps([row(['mo'], '10:00', '13:00'), row(['mo'], '13:00', '18:00')]),
    ).toBe(true)
    expect(
      validateWeekOverlaps([row(['mo'], '10:00', '13:00'), row(['mo'], '12:00', '18:00')]),
    ).toContain('Monday')
    const night = row(['su'], '20:00', '02:00', true)
    expect(validateWeekOverlaps([night, row(['mo'], '01:00', '05:00')])).not.toBe(true)
    expect(validateWeekOverlaps([night, row(['mo'], '02:00', '05:00')])).toBe(true)
    expect(validateWeekOverlaps(undefined)).toBe(true)
  })

  it('reports a duplicate special day and one with overlapping hours', () => {
    const date = '2026-12-24'
    const spans = [
      { opens: '10:00', closes: '14:00' },
      { opens: '14:00', closes: '16:00' },
    ]
    expect(validateSpecialDays([{ date, spans }, { date: '2026-12-25' }])).toBe(true)
    expect(validateSpecialDays([{ date }, { date }])).toContain(`${date} is listed twice`)
    const late = [...spans, { opens: '15:00', closes: '18:00' }]
    expect(validateSpecialDays([{ date, spans: late }])).toContain(`overlap on ${date}`)
    expect(validateSpecialDays(undefined)).toBe(true)
  })
})
