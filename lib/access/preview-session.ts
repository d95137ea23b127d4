import { z } from 'zod'
import { seal, unseal } from '#lib/http/sealed.ts'

/** Who previews, for eight hours. Without it Next's own cookie of draft mode means nothing. */
export const previewCookie = { name: 'preview_session', maxAge: 8 * 60 * 60 } as const

const purpose = 'preview session'
const shape = z.object({ expires: z.number(), token: z.string().optional() })

export interface PreviewSession {
  /** The editor's own token; the site's where there is none. Never leaves the server unsealed. */
  token?: string
}

/** The value of the cookie that begins a preview. */
export function beginPreview({ token }: PreviewSession = {}, now = Date.now()): string {
  return seal({ expires: now + previewCookie.maxAge * 1000, ...(token && { token }) }, purpose)
}

/** The preview that a value of the cookie stands for; undefined for a forged or an old one. */
export function readPreview(
  cookie: string | undefined,
  now = Date.now(),
): PreviewSession | undefined {
  const { data } = shape.safeParse(unseal(cookie, purpose))
  return data && data.expires > now ? { token: data.token } : undefined
}
