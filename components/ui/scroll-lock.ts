/**
 * Keeps the page behind an overlay from scrolling. Locks are counted, so that overlapping overlays
 * (a menu that is still leaving, a cart that opens) release the page only when the last is gone.
 */
const activeLocks = new Set<symbol>()

function apply(): void {
  document.documentElement.toggleAttribute('data-scroll-lock', activeLocks.size > 0)
}

/**
 * Takes a lock. The returned function gives it back, `delay` ms later; calling it twice does no harm.
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
