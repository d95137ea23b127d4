/** Distance in px that a scroll must cover before the bar changes (docs/reference/specification.md#chrome). */
const threshold = 30

export interface TopBarState {
  hidden: boolean
  reduced: boolean
  /** Where the page last turned around or the bar last changed, in px from the top. */
  turn: number
}

/** State of the top bar after a scroll to `y`, by direction and distance. */
export function nextTopBarState(before: TopBarState, y: number): TopBarState {
  if (y <= threshold) return { hidden: false, reduced: false, turn: Math.max(0, y) }
  const way = y - before.turn
  if (way > threshold) return { hidden: true, reduced: true, turn: y }
  if (way < -threshold) return { hidden: false, reduced: true, turn: y }
  // Short of the threshold, the point to measure from follows a bar that is already where it should be.
  const settled = before.hidden ? Math.max(before.turn, y) : Math.min(before.turn, y)
  return { hidden: before.hidden, reduced: true, turn: settled }
}
