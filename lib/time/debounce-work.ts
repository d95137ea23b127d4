/**
 * Debounces work, so that typing sends one request.
 *
 * @param pause ms
 * @returns cancels the delay, or aborts the work by its signal
 */
export function debounceWork(pause: number, work: (signal: AbortSignal) => void): () => void {
  const controller = new AbortController()
  const timer = setTimeout(() => work(controller.signal), pause)
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}
