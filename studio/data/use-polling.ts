import { useCallback, useEffect, useState } from 'react'

/**
 * Polls while the page is visible: the interval counts from the end of one run to the start of the next. Becoming visible triggers
 * a run immediately.
 *
 * @param work returns the interval until the next run in ms, or nothing for the default
 * @returns triggers a run immediately
 */
export function usePolling(
  work: (signal: AbortSignal) => Promise<number | void>,
  defaultIntervalMs: number,
): () => void {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const leave = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAtWork = false
    const go = async (): Promise<void> => {
      clearTimeout(timer)
      if (isAtWork || leave.signal.aborted || document.visibilityState === 'hidden') return
      isAtWork = true
      const intervalMs = (await work(leave.signal)) ?? defaultIntervalMs
      isAtWork = false
      if (!leave.signal.aborted) timer = setTimeout(() => void go(), intervalMs)
    }
    const onVisibility = (): void => void go()
    document.addEventListener('visibilitychange', onVisibility)
    void go()
    return () => {
      leave.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [work, turn, defaultIntervalMs])
  return useCallback(() => setTurn((number) => number + 1), [])
}
