import { homePaths } from '#lib/addresses/path.ts'
import { internalUrl } from '#lib/http/internal-url.ts'

/** Longest that visitors are left to the other processes, in ms. */
const longest = 10_000

/**
 * Makes the first pages of a process that others serve beside. What is asked of it first takes a hundred times as long, and no visitor is
 * to wait for that who could be answered elsewhere.
 */
export async function makeFirstPages(): Promise<void> {
  const signal = AbortSignal.timeout(longest)
  try {
    for (const path of homePaths)
      await (await fetch(internalUrl(path), { redirect: 'manual', signal })).arrayBuffer()
  } catch {
    // Whoever comes next is told what is wrong.
  }
}
