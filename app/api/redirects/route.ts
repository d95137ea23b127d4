import type { NextRequest } from 'next/server'
import { accessDeniedResponse } from '#lib/access/read-access.server.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { redirectSourceKey } from '#lib/addresses/redirect-paths.ts'
import { awaitSiteIndex } from '#lib/routing/site-process-state.ts'

/** Where a path of the site is redirected to: `{"redirect": string | null}`, with its status where there is one. */
export async function GET(request: NextRequest): Promise<Response> {
  const path = request.nextUrl.searchParams.get('path')
  if (!path?.startsWith('/')) {
    return uncachedJson({ error: 'Expected ?path= with a path that begins with a slash.' }, 400)
  }
  const refused = await accessDeniedResponse()
  if (refused) return refused
  const index = await awaitSiteIndex()
  const found = index?.redirects.get(redirectSourceKey(path.replace(/[?#].*$/, '')))
  return uncachedJson(
    found ? { redirect: found.destination, status: found.status } : { redirect: null },
  )
}
