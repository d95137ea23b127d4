import { describe, expect, it } from 'vitest'
import { zoneOffset } from './zone-offset.ts'

const hours = (instant: string, zone: string) => zoneOffset(Date.parse(instant), zone) / 3_600_000

describe('zoneOffset', () => {
  it.each([
    ['2026-07-01T00:00:00Z', 'Europe/Zurich', 2],
    ['2026-10-25T00:59:59Z', 'Europe/Zurich', 2],
    ['2026-10-25T01:00:00Z', 'Europe/Zurich', 1],
    ['2026-11-01T12:00:00Z', 'America/New_York', -5],
    ['2026-01-01T00:00:00.999Z', 'Asia/Kathmandu', 5.75],
    ['2026-01-01T00:00:00Z', 'UTC', 0],
  ])('returns at %s in %s %d hours', (instant, zone, offset) => {
    expect(hours(instant, zone)).toBe(offset)
  })
})
