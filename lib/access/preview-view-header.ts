import { z } from 'zod'
import { sealData, unsealData } from '#lib/http/seal-data.ts'
import {
  parsePreviewView,
  type PreviewView,
  previewViewOfReferer,
} from '#lib/preview-view/preview-view.ts'
import type { PreviewSession } from './preview-session.ts'

/** Request header from the proxy to the page: the perspective or the time that a preview shows. */
export const previewViewHeader = 'x-orrery-view'

const purpose = 'view of a page'
const shape = z.object({
  session: z.string(),
  view: z.union([z.object({ at: z.string() }), z.object({ perspective: z.string() })]).optional(),
})

/** The view of a preview: the shared one, else that of the URL, else that of the referring page. */
export function resolvePreviewView(
  { share }: PreviewSession,
  parameters: URLSearchParams,
  headers: Headers,
): PreviewView | undefined {
  if (share) return share.view
  return (
    parsePreviewView(parameters) ??
    previewViewOfReferer(headers.get('referer'), headers.get('host'))
  )
}

/** The header value, encrypted and signed: a visitor cannot forge one. */
export function signPreviewView({ id }: PreviewSession, view: PreviewView | undefined): string {
  return sealData({ session: id, ...(view && { view }) }, purpose)
}

/** The view of a header; undefined when the header is absent, forged or of another preview. */
export function readSignedPreviewView(
  header: string | null,
  { id }: PreviewSession,
): { view?: PreviewView | undefined } | undefined {
  const { data } = shape.safeParse(unsealData(header ?? undefined, purpose))
  return data?.session === id ? { view: data.view } : undefined
}
