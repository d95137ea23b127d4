import 'server-only'
import { invalidatePreviewCheck, previewSessionDocumentId } from '#lib/access/check-preview.ts'
import { newPreviewSessionId, type NewPreview, previewCookie } from '#lib/access/preview-session.ts'
import { writingClient } from '#lib/content/client.server.ts'

/**
 * Writes down who previews since when, so that it is seen in Studio and can be ended there. Without a token that may
 * write, a preview lives without a record: it then ends with all others or after its hours.
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

/** Ends a preview for good: a copy of its cookie means nothing from now on. */
export async function endPreview(id: string): Promise<void> {
  const change = { endedAt: new Date().toISOString() }
  await writingClient()
    ?.patch(previewSessionDocumentId(id))
    .set(change)
    .commit()
    .catch(() => undefined)
  invalidatePreviewCheck({ id })
}
