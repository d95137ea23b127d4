/** Interval in ms at which an open page requests the build id; it also does when a hidden tab becomes visible. */
export const buildPollInterval = 5 * 60_000

/**
 * Polls for a newer build until there is one. A failed request is repeated at the next interval.
 *
 * @param own id of the build that made this page
 * @param onNewer called once
 * @returns a function that stops polling
 */
export function pollForNewBuild(own: string, onNewer: () => void): () => void {
  const ask = async () => {
    try {
      const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })
      const { id } = (await response.json()) as { id?: unknown }
      if (typeof id !== 'string' || id === own) return
      stop()
      onNewer()
    } catch {
      // Away, or between two builds.
    }
  }
  const onShow = () => {
    if (document.visibilityState === 'visible') void ask()
  }
  const timer = setInterval(() => void ask(), buildPollInterval)
  document.addEventListener('visibilitychange', onShow)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onShow)
  }
  return stop
}
