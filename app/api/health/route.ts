import { uncachedJson } from '#lib/http/uncached-json.ts'
import { siteProcessState } from '#lib/routing/site-process-state.ts'

export const dynamic = 'force-dynamic'

/** Liveness probe; `content` is whether the site receives content events. */
export function GET(): Response {
  const { isContentConnected, index } = siteProcessState()
  return uncachedJson({
    status: 'ok',
    content: isContentConnected && index !== undefined ? 'up' : 'down',
  })
}
