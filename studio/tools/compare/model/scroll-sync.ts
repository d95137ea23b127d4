/** Position of a named anchor from the top of a page, in CSS pixels. */
export interface ScrollAnchor {
  name: string
  top: number
}

/** Scroll metrics of a page. */
export interface ScrollMetrics {
  /** Maximum scroll position. */
  maxTop: number
  /** Anchors from top to bottom. */
  anchors: readonly ScrollAnchor[]
}

/**
 * Scroll position of another page that matches `top`: the same fraction between the same two anchors, so that shared
 * content stays aligned although the pages differ in length.
 */
export function syncedScrollTop(top: number, from: ScrollMetrics, to: ScrollMetrics): number {
  if (top <= 0) return 0
  const there = new Map(to.anchors.map(({ name, top: at }) => [name, at]))
  const shared = from.anchors.flatMap(({ name, top: at }) => {
    const other = there.get(name)
    return other === undefined ? [] : [{ here: at, other }]
  })
  const points = [{ here: 0, other: 0 }, ...shared, { here: from.maxTop, other: to.maxTop }]
    .filter(({ here, other }) => here >= 0 && here <= from.maxTop && other <= to.maxTop)
    .toSorted((one, next) => one.here - next.here)
  const after = points.findIndex(({ here }) => here > top)
  const next = points[after]
  const before = points[after === -1 ? points.length - 1 : after - 1]
  if (!before) return 0
  if (!next || next.other < before.other) return Math.min(before.other, to.maxTop)
  const share = (top - before.here) / (next.here - before.here)
  return before.other + share * (next.other - before.other)
}
