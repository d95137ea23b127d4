import type { NextRequest } from 'next/server'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { isSameOriginRequest } from '#lib/http/same-origin-request.ts'
import { disableDraftMode } from '#lib/preview/draft-mode.server.ts'

/** Leaves the preview and returns to the page named by `?to=`, or to the home page. */
export async function GET(request: NextRequest): Promise<Response> {
  if (!isSameOriginRequest(request))
    return uncachedJson({ error: 'Cross-origin requests are not allowed.' }, 403)
  return disableDraftMode(request.nextUrl.searchParams.get('to'))
}
