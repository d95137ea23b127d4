import type { NextRequest } from 'next/server'
import { decideResponse } from '#lib/proxy/decide-response.ts'
import { parseRequest } from '#lib/proxy/parse-request.ts'
import { createResponse } from '#lib/proxy/create-response.ts'

export const config = {
  matcher: [
    '/((?!api/|_next/|_pictures/[0-9a-zA-Z]+-\\d+x\\d+\\.[a-z0-9]+$|_og/[a-z]{2}/[a-zA-Z]+(?:/[^/]+)*\\.jpg$|faces/(?:LICENSE\\.txt|[a-z0-9-]+\\.[0-9a-f]{10}\\.woff2)$|sitemaps/[a-zA-Z0-9-]+\\.xml$|(?:builds/latest\\.json|sitemap\\.xml|robots\\.txt|manifest\\.webmanifest|favicon\\.(?:ico|svg)|apple-touch-icon\\.png|sign-\\d+\\.png|icons\\.svg|sw\\.js|service-?worker\\.js|world\\.svg)$).*)',
  ],
}

/**
 * Handles every request for a page of the site and of Studio: parses it, decides on a response and creates that. A page
 * is rendered by a rewrite to its internal path.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const parsed = await parseRequest(request)
  const decision = decideResponse(parsed)
  return createResponse(request, decision)
}
