import { uncachedJson } from '#lib/http/uncached-json.ts'
import { siteState } from '#lib/routing/site-state.ts'

export const dynamic = 'force-dynamic'

/** The site answers; `content` says whether it hears of what is published. */
export function GET(): Response {
  const { contentUp, index } = siteState()
  return uncachedJson({ status: 'ok', content: contentUp && index !== undefined ? 'up' : 'down' })
}
