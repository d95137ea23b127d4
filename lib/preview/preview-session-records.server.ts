import 'server-only'
import {
  invalidatePreviewSessionCheck,
  previewSessionDocumentId,
} from '#lib/access/check-preview-session.ts'
import {
  newPreviewSessionId,
  type NewPreviewSession,
  previewExpiry,
} from '#lib/access/preview-session.ts'
import { siteWriteClient } from '#lib/content/content-clients.server.ts'

/**
 * Records who previews since when, so that Studio can list and end previews. Without a write token a preview has no
 * record: it then ends with all others, or when it expires.
 */
export async function recordPreviewSession(preview: NewPreviewSession): Promise<NewPreviewSession> {
  const id = newPreviewSessionId()
  const client = siteWriteClient()
  if (!client) return { ...preview, id }
  const now = Date.now()
  const until = previewExpiry(preview.until, now)
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
export async function endPreviewSession(id: string): Promise<void> {
  const change = { endedAt: new Date().toISOString() }
  await siteWriteClient()
    ?.patch(previewSessionDocumentId(id))
    .set(change)
    .commit()
    .catch(() => undefined)
  invalidatePreviewSessionCheck({ id })
}
