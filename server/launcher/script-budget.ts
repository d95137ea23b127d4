import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { publicPageChunks } from './page-chunks.ts'

/** Gzipped bytes of JavaScript that a first visit to any page may request. */
export const scriptBudget = 150_000

/**
 * Reports the heaviest page that exceeds the budget; undefined if none does. Counts every chunk in a page's manifests,
 * including islands that it may not show.
 *
 * @param build the folder `.next`
 */
export function scriptBudgetProblem(build: string): string | undefined {
  const sizes = new Map<string, number>()
  const sizeOf = (chunk: string): number => {
    const known = sizes.get(chunk) ?? gzipSync(readFileSync(join(build, chunk))).length
    sizes.set(chunk, known)
    return known
  }
  const over = publicPageChunks(build)
    .map(({ route, chunks, legacy }) => ({
      route,
      bytes: chunks
        .filter((chunk) => !legacy.includes(chunk))
        .reduce((sum, chunk) => sum + sizeOf(chunk), 0),
    }))
    .filter(({ bytes }) => bytes > scriptBudget)
    .toSorted((a, b) => b.bytes - a.bytes)
  const [heaviest] = over
  if (!heaviest) return undefined
  const others = over.length > 1 ? `, and ${over.length - 1} more exceed it` : ''
  return `a first visit of ${heaviest.route} may load ${heaviest.bytes} bytes of script (gzip); the budget is ${scriptBudget}${others}`
}
