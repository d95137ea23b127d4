/** Converts between instants and wall times. A zone is an IANA name, for instance `Europe/Zurich`. */

import { siteTimeZone } from '#lib/locales.ts'
import { wallTimeInZone, zoneOffset } from '#lib/time/zone-offset.ts'
import { formatZonedDateTime } from '../date-format.ts'

/** A local time without zone, `2026-11-01T01:30`; in a zone it is one instant, none, or two. */
export type WallTime = string

const minute = 60_000
const day = 24 * 60 * minute
const wallForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Time zone of this browser; undefined if the browser itself cannot compute with it, for instance `Etc/Unknown`. */
export function browserTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return undefined
  }
}

/** Time zone for what an editor reads and enters: that of this browser, or the site's. */
export const localTimeZone = (): string => browserTimeZone() ?? siteTimeZone

/** Wall time of an instant (ISO text or ms since 1970) in a zone. */
export function wallTimeAt(instant: string | number, zone: string): WallTime {
  return wallTimeInZone(new Date(instant).getTime(), zone)
}

/**
 * Instants in ms of a wall time in a zone: none if clocks skip it, two if they show it twice, the earlier one first.
 */
export function instantsAtWallTime(wall: WallTime, zone: string): number[] {
  if (!wallForm.test(wall)) return []
  const asUtc = Date.parse(`${wall}:00Z`)
  if (Number.isNaN(asUtc)) return []
  // No zone has two transitions within two days.
  const offsets = new Set([asUtc - day, asUtc + day].map((at) => zoneOffset(at, zone)))
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((at) => wallTimeAt(at, zone) === wall)
    .toSorted((one, other) => one - other)
}

/** City of a zone, for instance `New York`. */
export const timeZoneCity = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Formats an instant in the editor's and the site's zone; once if both agree. */
export function formatInBothZones(instant: string | number, own: string, site: string): string {
  const [words, town] = [formatZonedDateTime(instant, own), timeZoneCity(own)]
  // For a zone without a city the name is part of the time already.
  const mine = words.endsWith(` ${town}`) ? words : `${words} (${town})`
  if (wallTimeAt(instant, own) === wallTimeAt(instant, site)) return mine
  return `${mine}, which is ${formatZonedDateTime(instant, site)} in ${timeZoneCity(site)}, the time zone of the site`
}
