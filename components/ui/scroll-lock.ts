/**
 * Locks that keep the page behind an overlay from scrolling. With overlapping overlays (a closing menu, an opening
 * cart) the page scrolls again when the last lock is released.
 */
const activeLocks = new Set<symbol>()

function apply(): void {
  document.documentElement.toggleAttribute('data-scroll-lock', activeLocks.size > 0)
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
