/** One row of a benchmark's table. */
export interface BenchmarkResult {
  what: string
  value: string
  /** How it was measured, or what it is compared with. */
  note: string
}

/** Origins of the measured installation. */
export interface BenchmarkTarget {
  site: string
  shop: string
  lake: string
  /** Environment of its processes. */
  variables: Record<string, string>
}

/** The median of an odd number of values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
