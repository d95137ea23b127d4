import { uncachedJson } from '#lib/http/uncached-json.ts'
import { isSameOriginRequest } from '#lib/http/same-origin-request.ts'
import { checkAdministrator } from '#lib/operations/check-administrator.ts'
import { unverifiedMemberResponse } from '#lib/operations/unverified-member-response.ts'
import { readSiteHealth } from '#lib/operations/read-site-health.ts'

export const dynamic = 'force-dynamic'

/**
 * Health details for administrators of the content service, by token (`SiteHealth`, with a `ticket` for the next
 * request). The readiness probe is `/api/ready`.
 */
export async function GET(request: Request): Promise<Response> {
  if (!isSameOriginRequest(request))
    return uncachedJson({ error: 'Cross-origin requests are not allowed.' }, 403)
  const check = await checkAdministrator(request.headers)
  switch (check.state) {
    case 'administrator':
      return uncachedJson({ ...(await readSiteHealth()), ticket: check.ticket })
    case 'forbidden':
      return uncachedJson({ error: 'Administrator rights are required.' }, 403)
    case 'unauthenticated':
    case 'unavailable':
    case 'rate-limited':
      return unverifiedMemberResponse(check)
  }
}
