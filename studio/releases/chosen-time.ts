import { zonedWords } from '../date-format.ts'
import { instantsOf, townOf, type WallTime, wallTimeAt } from './time-zones.ts'

/** What somebody has chosen: a time on the clocks of a zone and, where they show it twice, which one. */
export interface ChosenTime {
  wall: WallTime
  zone: string
  /** 0 the first time that the clocks show it, 1 the second. */
  turn?: number | undefined
}

/** The instant that is meant, why there is none, or the two among which somebody has to choose. */
export type ReadTime =
  | { kind: 'instant'; at: string }
  | { kind: 'problem'; problem: string }
  | { kind: 'twice'; times: readonly [string, string] }

/**
 * Reads what was chosen.
 *
 * @param now ms; what lies before it cannot be chosen
 */
export function readTime({ wall, zone, turn }: ChosenTime, now: number): ReadTime {
  if (!wall) return problem('Choose a day and a time.')
  const found = instantsOf(wall, zone)
  if (found.length === 0)
    return problem(
      `${wall.slice(11)} does not exist in ${townOf(zone)} on that day: the clocks go forward over it. Choose an earlier or a later time.`,
    )
  const meant = found.length === 1 ? found[0] : turn === undefined ? undefined : found[turn]
  // Whatever of the two is meant, it is over.
  if ((meant ?? found[1] ?? 0) <= now)
    return problem(
      `${zonedWords(meant ?? found[0] ?? 0, zone)} is in the past. Choose a later time, or publish now.`,
    )
  if (meant !== undefined) return { kind: 'instant', at: new Date(meant).toISOString() }
  const [first, second] = found.map((at) => new Date(at).toISOString())
  return { kind: 'twice', times: [first ?? '', second ?? ''] }
}

/** The same instant on the clocks of another zone: whoever changes the zone does not change the time. */
export function inZone(chosen: ChosenTime, zone: string): ChosenTime {
  const found = instantsOf(chosen.wall, chosen.zone)
  const at = found[chosen.turn ?? 0] ?? found[0]
  if (at === undefined) return { wall: chosen.wall, zone }
  return chosenAt(at, zone)
}

/** An instant as it is chosen. */
export function chosenAt(instant: string | number, zone: string): ChosenTime {
  const at = new Date(instant).getTime()
  const wall = wallTimeAt(at, zone)
  const turns = instantsOf(wall, zone)
  return turns.length > 1 ? { wall, zone, turn: turns.indexOf(at - (at % 60_000)) } : { wall, zone }
}

const problem = (words: string): ReadTime => ({ kind: 'problem', problem: words })
