import type { Commit } from '../document/commit.ts'
import { commitName } from '../document/commit-name.ts'
import { randomId } from '../document/ids.ts'
import type { DatasetStore } from '../store/dataset-store.ts'

const lives = new WeakMap<DatasetStore, string>()

/** Names the time for which this process has a dataset open. It has it open anew after the log was put back. */
function lifeOf(dataset: DatasetStore): string {
  let life = lives.get(dataset)
  if (life === undefined) lives.set(dataset, (life = randomId()))
  return life
}

/**
 * The id of an event that tells of a place in the log and of no commit. The same place of a log that was put back
 * is another one, though the commit at it is the same: what was told of it in between no longer holds.
 */
export function placeId(dataset: DatasetStore, sequence: number): string {
  return `${sequence}.${lifeOf(dataset)}`
}

/** What a listener has missed that comes back. */
export interface Missed {
  /** The place that it has heard of everything up to. */
  sequence: number
  commits: Commit[]
}

/**
 * @param lastEventId the id of a place, or the name of a commit
 * @returns undefined where nobody knows what was missed, as for a commit that is not in this log
 */
export function missedSince(dataset: DatasetStore, lastEventId: string): Missed | undefined {
  const sequence = Number(/^(\d{1,15})\.\w+$/.exec(lastEventId)?.[1] ?? Number.NaN)
  if (Number.isNaN(sequence) || sequence > dataset.sequence) return undefined
  const [heard] = dataset.since(sequence - 1) ?? []
  const isKnown =
    lastEventId === placeId(dataset, sequence) || (heard && commitName(heard) === lastEventId)
  const commits = isKnown ? dataset.announced.since(sequence) : undefined
  return commits && { sequence, commits }
}
