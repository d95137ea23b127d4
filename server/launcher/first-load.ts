import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Check, Finding } from '../../tooling/checks/finding.ts'
import { publicPages } from '../../tooling/checks/public-chunks.ts'

/** Gzipped bytes of script that a first visit may ask for, on any page. */
export const scriptBudget = 150_000

/**
 * Refuses a build that may ask a first visit for more script than it may. What is summed is every chunk that a page's
 * manifests name, islands that it does not show included, so that no page asks for more. Needs a build.
 */
export const firstLoad = {
  name: 'first load',
  run({ root }: { root: string }): Finding[] {
    const build = join(root, '.next')
    const sizes = new Map<string, number>()
    const sizeOf = (chunk: string): number => {
      const known = sizes.get(chunk) ?? gzipSync(readFileSync(join(build, chunk))).length
      sizes.set(chunk, known)
      return known
    }
    const over = publicPages(build)
      .map(({ route, chunks, legacy }) => ({
        route,
        bytes: chunks
          .filter((chunk) => !legacy.includes(chunk))
          .reduce((sum, chunk) => sum + sizeOf(chunk), 0),
      }))
      .filter(({ bytes }) => bytes > scriptBudget)
      .toSorted((a, b) => b.bytes - a.bytes)
    const [heaviest] = over
    if (!heaviest) return []
    const others = over.length > 1 ? `, and ${over.length - 1} more exceed it` : ''
    return [
      {
        file: '',
        problem: `a first visit of ${heaviest.route} may ask for ${heaviest.bytes} bytes of script (gzip); the budget is ${scriptBudget}${others}`,
        fix: 'Load what is not needed at first with import() where it is used, or write it as plain markup.',
      },
    ]
  },
} satisfies Check
