import { describe, afterEach, expect, it, vi } from 'vitest'
import fc from 'fast-check'
import { chosenWallTimeAt, convertToTimeZone, parseChosenWallTime } from './chosen-wall-time.ts'
import { formatInBothZones, instantsAtWallTime, wallTimeAt } from './time-zones.ts'

const zurich = 'Europe/Zurich'
const newYork = 'America/New_York'
const iso = (times: number[]) => times.map((at) => new Date(at).toISOString())
const now = Date.parse('2026-01-01T00:00:00Z')
afterEach(() => vi.unstubAllGlobals())

describe('time zones', () => {
  it('finds no instant for a skipped wall time, one for an ordinary one, and two for a repeated one', () => {
    expect(iso(instantsAtWallTime('2026-07-01T09:00', zurich))).toEqual([
      '2026-07-01T07:00:00.000Z',
    ])
    expect(instantsAtWallTime('2026-03-29T02:30', zurich)).toEqual([])
    expect(iso(instantsAtWallTime('2026-10-25T02:30', zurich))).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ])
    expect(instantsAtWallTime('2026-02-30T09:00', zurich)).toEqual([])
    expect(instantsAtWallTime('tomorrow', zurich)).toEqual([])
    // A half-hour change, and a day that a country skipped.
    expect(instantsAtWallTime('2026-10-04T02:15', 'Australia/Lord_Howe')).toEqual([])
    expect(instantsAtWallTime('2011-12-30T12:00', 'Pacific/Apia')).toEqual([])
  })

  it('round-trips every instant through its wall time, in every zone', () => {
    const zones = fc.constantFrom(zurich, newYork, 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC')
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 366 * 20 })
    fc.assert(
      fc.property(zones, minutes, (zone, count) => {
        const at = Date.parse('2020-01-01T00:00:00Z') + count * 60_000
        expect(instantsAtWallTime(wallTimeAt(at, zone), zone)).toContain(at)
        const chosen = chosenWallTimeAt(at, zone)
        expect(parseChosenWallTime(chosen, 0)).toEqual({
          kind: 'instant',
          at: new Date(at).toISOString(),
        })
      }),
    )
  })

  it('rejects skipped and past times with a message, and asks which of two repeated times is meant', () => {
    expect(parseChosenWallTime({ wall: '2026-03-29T02:30', zone: zurich }, now)).toEqual({
      kind: 'problem',
      problem: expect.stringContaining('does not exist in Zurich'),
    })
    expect(parseChosenWallTime({ wall: '2025-12-31T23:00', zone: zurich }, now)).toEqual({
      kind: 'problem',
      problem: expect.stringContaining('in the past'),
    })
    expect(parseChosenWallTime({ wall: '', zone: zurich }, now).kind).toBe('problem')
    const twice = { wall: '2026-11-01T01:30', zone: newYork }
    expect(parseChosenWallTime(twice, now)).toEqual({
      kind: 'twice',
      times: ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
    })
    expect(parseChosenWallTime({ ...twice, turn: 1 }, now)).toEqual({
      kind: 'instant',
      at: '2026-11-01T06:30:00.000Z',
    })
    expect(
      parseChosenWallTime({ ...twice, turn: 0 }, Date.parse('2026-11-01T06:00:00Z')).kind,
    ).toBe('problem')
  })

  it('keeps the instant when the zone changes', () => {
    const mine = { wall: '2026-11-01T01:30', zone: newYork, turn: 1 }
    expect(convertToTimeZone(mine, zurich)).toEqual({ wall: '2026-11-01T07:30', zone: zurich })
    expect(convertToTimeZone(convertToTimeZone(mine, zurich), newYork)).toEqual(mine)
    expect(convertToTimeZone({ wall: '', zone: newYork }, zurich)).toEqual({
      wall: '',
      zone: zurich,
    })
  })

  it('formats a time in the zones of editor and site, once if they agree', () => {
    vi.stubGlobal('navigator', { language: 'en-GB' })
    const at = '2026-10-25T06:00:00.000Z'
    expect(formatInBothZones(at, newYork, zurich)).toBe(
      'Sun, 25 Oct 2026, 02:00 GMT-4 (New York), which is Sun, 25 Oct 2026, 07:00 CET in Zurich, the time zone of the site',
    )
    expect(formatInBothZones(at, 'Europe/Paris', zurich)).toBe(
      'Sun, 25 Oct 2026, 07:00 CET (Paris)',
    )
    expect(formatInBothZones(at, 'UTC', 'UTC')).toBe('Sun, 25 Oct 2026, 06:00 UTC')
    expect(formatInBothZones(at, 'Etc/UTC', zurich)).toMatch(
      /^Sun, 25 Oct 2026, 06:00 UTC, which is /,
    )
  })
})
