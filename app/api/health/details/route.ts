import { uncachedJson } from '#lib/http/uncached-json.ts'
import { isSameOriginRequest } from '#lib/http/same-origin-request.ts'
import { checkAdministrator } from '#lib/operations/check-administrator.ts'
import { readSiteHealth } from '#lib/operations/site-health.ts'

export const dynamic = 'force-dynamic'

/**
 * How the site is, for administrators of the content service who show a token (`SiteHealth`, with a `ticket` for the next time).
 * `/api/ready` tells everybody whether visitors can be sent here.
 */
export async function GET(request: Request): Promise<Response> {
  if (!isSameOriginRequest(request))
    return uncachedJson({ error: 'Only a page of this site may ask.' }, 403)
  const asker = await checkAdministrator(request.headers)
  switch (asker.state) {
    case 'administrator':
      return uncachedJson({ ...(await readSiteHealth()), ticket: asker.ticket })
    case 'lesser':
      return uncachedJson({ error: 'Administrators alone are told.' }, 403)
    case 'stranger':
      return uncachedJson({ error: 'The token is missing or wrong.' }, 401)
    case 'untold':
      return uncachedJson({ error: 'Content is out of reach, so nobody can say who asks.' }, 503)
    case 'flood': {
      const response = uncachedJson({ error: 'Too many wrong tokens.' }, 429)
      response.headers.set('Retry-After', String(asker.retryAfter))
      return response
    }
  }
}
