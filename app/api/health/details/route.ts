import { uncachedJson } from '#lib/http/uncached-json.ts'
import { isSameOriginRequest } from '#lib/http/same-origin-request.ts'
import { checkAdministrator } from '#lib/operations/check-administrator.ts'
import { readSiteHealth } from '#lib/operations/read-site-health.ts'

export const dynamic = 'force-dynamic'

/**
 * Health details for administrators of the content service, by token (`SiteHealth`, with a `ticket` for the next
 * request). The readiness probe is `/api/ready`.
 */
export async function GET(request: Request): Promise<Response> {
  if (!isSameOriginRequest(request))
    return uncachedJson({ error: 'Cross-origin requests are not allowed.' }, 403)
  const asker = await checkAdministrator(request.headers)
  switch (asker.state) {
    case 'administrator':
      return uncachedJson({ ...(await readSiteHealth()), ticket: asker.ticket })
    case 'forbidden':
      return uncachedJson({ error: 'Administrator rights are required.' }, 403)
    case 'unauthenticated':
      return uncachedJson({ error: 'The token is missing or wrong.' }, 401)
    case 'unavailable':
      return uncachedJson(
        { error: 'Content is unavailable, so the token could not be verified.' },
        503,
      )
    case 'rate-limited': {
      const response = uncachedJson({ error: 'Too many wrong tokens.' }, 429)
      response.headers.set('Retry-After', String(asker.retryAfter))
      return response
    }
  }
}
