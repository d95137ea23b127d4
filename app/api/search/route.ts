import type { NextRequest } from 'next/server'
import { searchSite } from '#components/search/search.server.ts'
import { gateState } from '#lib/access/gate-state.ts'
import { currentPreviewSession, accessDeniedResponse } from '#lib/access/read-access.server.ts'
import { isContentUnavailable } from '#lib/content/content-unavailable.ts'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { isLocale } from '#lib/locales.ts'

/** Maximum results of a group in the overlay. */
const mostOfAKind = 4

/**
 * Search as you type: `?q=` and `locale=` return a `SearchResponse`. Browsers cache it briefly, but not in a preview or
 * behind the gate.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const { searchParams } = request.nextUrl
  const locale = searchParams.get('locale')
  if (!isLocale(locale)) return uncachedJson({ error: 'Expected locale= with a language.' }, 400)
  try {
    const refused = await accessDeniedResponse()
    if (refused) return refused
    const answer = await searchSite(searchParams.get('q') ?? '', locale, mostOfAKind)
    const isOpen = gateState() === 'open' && !(await currentPreviewSession())
    const { header } = cachePolicies[isOpen ? 'search' : 'preview']
    return Response.json(answer, { headers: { 'Cache-Control': header } })
  } catch (error) {
    if (!isContentUnavailable(error)) throw error
    return uncachedJson({ error: 'Content is unavailable. Try again in a moment.' }, 503)
  }
}
