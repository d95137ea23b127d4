import { formatZonedDateTime } from '../date-format.ts'
import { instantsAtWallTime, timeZoneCity, type WallTime, wallTimeAt } from './time-zones.ts'

/** A chosen wall time in a zone and, if clocks show it twice, which occurrence. */
export interface ChosenWallTime {
  wall: WallTime
  zone: string
  /** 0 for the first occurrence, 1 for the second. */
  turn?: number | undefined
}

/** The instant, the reason why there is none, or both instants if the wall time is ambiguous. */
export type ParsedWallTime =
  | { kind: 'instant'; at: string }
  | { kind: 'problem'; problem: string }
  | { kind: 'twice'; times: readonly [string, string] }

/**
 * Parses a chosen time.
 *
 * @param now ms; earlier instants are rejected
 */
export function parseChosenWallTime(
  { wall, zone, turn }: ChosenWallTime,
  now: number,
): ParsedWallTime {
  if (!wall) return problem('Choose a day and a time.')
  const found = instantsAtWallTime(wall, zone)
  if (found.length === 0)
    return problem(
      `${wall.slice(11)} does not exist in ${timeZoneCity(zone)} on that day: the clocks go forward over it. Choose an earlier or a later time.`,
    )
  const meant = found.length === 1 ? found[0] : turn === undefined ? undefined : found[turn]
  // Both occurrences are over.
  if ((meant ?? found[1] ?? 0) <= now)
    return problem(
      `${formatZonedDateTime(meant ?? found[0] ?? 0, zone)} is in the past. Choose a later time, or publish now.`,
    )
  if (meant !== undefined) return { kind: 'instant', at: new Date(meant).toISOString() }
  const [first, second] = found.map((at) => new Date(at).toISOString())
  return { kind: 'twice', times: [first ?? '', second ?? ''] }
}

/** The same instant in another zone: changing the zone does not change the time. */
export function convertToTimeZone(chosen: ChosenWallTime, zone: string): ChosenWallTime {
  const found = instantsAtWallTime(chosen.wall, chosen.zone)
  const at = found[chosen.turn ?? 0] ?? found[0]
  if (at === undefined) return { wall: chosen.wall, zone }
  return chosenWallTimeAt(at, zone)
}

/** Chosen time of an instant. */
export function chosenWallTimeAt(instant: string | number, zone: string): ChosenWallTime {
  const at = new Date(instant).getTime()
  const wall = wallTimeAt(at, zone)
  const turns = instantsAtWallTime(wall, zone)
  return turns.length > 1 ? { wall, zone, turn: turns.indexOf(at - (at % 60_000)) } : { wall, zone }
}

const problem = (words: string): ParsedWallTime => ({ kind: 'problem', problem: words })
