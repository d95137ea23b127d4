import { z } from 'zod'
import { sealData, unsealData } from '#lib/http/seal-data.ts'
import { readView, type View, viewOfReferer } from '#lib/views/view.ts'
import type { PreviewSession } from './preview-session.ts'

/** From the proxy to the page: the perspective or the time that a preview shows. */
export const previewViewHeader = 'x-orrery-view'

const purpose = 'view of a page'
const shape = z.object({
  session: z.string(),
  view: z.union([z.object({ at: z.string() }), z.object({ perspective: z.string() })]).optional(),
})

/** What a preview shows: what was shared, else what the address asks for, or the page that leads there. */
export function previewViewOf(
  { share }: PreviewSession,
  parameters: URLSearchParams,
  headers: Headers,
): View | undefined {
  if (share) return share.view
  return readView(parameters) ?? viewOfReferer(headers.get('referer'), headers.get('host'))
}

/** The header's value, sealed: a visitor cannot forge one. */
export function signPreviewView({ id }: PreviewSession, view: View | undefined): string {
  return sealData({ session: id, ...(view && { view }) }, purpose)
}

/** The view of a header; undefined where the header is absent, forged or of another preview. */
export function readSignedPreviewView(
  header: string | null,
  { id }: PreviewSession,
): { view?: View | undefined } | undefined {
  const { data } = shape.safeParse(unsealData(header ?? undefined, purpose))
  return data?.session === id ? { view: data.view } : undefined
}
