/**
 * Times of releases are instants; people read and write them by clocks on a wall. A zone is a name of the IANA
 * database, for instance `Europe/Zurich`.
 */

import { wallTime, zoneOffset } from '#lib/time/zone-offset.ts'
import { zonedWords } from '../date-format.ts'

/** What a clock on the wall shows, `2026-11-01T01:30`: of one zone it is one instant, none, or two. */
export type WallTime = string

const minute = 60_000
const day = 24 * 60 * minute
const wallForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The zone of whoever sits at this screen. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the clocks of a zone show at an instant, which is an ISO text or ms since 1970. */
export function wallTimeAt(instant: string | number, zone: string): WallTime {
  return wallTime(new Date(instant).getTime(), zone)
}

/**
 * The instants, in ms, at which the clocks of a zone show a time: none where they skip it when they go forward, two
 * where they show it twice when they go back, the earlier one first.
 */
export function instantsOf(wall: WallTime, zone: string): number[] {
  if (!wallForm.test(wall)) return []
  const asUtc = Date.parse(`${wall}:00Z`)
  if (Number.isNaN(asUtc)) return []
  // No zone changes its clocks twice within two days.
  const offsets = new Set([asUtc - day, asUtc + day].map((at) => zoneOffset(at, zone)))
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((at) => wallTimeAt(at, zone) === wall)
    .toSorted((one, other) => one - other)
}

/** The town of a zone, as a person calls it: `New York`. */
export const townOf = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** An instant by the editor's clocks and by the site's; once where both show the same. */
export function bothTimes(instant: string | number, own: string, site: string): string {
  const [words, town] = [zonedWords(instant, own), townOf(own)]
  // Of a zone without a town the words have said the name.
  const mine = words.endsWith(` ${town}`) ? words : `${words} (${town})`
  if (wallTimeAt(instant, own) === wallTimeAt(instant, site)) return mine
  return `${mine}, which is ${zonedWords(instant, site)} in ${townOf(site)}, where the site is`
}
