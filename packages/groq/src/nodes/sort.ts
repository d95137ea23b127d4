import { totalCompare } from '../values/values.ts'

/** An item with its sort keys; `position` keeps the sort stable. */
export interface Ranked<T> {
  item: T
  position: number
  keys: unknown[]
}

/** The first `limit` items in order. With a small limit only the best seen so far are kept. */
export function firstInOrder<T>(
  ranked: Ranked<T>[],
  directions: readonly number[],
  limit: number,
): T[] {
  const compare = (a: Ranked<T>, b: Ranked<T>): number => {
    for (let index = 0; index < directions.length; index++) {
      const order = totalCompare(a.keys[index], b.keys[index]) * directions[index]!
      if (order !== 0) return order
    }
    return a.position - b.position
  }
  const chosen = limit < ranked.length / 8 ? best(ranked, compare, limit) : ranked.sort(compare)
  return chosen.map(({ item }) => item)
}

function best<T>(
  ranked: Ranked<T>[],
  compare: (a: Ranked<T>, b: Ranked<T>) => number,
  limit: number,
): Ranked<T>[] {
  const kept: Ranked<T>[] = []
  if (limit <= 0) return kept
  for (const candidate of ranked) {
    if (kept.length === limit && compare(candidate, kept[limit - 1]!) >= 0) continue
    let low = 0
    let high = kept.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(kept[middle]!, candidate) < 0) low = middle + 1
      else high = middle
    }
    kept.splice(low, 0, candidate)
    if (kept.length > limit) kept.pop()
  }
  return kept
}
