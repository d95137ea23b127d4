import { percentile } from '../../e2e/support/percentile.ts'

/**
 * Text of a distribution in ms.
 *
 * @param demo the same with the documents of the demo
 */
export function milliseconds(times: readonly number[], demo?: readonly number[]): string {
  const [p50, p95] = [0.5, 0.95].map((share) => Math.round(percentile(times, share)))
  const text = `p50 ${p50} ms, p95 ${p95} ms`
  return demo ? `${text}; demo p50 ${Math.round(percentile(demo, 0.5))} ms` : text
}
