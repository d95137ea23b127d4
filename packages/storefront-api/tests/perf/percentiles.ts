/** A percentile of samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** Runs work sequentially and returns the milliseconds of each run. */
export async function timed(
  runs: number,
  work: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < runs; index += 1) {
    const start = performance.now()
    await work(index)
    times.push(performance.now() - start)
  }
  return times
}

/** A line with the median and the slow end of measurements. */
export function timesLine(name: string, times: readonly number[]): string {
  const [p50, p95, most] = [percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)]
  return `${name.padEnd(34)} p50 ${p50.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms   max ${most.toFixed(2)} ms`
}
