import { uncachedJson } from '#lib/http/uncached-json.ts'
import { siteState } from '#lib/routing/site-process-state.ts'

export const dynamic = 'force-dynamic'

/** Liveness probe; `content` is whether the site receives content events. */
export function GET(): Response {
  const { isContentConnected, index } = siteState()
  return uncachedJson({
    status: 'ok',
    content: isContentConnected && index !== undefined ? 'up' : 'down',
  })
}
