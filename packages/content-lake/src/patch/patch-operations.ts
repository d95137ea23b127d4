import { applyPatches, parsePatch as parseTextPatch } from '@sanity/diff-match-patch'
import { type PatchBudget, CHARACTER_COST, TEXT_HUNK_COST } from './patch-budget.ts'
import type { CopyOnWriteDocument } from './copy-on-write.ts'
import { PatchError } from './patch-errors.ts'
import { resolveRange } from './match-path.ts'
import type { Range, JsonLocation } from './json-match-path.ts'

/**
 * Puts a value at places: over what is there, at the end of an array, or as an attribute whose objects are made. A
 * place inside of another one goes with it.
 */
export function set(
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

/** Puts a value at those of the places that are attributes and not there. */
export function setIfMissing(
  draft: CopyOnWriteDocument,
  places: ReadonlySet<JsonLocation>,
  value: unknown,
): void {
  set(draft, new Set([...places].filter(isMissingAttribute)), value)
}

/** Takes away what stands at places; an array closes up. */
export function unset(
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
 * Inserts items into each array of which places are elements, once: before the first of them, after the last of them,
 * or in their stead where the first one was. Indexes outside of an array count as its start and end.
 */
export function insert(
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
 * Puts items in the stead of one range of each array that stands at a place. An empty range is a spot between two elements: the
 * public client makes one of `splice(list, 2, 0, items)`.
 */
export function replaceRange(
  draft: CopyOnWriteDocument,
  places: ReadonlySet<JsonLocation>,
  range: Range,
  items: readonly unknown[],
  budget: PatchBudget,
): void {
  // The deepest first, so that no index moves under one.
  for (const place of [...places].toSorted((a, b) => b.depth - a.depth)) {
    if (!Array.isArray(place.value)) continue
    const [start, end] = resolveRange(range, place.value.length)
    const without = new Set(Array.from({ length: end - start }, (_, index) => start + index))
    exchangeItems(draft, place, without, start, items, budget)
  }
}

/**
 * Adds to the numbers at places.
 * @throws PatchRefusal for a place without a number, as the service does.
 */
export function increase(
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
      throw new PatchError(`Can't ${verb} "${place.path}": the result is too large for a number`)
    set(draft, new Set([place]), sum)
  }
}

/**
 * Changes the texts at places as far as the patch finds what it knew of them.
 * @throws PatchRefusal for a place without a text, as the service does, and for a patch that is none.
 */
export function patchText(
  draft: CopyOnWriteDocument,
  places: ReadonlySet<JsonLocation>,
  patch: string,
  budget: PatchBudget,
): void {
  const changes = understood(() => parseTextPatch(patch), patch)
  for (const place of places) {
    const { value } = place
    if (typeof value !== 'string') throw unfit(place, 'diff-match-patch', 'a string')
    budget.spend(changes.length * TEXT_HUNK_COST + value.length * CHARACTER_COST)
    budget.assertTime()
    const options = { allowExceedingIndices: true }
    const [text] = understood(() => applyPatches(changes, value, options), patch)
    set(draft, new Set([place]), text)
  }
}

/** Leaves out elements of an array, and puts others where one was. */
function exchangeItems(
  draft: CopyOnWriteDocument,
  place: JsonLocation,
  without: ReadonlySet<unknown>,
  at: number,
  items: readonly unknown[],
  budget: PatchBudget,
): void {
  // What was changed below is there already; nothing of the array itself is.
  const now = draft.open(place) as unknown as unknown[]
  budget.spend(now.length)
  const position = Math.min(Math.max(at, 0), now.length)
  const kept = (from: number, to: number): unknown[] =>
    now.slice(from, to).filter((_, index) => !without.has(from + index))
  draft.exchange(place, [...kept(0, position), ...items, ...kept(position, now.length)])
}

/** Keys of places by the object or array that holds them, the deepest first, so that no index moves under one. */
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
    throw new PatchError(
      `Can't apply the diff-match-patch ${JSON.stringify(patch.slice(0, 200))}: ${reason}`,
    )
  }
}

const unfit = (place: JsonLocation, verb: string, what: string): PatchError =>
  new PatchError(
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
