export interface ContentHeartbeatOptions {
  /** Sends a probe; rejects without a response. */
  probe: (signal: AbortSignal) => Promise<unknown>
  /** Milliseconds between two probes, and the timeout of each. */
  every: number
  /** Failed probes in a row after which content counts as down. */
  maxMissed: number
  onState: (isUp: boolean) => void
}

/**
 * Probes whether content responds, for as long as the process runs. A silent stream of events looks like one without
 * events, and a stopped process closes no connection, so only a probe can tell.
 *
 * @returns stops the probes
 */
export function startContentHeartbeat({
  probe,
  every,
  maxMissed,
  onState,
}: ContentHeartbeatOptions): () => void {
  let missed = 0
  let isUp = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const setState = (next: boolean): void => {
    if (next !== isUp && !stopped) onState((isUp = next))
  }
  const beat = async (): Promise<void> => {
    const begun = performance.now()
    try {
      await probe(AbortSignal.timeout(every))
      missed = 0
      setState(true)
    } catch {
      missed += 1
      if (missed >= maxMissed) setState(false)
    }
    if (stopped) return
    timer = setTimeout(() => void beat(), Math.max(0, every - (performance.now() - begun)))
    timer.unref?.()
  }
  void beat()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
