import { uncachedJson } from '#lib/http/uncached-json.ts'
import { isSameOriginRequest } from '#lib/http/same-origin-request.ts'
import { askerOf } from '#lib/operations/administrator.ts'
import { siteFacts } from '#lib/operations/site-facts.ts'

export const dynamic = 'force-dynamic'

/**
 * How the site is, for administrators of the content service who show a token (`SiteFacts`, with a `ticket` for the next time).
 * `/api/ready` tells everybody whether visitors can be sent here.
 */
export async function GET(request: Request): Promise<Response> {
  if (!isSameOriginRequest(request))
    return uncachedJson({ error: 'Only a page of this site may ask.' }, 403)
  const asker = await askerOf(request.headers)
  switch (asker.state) {
    case 'administrator':
      return uncachedJson({ ...(await siteFacts()), ticket: asker.ticket })
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
