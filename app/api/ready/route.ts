import { uncachedJson } from '#lib/http/uncached-json.ts'
import { sharedPageCache } from '#lib/http/shared-page-cache.ts'
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import { notReadyMessages } from '#lib/routing/readiness.ts'

export const dynamic = 'force-dynamic'

/**
 * Readiness probe: 200, or 503 with the reasons. Degradations that do not affect readiness are notes. The liveness
 * probe is `/api/health`.
 */
export function GET(): Response {
  const reasons = notReadyMessages(siteProcessState())
  const alone = sharedPageCache()?.failureReason()
  const response = uncachedJson(
    { ready: reasons.length === 0, reasons, ...(alone !== undefined && { notes: [alone] }) },
    reasons.length === 0 ? 200 : 503,
  )
  if (reasons.length > 0) response.headers.set('Retry-After', '1')
  return response
}
