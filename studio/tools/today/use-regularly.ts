import { useCallback, useEffect, useState } from 'react'

/** Between two looks while somebody looks, in ms. */
const pause = 5_000

/**
 * Does something again and again while the page is in view: a pause lies between the end of one and the begin of the next. Who comes
 * back to the page has it done at once.
 *
 * @returns does it now
 */
export function useRegularly(work: (signal: AbortSignal) => Promise<void>): () => void {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const leave = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAtWork = false
    const go = async (): Promise<void> => {
      clearTimeout(timer)
      if (isAtWork || leave.signal.aborted || document.visibilityState === 'hidden') return
      isAtWork = true
      await work(leave.signal)
      isAtWork = false
      if (!leave.signal.aborted) timer = setTimeout(() => void go(), pause)
    }
    const onVisibility = (): void => void go()
    document.addEventListener('visibilitychange', onVisibility)
    void go()
    return () => {
      leave.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [work, turn])
  return useCallback(() => setTurn((number) => number + 1), [])
}
