import { describe, expect, it } from 'vitest'
import {
  addMonths,
  clockChangeMinutes,
  entriesOnDay,
  weeksOfMonth,
  moveToDay,
  daysOfWeek,
} from './calendar-days.ts'

const zurich = 'Europe/Zurich'

describe('calendar days', () => {
  it('returns full weeks for any first day, across clock changes and year boundaries', () => {
    expect(daysOfWeek('2026-10-25', 1)).toEqual([
      '2026-10-19',
      '2026-10-20',
      '2026-10-21',
      '2026-10-22',
      '2026-10-23',
      '2026-10-24',
      '2026-10-25',
    ])
    expect(daysOfWeek('2026-10-25', 7)[0]).toBe('2026-10-25')
    const october = weeksOfMonth('2026-10-25', 1)
    expect([october[0]![0], october.at(-1)![6], october.length]).toEqual([
      '2026-09-28',
      '2026-11-01',
      5,
    ])
    for (const month of ['2027-02-01', '2026-12-31', '2028-02-29'])
      for (const first of [1, 6, 7]) {
        const days = weeksOfMonth(month, first).flat()
        expect(new Set(days).size).toBe(days.length)
        expect(days).toContain(month)
      }
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  })

  it('keeps the wall-clock time when a release moves across a clock change', () => {
    expect(moveToDay('2026-10-24T07:00:00Z', zurich, '2026-10-26')).toBe('2026-10-26T09:00')
    expect(moveToDay('2026-10-24T07:15:00Z', zurich, '2026-10-25', 2)).toBe('2026-10-25T02:15')
    expect(clockChangeMinutes('2026-10-25', zurich)).toBe(60)
    expect(clockChangeMinutes('2026-03-29', zurich)).toBe(-60)
    expect(clockChangeMinutes('2026-10-26', zurich)).toBe(0)
  })

  it('puts a release on the day in the editor’s time zone', () => {
    const entries = [{ at: '2026-10-24T22:30:00Z' }, { at: undefined }]
    expect(entriesOnDay(entries, '2026-10-25', zurich)).toHaveLength(1)
    expect(entriesOnDay(entries, '2026-10-24', 'America/New_York')).toHaveLength(1)
  })
})
