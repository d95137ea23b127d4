import { currentPreviewSession } from '#lib/access/read-access.server.ts'
import { isSameOriginRequest } from '#lib/http/same-origin-request.ts'
import { setPerspectiveCookie } from '#lib/preview/draft-mode.server.ts'
import { parsePerspective } from '#lib/preview/perspective.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'

/** Follows Studio's switch of perspective: `{"perspective": "drafts" | "published" | "r…,drafts"}`. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOriginRequest(request))
    return uncachedJson({ error: 'Cross-origin requests are not allowed.' }, 403)
  if (!(await currentPreviewSession())) return uncachedJson({ error: 'Draft mode is off.' }, 401)
  const body: unknown = await request.json().catch(() => undefined)
  const requested = (body as { perspective?: unknown } | undefined)?.perspective
  if (requested === undefined) return uncachedJson({ error: 'Expected {"perspective": …}.' }, 400)
  const perspective = parsePerspective(requested)
  await setPerspectiveCookie(perspective)
  return uncachedJson({ perspective })
}
