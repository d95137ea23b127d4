export interface PulseOptions {
  /** One question that whoever lives answers at once; rejects without an answer. */
  ask: (signal: AbortSignal) => Promise<unknown>
  /** Milliseconds between two questions, and the longest wait for an answer. */
  every: number
  /** So many questions in a row without an answer, and content is taken for down. */
  misses: number
  onState: (answers: boolean) => void
}

/**
 * Feels whether content lives, for as long as the process runs. A stream of events that has gone silent looks like
 * one on which nothing happens, and a process that was stopped closes no connection: it has to be asked.
 *
 * @returns stops asking
 */
export function feelPulse({ ask, every, misses, onState }: PulseOptions): () => void {
  let missed = 0
  let answers = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const tell = (next: boolean): void => {
    if (next !== answers && !stopped) onState((answers = next))
  }
  const beat = async (): Promise<void> => {
    const asked = performance.now()
    try {
      await ask(AbortSignal.timeout(every))
      missed = 0
      tell(true)
    } catch {
      missed += 1
      if (missed >= misses) tell(false)
    }
    if (stopped) return
    timer = setTimeout(() => void beat(), Math.max(0, every - (performance.now() - asked)))
    timer.unref?.()
  }
  void beat()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
