import { focusableWhileScrolling } from './focusable-while-scrolling.ts'

/**
 * Enhances the buttons of a row (`scroll-row.tsx`): they scroll by one item if one fills the row, else by the visible
 * width. Returns a cleanup.
 */
export function enhance(root: HTMLElement): () => void {
  const track = root.querySelector<HTMLElement>('.scroll-row-track')
  const controls = root.querySelector<HTMLElement>('.scroll-row-controls')
  const buttons = [...root.querySelectorAll<HTMLElement>('[data-step]')]
  const status = root.querySelector('[role="status"]')
  const single = root.dataset['single'] !== undefined
  if (!track || !controls) return () => undefined

  const items = () => [...track.children].filter((item) => item.clientWidth > 0)
  // Distance from the inline start, which is positive in both text directions.
  const at = () => Math.abs(track.scrollLeft)
  const room = () => track.scrollWidth - track.clientWidth
  const forward = () => (getComputedStyle(track).direction === 'rtl' ? -1 : 1)
  /** Horizontal distance of an item from the start of the row. */
  const offset = (item: Element) => {
    const [edge, box] = [track.getBoundingClientRect(), item.getBoundingClientRect()]
    const inset = parseFloat(getComputedStyle(track).scrollPaddingInlineStart) || 0
    return forward() === 1 ? box.left - edge.left - inset : box.right - edge.right + inset
  }
  const index = () => {
    const offsets = items().map((item) => Math.abs(offset(item)))
    return Math.max(0, offsets.indexOf(Math.min(...offsets)))
  }

  const step = (direction: 1 | -1) => {
    const next = single ? items()[index() + direction] : undefined
    const left = next ? offset(next) : direction * forward() * track.clientWidth * 0.85
    track.scrollBy({ left, behavior: quiet() ? 'instant' : 'smooth' })
  }

  const update = () => {
    const length = room()
    controls.hidden = length < 8
    root.style.setProperty('--row-part', String(track.clientWidth / Math.max(1, track.scrollWidth)))
    root.style.setProperty('--row-at', String(at() / Math.max(1, track.scrollWidth)))
    for (const button of buttons) {
      const ends = button.dataset['step'] === '1' ? at() >= length - 8 : at() < 8
      // Not `disabled`, because the button would lose focus at the end.
      button.setAttribute('aria-disabled', String(ends))
    }
    const position = items()[index()]?.getAttribute('data-position') ?? ''
    if (status && status.textContent !== position) status.textContent = position
  }
  const onClick = ({ currentTarget }: Event) => {
    const button = currentTarget as HTMLElement
    if (button.getAttribute('aria-disabled') !== 'true')
      step(button.dataset['step'] === '1' ? 1 : -1)
  }

  for (const button of buttons) button.addEventListener('click', onClick)
  track.addEventListener('scroll', update, { passive: true })
  const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(update)
  resized?.observe(track)
  const stopFocusable = focusableWhileScrolling(track)
  update()
  return () => {
    for (const button of buttons) button.removeEventListener('click', onClick)
    track.removeEventListener('scroll', update)
    resized?.disconnect()
    stopFocusable()
    controls.hidden = true
  }
}

function quiet(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
