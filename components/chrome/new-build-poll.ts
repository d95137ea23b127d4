/** An open page asks for the build's id this often, in ms, and whenever a hidden tab shows again. */
export const pollInterval = 5 * 60_000

/**
 * Asks whether a newer build answers, until one does. A failed question is asked again at the next turn.
 *
 * @param own id of the build that made this page
 * @param onNewer told once
 * @returns stops asking
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
  const timer = setInterval(() => void ask(), pollInterval)
  document.addEventListener('visibilitychange', onShow)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onShow)
  }
  return stop
}
