import { currentPreviewSession } from '#lib/access/read-access.server.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'

/** User and expiry of this browser's preview: Studio requests it before it opens panes. */
export async function GET(): Promise<Response> {
  const preview = await currentPreviewSession()
  if (!preview) return uncachedJson({ error: 'No preview is active.' }, 401)
  const { user, expires, share } = preview
  return uncachedJson({
    user: user ?? null,
    shared: share !== undefined,
    expiresAt: new Date(expires).toISOString(),
  })
}
