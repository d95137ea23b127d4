/**
 * Debounces work: begins it after a pause, so that a text that is being typed is requested once.
 *
 * @param pause ms
 * @returns ends the pause, or the work by its signal
 */
export function debounceWork(pause: number, work: (signal: AbortSignal) => void): () => void {
  const controller = new AbortController()
  const timer = setTimeout(() => work(controller.signal), pause)
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}
