import { nextTopBarState, type TopBarState } from './top-bar-state.ts'

/** Handler interval in ms. */
const throttle = 100

/** Shrinks the top bar on scroll, hides it on scrolling down and shows it on scrolling up. Returns a function that stops it. */
export function updateTopBarOnScroll(bar: HTMLElement): () => void {
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
