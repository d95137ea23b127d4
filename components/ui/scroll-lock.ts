/**
 * Keeps the page behind an overlay from scrolling. Locks are counted, so that overlapping overlays
 * (a menu that is still leaving, a cart that opens) release the page only when the last is gone.
 */
const held = new Set<symbol>()

function apply(): void {
  document.documentElement.toggleAttribute('data-scroll-lock', held.size > 0)
}

/**
 * Takes a lock. The returned function gives it back, `delay` ms later; calling it twice does no harm.
 */
export function lockScroll(delay = 0): () => void {
  const key = Symbol('scroll lock')
  held.add(key)
  apply()
  return () => {
    if (!held.has(key)) return
    const release = () => {
      held.delete(key)
      apply()
    }
    if (delay > 0) setTimeout(release, delay)
    else release()
  }
}
