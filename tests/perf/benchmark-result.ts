/** One measured figure, as a line of the table of benchmarks. */
export interface BenchmarkResult {
  what: string
  value: string
  /** How it was measured, or what it is beside. */
  note: string
}

/** Where the installation under measurement answers. */
export interface BenchmarkTarget {
  site: string
  shop: string
  lake: string
  /** What its processes run with. */
  variables: Record<string, string>
}

/** The middle one of an odd number of measurements. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
