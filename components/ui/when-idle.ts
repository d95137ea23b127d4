/** Runs once the page has loaded and the browser has time. Answers how to call it off. */
export function runWhenIdle(run: () => void): () => void {
  const gone = new AbortController()
  const wait = () => {
    const begin = () => gone.signal.aborted || run()
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 })
    else setTimeout(begin, 200)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true, signal: gone.signal })
  return () => gone.abort()
}
