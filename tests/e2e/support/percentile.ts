import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'test-results'

/** The value below which a share of the measurements lies (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Prints a measured distribution and keeps it for the benchmarks. Milliseconds. */
export function reportPercentiles(
  what: string,
  values: readonly number[],
): { p50: number; p95: number } {
  const figure = {
    what,
    count: values.length,
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    max: Math.max(...values),
  }
  const round = (value: number) => `${Math.round(value)} ms`
  console.log(
    `measured: ${what}: p50 ${round(figure.p50)}, p95 ${round(figure.p95)}, max ${round(figure.max)} (${values.length})`,
  )
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, 'figures.ndjson'), `${JSON.stringify(figure)}\n`)
  return figure
}
