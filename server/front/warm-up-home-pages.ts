import { homePathsOfLocales } from '#lib/addresses/localized-path.ts'
import { internalUrl } from '#lib/http/internal-url.ts'

/** Maximum warm-up time, during which the other processes serve visitors, in ms. */
const maxWarmUpMs = 10_000

/**
 * Renders the home pages before a process accepts visitors that other processes could serve: its first render takes a hundred times as long.
 */
export async function warmUpHomePages(): Promise<void> {
  const signal = AbortSignal.timeout(maxWarmUpMs)
  try {
    for (const path of homePathsOfLocales)
      await (await fetch(internalUrl(path), { redirect: 'manual', signal })).arrayBuffer()
  } catch {
    // The next request reports the error.
  }
}
