/** Handler interval in ms. */
const throttle = 100

/** Lets the top bar reduce once the page has moved, hide on the way down and return on the way up. Answers how to stop. */
export function hideTopBarOnScroll(bar: HTMLElement): () => void {
  let stance: TopBarState = { hidden: false, reduced: false, turn: window.scrollY }
  let timer: ReturnType<typeof setTimeout> | undefined
  const measure = () => {
    timer = undefined
    stance = nextTopBarState(stance, window.scrollY)
    bar.toggleAttribute('data-hidden', stance.hidden)
    bar.toggleAttribute('data-reduced', stance.reduced)
  }
  const onScroll = () => {
    timer ??= setTimeout(measure, throttle)
  }
  measure()
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('scroll', onScroll)
  }
}

/** Distance in px that a scroll must cover before the bar answers (docs/reference/specification.md#chrome). */
const threshold = 30

export interface TopBarState {
  hidden: boolean
  reduced: boolean
  /** Where the page last turned around or the bar last changed, in px from the top. */
  turn: number
}

/** How the top bar stands after a scroll to `y`, by direction and distance. */
export function nextTopBarState(before: TopBarState, y: number): TopBarState {
  if (y <= threshold) return { hidden: false, reduced: false, turn: Math.max(0, y) }
  const way = y - before.turn
  if (way > threshold) return { hidden: true, reduced: true, turn: y }
  if (way < -threshold) return { hidden: false, reduced: true, turn: y }
  // Short of the threshold, the point to measure from follows a bar that is already where it should be.
  const settled = before.hidden ? Math.max(before.turn, y) : Math.min(before.turn, y)
  return { hidden: before.hidden, reduced: true, turn: settled }
}
