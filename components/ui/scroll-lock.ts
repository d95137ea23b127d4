/**
 * Locks that keep the page behind an overlay from scrolling. With overlapping overlays (a closing menu, an opening
 * cart) the page scrolls again when the last lock is released.
 */
const activeLocks = new Set<symbol>()

function apply(): void {
  if (activeLocks.size === 1) measureScrollbar(document.documentElement)
  document.documentElement.toggleAttribute('data-scroll-lock', activeLocks.size > 0)
}

/**
 * Stores the width of a classic scroll bar at the side where it is. Behind an open dialog padding takes its place, so that
 * the dialog reaches the edge of the window and the page does not move.
 */
function measureScrollbar(root: HTMLElement): void {
  if (root.hasAttribute('data-scroll-lock')) return
  const width = window.innerWidth - root.clientWidth
  const isAtStart = root.getBoundingClientRect().left > 0 === (root.dir !== 'rtl')
  root.style.setProperty('--scrollbar-start', `${isAtStart ? width : 0}px`)
  root.style.setProperty('--scrollbar-end', `${isAtStart ? 0 : width}px`)
}

/**
 * Acquires a lock. The returned function releases it after `delay` ms and is idempotent.
 */
export function lockScroll(delay = 0): () => void {
  const key = Symbol('scroll lock')
  activeLocks.add(key)
  apply()
  return () => {
    if (!activeLocks.has(key)) return
    const release = () => {
      activeLocks.delete(key)
      apply()
    }
    if (delay > 0) setTimeout(release, delay)
    else release()
  }
}
