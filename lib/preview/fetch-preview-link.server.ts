import 'server-only'
import { z } from 'zod'
import { previewLinkRecordId } from '#lib/access/check-preview-session.ts'
import type { NewPreviewSession } from '#lib/access/preview-session.ts'
import { safePath } from '#lib/addresses/safe-path.ts'
import { parsePreviewView } from '#lib/preview-view/preview-view.ts'
import { fetchSecretLinkDocument } from './secret-link.server.ts'

/** The document of a preview link, as Studio writes it. */
const shape = z.object({
  title: z.string().catch(''),
  path: z.string(),
  wholeSite: z.boolean(),
  perspective: z.string().nullish(),
  at: z.string().nullish(),
  expiresAt: z.string(),
  endedAt: z.string().nullish(),
})

/** The preview and the page of a link; undefined for an invalid link. */
export async function fetchPreviewLink(
  given: string,
  now = Date.now(),
): Promise<{ preview: NewPreviewSession; to: string } | undefined> {
  const link = await fetchSecretLinkDocument(given, previewLinkRecordId)
  const { data } = shape.safeParse(link?.document)
  if (!link || !data) return undefined
  const { title, wholeSite, endedAt } = data
  const parameters = { perspective: data.perspective ?? null, at: data.at ?? null }
  const view = parsePreviewView({ get: (name) => parameters[name as 'at'] ?? null })
  const until = Date.parse(data.expiresAt)
  if (!view || endedAt || !(until > now)) return undefined
  const to = safePath(data.path)
  const path = new URL(to, 'http://site.invalid').pathname
  const share = { link: link.id, title, view, ...(!wholeSite && { path }) }
  return { preview: { share, until }, to }
}
