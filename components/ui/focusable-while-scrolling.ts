/**
 * Keeps a scroll container reachable by keyboard while its content overflows, and only then. Returns a cleanup.
 */
export function focusableWhileScrolling(track: HTMLElement): () => void {
  if (!track.hasAttribute('tabindex') || typeof ResizeObserver === 'undefined')
    return () => undefined
  const update = () => {
    track.tabIndex = track.scrollWidth > track.clientWidth + 1 ? 0 : -1
  }
  const resized = new ResizeObserver(update)
  resized.observe(track)
  update()
  return () => {
    resized.disconnect()
    track.tabIndex = 0
  }
}
