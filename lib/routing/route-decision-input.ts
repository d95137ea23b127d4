import type { NextRequest } from 'next/server'
import type { RouteDecisionInput } from './decide-route.ts'
import { localeCookie } from './detect-locale.ts'

/**
 * The inputs of routing in a request.
 *
 * @param draft whether the request belongs to a preview
 * @param detects whether language detection is enabled
 */
export function routeDecisionInputOf(
  request: NextRequest,
  draft = false,
  detects = true,
): RouteDecisionInput {
  const { pathname, search } = request.nextUrl
  return {
    pathname,
    search,
    cookieLocale: request.cookies.get(localeCookie.name)?.value,
    acceptLanguage: request.headers.get('accept-language'),
    detectsLocale: detects && !isFromSameSite(request),
    draft,
  }
}

/** True for a page navigation, false for requests of scripts and prefetches. */
export function isPageNavigation({ headers }: { headers: Pick<Headers, 'get' | 'has'> }): boolean {
  if (['purpose', 'sec-purpose', 'rsc'].some((name) => headers.has(name))) return false
  const destination = headers.get('sec-fetch-dest')
  if (destination) return destination === 'document'
  return headers.get('accept')?.includes('text/html') === true
}

function isFromSameSite({ headers, nextUrl }: NextRequest): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const referer = headers.get('referer')
  return (
    referer !== null &&
    URL.canParse(referer) &&
    new URL(referer).host === (headers.get('host') ?? nextUrl.host)
  )
}
