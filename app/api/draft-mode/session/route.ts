import { currentPreview } from '#lib/access/read-access.server.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'

/** Whose preview this browser is in, and until when: Studio asks before it opens panes. */
export async function GET(): Promise<Response> {
  const preview = await currentPreview()
  if (!preview) return uncachedJson({ error: 'There is no preview.' }, 401)
  const { user, expires, share } = preview
  return uncachedJson({
    user: user ?? null,
    shared: share !== undefined,
    expiresAt: new Date(expires).toISOString(),
  })
}
