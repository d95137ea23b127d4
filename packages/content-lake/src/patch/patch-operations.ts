import { applyPatches, parsePatch as parseTextPatch } from '@sanity/diff-match-patch'
import { type PatchBudget, TEXT_CHARACTER_STEP_COST, TEXT_HUNK_STEP_COST } from './patch-budget.ts'
import type { CopyOnWriteDocument } from './copy-on-write-document.ts'
import { InapplicablePatchError } from './patch-errors.ts'
import { resolveIndexRange } from './locations-matching-path.ts'
import type { IndexRange, JsonLocation } from './json-match-path.ts'

/**
 * Writes a value to places: replaces existing values, appends to arrays, and adds attributes, creating
 * missing objects. Places inside other selected places are replaced with them.
 */
export function setAtLocations(
  draft: CopyOnWriteDocument,
  places: ReadonlySet<JsonLocation>,
  value: unknown,
): void {
  const counts = (place: JsonLocation): boolean =>
    place.state !== 'nowhere' && !isInside(place, places)
  for (const [parent, keys] of byParent(places, counts))
    for (const key of keys) {
      const { state, value: before } = parent.child(key)
      if (state === 'absent' || !Object.is(before, value)) draft.open(parent)[key] = value
    }
}

/** Writes a value to those places that are absent attributes. */
export function setMissingAttributes(
  draft: CopyOnWriteDocument,
  places: ReadonlySet<JsonLocation>,
  value: unknown,
): void {
  setAtLocations(draft, new Set([...places].filter(isMissingAttribute)), value)
}

/** Deletes the values at places; array elements move up. */
export function unsetAtLocations(
  draft: CopyOnWriteDocument,
  places: ReadonlySet<JsonLocation>,
  budget: PatchBudget,
): void {
  for (const [parent, keys] of byParent(places, isPresent)) {
    if (Array.isArray(parent.value)) exchangeItems(draft, parent, new Set(keys), 0, [], budget)
    else for (const key of keys) delete draft.open(parent)[key]
  }
}

/**
 * Inserts items once into each array that contains selected elements: before the first, after the last, or
 * replacing them at the position of the first. Indexes out of range count as start and end.
 */
export function insertIntoArrays(
  draft: CopyOnWriteDocument,
  places: ReadonlySet<JsonLocation>,
  where: 'before' | 'after' | 'replace',
  items: readonly unknown[],
  budget: PatchBudget,
): void {
  for (const [parent, keys] of byParent(places, isElement)) {
    const indexes = keys.map(Number).toSorted((a, b) => a - b)
    const at = where === 'after' ? Number(indexes.at(-1)) + 1 : Number(indexes[0])
    exchangeItems(draft, parent, new Set(where === 'replace' ? indexes : []), at, items, budget)
  }
}

/**
 * Replaces one range of each selected array. An empty range is a position between elements: the public client
 * sends one for `splice(list, 2, 0, items)`.
 */
export function replaceRangeOfArrays(
  draft: CopyOnWriteDocument,
  places: ReadonlySet<JsonLocation>,
  range: IndexRange,
  items: readonly unknown[],
  budget: PatchBudget,
): void {
  // Deepest first, so that indexes stay valid.
  for (const place of [...places].toSorted((a, b) => b.depth - a.depth)) {
    if (!Array.isArray(place.value)) continue
    const [start, end] = resolveIndexRange(range, place.value.length)
    const without = new Set(Array.from({ length: end - start }, (_, index) => start + index))
    exchangeItems(draft, place, without, start, items, budget)
  }
}

/**
 * Adds to the numbers at places.
 * @throws InapplicablePatchError for a place without a number, as in Sanity.
 */
export function addToNumbers(
  draft: CopyOnWriteDocument,
  places: ReadonlySet<JsonLocation>,
  amount: number,
): void {
  const verb = amount < 0 ? 'decrement' : 'increment'
  for (const place of places) {
    const { value } = place
    if (typeof value !== 'number') throw unfit(place, verb, 'a number')
    const sum = value + amount
    if (!Number.isFinite(sum))
      throw new InapplicablePatchError(
        `Can't ${verb} "${place.path}": the result is too large for a number`,
      )
    setAtLocations(draft, new Set([place]), sum)
  }
}

/**
 * Applies a diff-match-patch to the strings at places, as far as its context matches.
 * @throws InapplicablePatchError for a place without a string, as in Sanity, and for a malformed patch.
 */
export function applyDiffMatchPatch(
  draft: CopyOnWriteDocument,
  places: ReadonlySet<JsonLocation>,
  patch: string,
  budget: PatchBudget,
): void {
  const changes = understood(() => parseTextPatch(patch), patch)
  for (const place of places) {
    const { value } = place
    if (typeof value !== 'string') throw unfit(place, 'diff-match-patch', 'a string')
    budget.spend(changes.length * TEXT_HUNK_STEP_COST + value.length * TEXT_CHARACTER_STEP_COST)
    budget.assertTime()
    const options = { allowExceedingIndices: true }
    const [text] = understood(() => applyPatches(changes, value, options), patch)
    setAtLocations(draft, new Set([place]), text)
  }
}

/** Removes elements of an array and inserts others at one position. */
function exchangeItems(
  draft: CopyOnWriteDocument,
  place: JsonLocation,
  without: ReadonlySet<unknown>,
  at: number,
  items: readonly unknown[],
  budget: PatchBudget,
): void {
  // Already contains changes of descendants, but none of the array itself.
  const now = draft.open(place) as unknown as unknown[]
  budget.spend(now.length)
  const position = Math.min(Math.max(at, 0), now.length)
  const kept = (from: number, to: number): unknown[] =>
    now.slice(from, to).filter((_, index) => !without.has(from + index))
  draft.exchange(place, [...kept(0, position), ...items, ...kept(position, now.length)])
}

/** Keys of places by their parent object or array, deepest first, so that indexes stay valid. */
function byParent(
  places: ReadonlySet<JsonLocation>,
  counts: (place: JsonLocation) => boolean,
): [JsonLocation, (string | number)[]][] {
  const keys = new Map<JsonLocation, (string | number)[]>()
  for (const place of places) {
    if (!place.parent || place.key === undefined || !counts(place)) continue
    const own = keys.get(place.parent)
    if (own) own.push(place.key)
    else keys.set(place.parent, [place.key])
  }
  return [...keys].toSorted(([a], [b]) => b.depth - a.depth)
}

function understood<T>(step: () => T, patch: string): T {
  try {
    return step()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new InapplicablePatchError(
      `Can't apply the diff-match-patch ${JSON.stringify(patch.slice(0, 200))}: ${reason}`,
    )
  }
}

const unfit = (place: JsonLocation, verb: string, what: string): InapplicablePatchError =>
  new InapplicablePatchError(
    `Can't ${verb} "${place.path}", because it ${place.state === 'present' ? `is not ${what}` : 'does not exist'}`,
  )

function isInside({ parent }: JsonLocation, places: ReadonlySet<JsonLocation>): boolean {
  for (let above = parent; above; above = above.parent) if (places.has(above)) return true
  return false
}

const isPresent = ({ state }: JsonLocation): boolean => state === 'present'

const isMissingAttribute = ({ state, key }: JsonLocation): boolean =>
  state === 'absent' && typeof key === 'string'

const isElement = ({ parent }: JsonLocation): boolean => Array.isArray(parent?.value)
