/** Duration of a slide, in ms. */
const slideDuration = 7000

/**
 * Autoplay of a slideshow in the viewport, in a loop. It pauses on hover, and stops for good on navigation, touch or
 * focus inside; its button starts and stops it. With reduced motion there is neither autoplay nor button.
 */
export function enhance(root: HTMLElement): () => void {
  const button = root.querySelector<HTMLElement>('[data-rotation]')
  const track = root.querySelector<HTMLElement>('.scroll-row-track')
  const next = root.querySelector<HTMLElement>('[data-step="1"]')
  const status = root.querySelector('[role="status"]')
  if (!button || !track || !next) return () => undefined
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined

  let moving = false
  let waiting = false
  const go = () => {
    if (!moving || waiting || document.hidden || !inSight(root)) return
    if (next.getAttribute('aria-disabled') === 'true')
      track.scrollTo({ left: 0, behavior: 'smooth' })
    else next.click()
  }
  const turn = (wanted: boolean) => {
    moving = wanted
    root.dataset['state'] = wanted ? 'moving' : 'still'
    button.setAttribute('aria-label', button.dataset[wanted ? 'stop' : 'play'] ?? '')
    // Automatic slide changes are not announced.
    status?.setAttribute('aria-live', wanted ? 'off' : 'polite')
  }
  const onClick = () => turn(!moving)
  const onTouch = (event: Event) => {
    if (!button.contains(event.target as Node)) turn(false)
  }
  const onPointer = ({ type }: Event) => {
    waiting = type === 'pointerenter'
  }

  const clock = setInterval(go, slideDuration)
  button.hidden = false
  button.addEventListener('click', onClick)
  root.addEventListener('pointerdown', onTouch)
  root.addEventListener('focusin', onTouch)
  track.addEventListener('pointerenter', onPointer)
  track.addEventListener('pointerleave', onPointer)
  turn(true)
  return () => {
    clearInterval(clock)
    button.hidden = true
    button.removeEventListener('click', onClick)
    root.removeEventListener('pointerdown', onTouch)
    root.removeEventListener('focusin', onTouch)
    track.removeEventListener('pointerenter', onPointer)
    track.removeEventListener('pointerleave', onPointer)
  }
}

function inSight(root: HTMLElement): boolean {
  const { top, bottom } = root.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
