import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iCalendarFile, type ICalendarEvent } from './icalendar-file.ts'

const winter: ICalendarEvent = {
  id: 'rWinter@orrery',
  title: 'Winter; the long night, part 1',
  description: 'Home\nand \\ nine watches',
  at: '2026-11-01T05:30:00.000Z',
  changedAt: '2026-10-01T08:00:00.000Z',
  tentative: false,
  url: 'https://orrery.example/studio/release-desk/rWinter',
}

/** Parses a calendar file: lines unfolded, values unescaped. */
function read(file: string): [string, string][] {
  const whole = file.replaceAll('\r\n ', '')
  return whole
    .split('\r\n')
    .filter(Boolean)
    .map((line) => [
      line.slice(0, line.indexOf(':')),
      line
        .slice(line.indexOf(':') + 1)
        .replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)),
    ])
}

describe('iCalendarFile', () => {
  it('writes a release as an event in UTC whose UID is stable when it is rescheduled', () => {
    const entries = read(iCalendarFile([winter], 'Releases'))
    expect(entries).toEqual(
      expect.arrayContaining([
        ['UID', 'rWinter@orrery'],
        ['DTSTART', '20261101T053000Z'],
        ['DTSTAMP', '20261001T080000Z'],
        ['SUMMARY', winter.title],
        ['DESCRIPTION', winter.description],
        ['STATUS', 'CONFIRMED'],
      ]),
    )
    const moved = read(
      iCalendarFile([{ ...winter, at: '2026-11-02T05:30:00Z', tentative: true }], 'x'),
    )
    expect(moved).toContainEqual(['UID', 'rWinter@orrery'])
    expect(moved).toContainEqual(['STATUS', 'TENTATIVE'])
  })

  it('folds lines at 75 octets with CRLF and without splitting a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const file = iCalendarFile([{ ...winter, title }], 'Releases')
        expect(file.endsWith('\r\n')).toBe(true)
        const lines = file.slice(0, -2).split('\r\n')
        for (const line of lines) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
        }
      }),
    )
  })

  it('escapes text so that a calendar restores it exactly', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 200 })
    fc.assert(
      fc.property(text, (title) => {
        const [, summary] = read(iCalendarFile([{ ...winter, title }], 'x')).find(
          ([name]) => name === 'SUMMARY',
        )!
        expect(summary).toBe(title)
      }),
    )
    // User input never starts a new line.
    const attack = iCalendarFile([{ ...winter, title: 'a\r\nBEGIN:VALARM\u0007' }], 'x')
    expect(attack).not.toMatch(/^BEGIN:VALARM/m)
  })
})
