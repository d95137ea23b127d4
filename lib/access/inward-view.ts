import { z } from 'zod'
import { canonicalPath, splitPath } from '#lib/addresses/path.ts'
import { seal, unseal } from '#lib/http/sealed.ts'
import { readView, type View, viewOfReferer } from '#lib/views/view.ts'
import type { PreviewSession } from './preview-session.ts'

/** In which the proxy tells the page what it is a view of. */
export const viewHeader = 'x-orrery-view'

const purpose = 'view of a page'
const shape = z.object({
  session: z.string(),
  view: z.union([z.object({ at: z.string() }), z.object({ perspective: z.string() })]).optional(),
})

/** Whether a preview shows a page: a link may share one alone. */
export function covers({ share }: PreviewSession, pathname: string): boolean {
  if (share?.path === undefined) return true
  return spelledOnce(share.path) === spelledOnce(pathname)
}

function spelledOnce(pathname: string): string {
  const { locale, parts } = splitPath(pathname)
  return canonicalPath(locale, parts)
}

/** What a preview shows: what was shared, else what the address asks for, or the page that leads there. */
export function viewOf(
  { share }: PreviewSession,
  parameters: URLSearchParams,
  headers: Headers,
): View | undefined {
  if (share) return share.view
  return readView(parameters) ?? viewOfReferer(headers.get('referer'), headers.get('host'))
}

/** The header's value. It is sealed, so that what the page reads there was said by the proxy. */
export function tellInward({ id }: PreviewSession, view: View | undefined): string {
  return seal({ session: id, ...(view && { view }) }, purpose)
}

/** What the proxy said of this page; undefined where it said nothing, or said it of another preview. */
export function readInward(
  header: string | null,
  { id }: PreviewSession,
): { view?: View | undefined } | undefined {
  const { data } = shape.safeParse(unseal(header ?? undefined, purpose))
  return data?.session === id ? { view: data.view } : undefined
}
