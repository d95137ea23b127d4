import 'server-only'
import { invalidatePreviewCheck, previewSessionDocumentId } from '#lib/access/check-preview-session.ts'
import { newPreviewSessionId, type NewPreview, previewCookie } from '#lib/access/preview-session.ts'
import { writingClient } from '#lib/content/content-clients.server.ts'

/**
 * Records who previews since when, so that Studio can list and end previews. Without a write token a preview has no
 * record: it then ends with all others, or when it expires.
 */
export async function recordPreview(preview: NewPreview): Promise<NewPreview> {
  const id = newPreviewSessionId()
  const client = writingClient()
  if (!client) return { ...preview, id }
  const now = Date.now()
  const until = Math.min(preview.until ?? Infinity, now + previewCookie.maxAge * 1000)
  const { user, share } = preview
  try {
    await client.create({
      _id: previewSessionDocumentId(id),
      _type: 'previewSession',
      startedAt: new Date(now).toISOString(),
      expiresAt: new Date(until).toISOString(),
      ...(user && { user }),
      ...(share && { link: share.link, title: share.title }),
    })
  } catch {
    return { ...preview, id }
  }
  return { ...preview, id, recorded: true }
}

/** Ends a preview permanently: copies of its cookie become invalid. */
export async function endPreview(id: string): Promise<void> {
  const change = { endedAt: new Date().toISOString() }
  await writingClient()
    ?.patch(previewSessionDocumentId(id))
    .set(change)
    .commit()
    .catch(() => undefined)
  invalidatePreviewCheck({ id })
}
