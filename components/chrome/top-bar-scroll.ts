import { scrollStance, type ScrollStance } from './scroll-stance.ts'

/** Handler interval in ms. */
const throttle = 100

/** Lets the top bar reduce once the page has moved, hide on the way down and return on the way up. Answers how to stop. */
export function followScroll(bar: HTMLElement): () => void {
  let stance: ScrollStance = { hidden: false, reduced: false, turn: window.scrollY }
  let timer: ReturnType<typeof setTimeout> | undefined
  const measure = () => {
    timer = undefined
    stance = scrollStance(stance, window.scrollY)
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
