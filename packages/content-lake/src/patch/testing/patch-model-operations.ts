import {
  readLocation,
  uniqueLocations,
  withValueAtLocation,
  withoutLocation,
  type ModelLocation,
} from './patch-model.ts'

/** A rejection by the model. */
export class ModelRejection extends Error {}

type Places = readonly ModelLocation[]

/** Places inside other selected places are replaced with them. */
export const setAll = (document: unknown, places: Places, value: unknown): unknown =>
  places
    .filter((place) => !places.some((other) => isInside(place, other)))
    .filter((place) => hasElements(document, place))
    .reduce((now, place) => withValueAtLocation(now, place, value), document)

export const setMissing = (document: unknown, places: Places, value: unknown): unknown =>
  setAll(
    document,
    places.filter(
      (place) => typeof place.at(-1) === 'string' && !readLocation(document, place).there,
    ),
    value,
  )

export const unsetAll = (document: unknown, places: Places): unknown =>
  lastFirst(places).reduce(withoutLocation, document)

export function addAll(document: unknown, places: Places, amount: number): unknown {
  return places.reduce((now, place) => {
    const { value } = readLocation(document, place)
    if (typeof value !== 'number') throw new ModelRejection()
    return withValueAtLocation(now, place, value + amount)
  }, document)
}

export function insertAll(
  document: unknown,
  places: Places,
  where: 'before' | 'after' | 'replace',
  items: readonly unknown[],
): unknown {
  const isList = (place: ModelLocation) => Array.isArray(readLocation(document, place).value)
  const lists = uniqueLocations(places.map((place) => place.slice(0, -1)).filter(isList))
  return lastFirst(lists).reduce((now, list) => {
    const here = places.filter((place) => place.length > 0 && same(place.slice(0, -1), list))
    const indexes = here.map((place) => place.at(-1)).filter((key) => typeof key === 'number')
    if (indexes.length === 0) return now
    const array = readLocation(now, list).value as unknown[]
    const at = where === 'after' ? Math.max(...indexes) + 1 : Math.min(...indexes)
    const kept = array.map((item, index) => ({
      item,
      gone: where === 'replace' && indexes.includes(index),
    }))
    const part = (from: number, to?: number) =>
      kept
        .slice(from, to)
        .filter(({ gone }) => !gone)
        .map(({ item }) => item)
    const cut = Math.max(at, 0)
    return withValueAtLocation(now, list, [...part(0, cut), ...items, ...part(cut)])
  }, document)
}

/** Replaces one range of each array; an empty one is a position between elements. */
export function replaceRangeAll(
  document: unknown,
  lists: Places,
  { from, to }: { from: number | undefined; to: number | undefined },
  items: readonly unknown[],
): unknown {
  return lastFirst(lists).reduce((now, list) => {
    const array = readLocation(now, list).value
    if (!Array.isArray(array)) return now
    const before = array.slice(0, from ?? 0)
    const gone = array.slice(from, to)
    return withValueAtLocation(now, list, [
      ...before,
      ...items,
      ...array.slice(before.length + gone.length),
    ])
  }, document)
}

/** Later and deeper places first, so that indexes stay valid. */
function lastFirst(places: Places): ModelLocation[] {
  return places.toSorted((a, b) => {
    for (let at = 0; at < Math.min(a.length, b.length); at++) {
      const [left, right] = [a[at]!, b[at]!]
      if (left !== right)
        return typeof left === 'number' && typeof right === 'number'
          ? right - left
          : String(right) < String(left)
            ? -1
            : 1
    }
    return b.length - a.length
  })
}

/** Whether every index of a place exists in its array, or the last one is the end. */
const hasElements = (document: unknown, place: ModelLocation): boolean =>
  place.every((key, at) => {
    if (typeof key === 'string') return true
    const { value } = readLocation(document, place.slice(0, at))
    const end = at === place.length - 1 ? 1 : 0
    return Array.isArray(value) && key >= 0 && key < value.length + end
  })

const same = (a: ModelLocation, b: ModelLocation): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

const isInside = (inner: ModelLocation, outer: ModelLocation): boolean =>
  inner.length > outer.length && same(inner.slice(0, outer.length), outer)
