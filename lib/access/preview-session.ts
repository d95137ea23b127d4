import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { canonicalPath, splitLocalizedPath } from '#lib/addresses/localized-path.ts'
import { env } from '#lib/env.ts'
import { isHttpsSite } from '#lib/http/internal-url.ts'
import { secretFingerprint, sealData, unsealData } from '#lib/http/seal-data.ts'
import type { PreviewView } from '#lib/preview-view/preview-view.ts'

/** Specific to this installation: another one on this host has its own secret or dataset. */
const purpose = () => `preview of ${env.content.projectId}/${env.content.dataset}`

/**
 * The preview session: for eight hours, or until its link expires. Cookies ignore ports, so the name contains a fingerprint: two installations on
 * one host would overwrite each other's cookie. With HTTPS no other host of the domain can set it (RFC 6265bis).
 */
export const previewSessionCookie = {
  get name() {
    const prefix = isHttpsSite() ? '__Host-' : ''
    return `${prefix}preview_${secretFingerprint(purpose())}`
  },
  maxAge: 8 * 60 * 60,
} as const

const view = z.union([z.object({ at: z.string() }), z.object({ perspective: z.string() })])

const share = z.object({
  /** Document of the link; the session ends when it is deleted. */
  link: z.string(),
  title: z.string(),
  view,
  /** The only page that is shown; absent for the whole site. */
  path: z.string().optional(),
})

const shape = z.object({
  id: z.string(),
  begun: z.number(),
  expires: z.number(),
  /** Whether a record was written to content, which then must exist. */
  recorded: z.boolean(),
  user: z.string().optional(),
  token: z.string().optional(),
  share: share.optional(),
})

/** What a preview link shows to a visitor without an account. */
export type PreviewLinkShare = z.infer<typeof share>

/** A preview, as stored in its cookie. Leaves the server only encrypted. */
export interface PreviewSession extends Omit<z.infer<typeof shape>, 'share'> {
  share?: PreviewLinkShare | undefined
  /** The view of all its pages, chosen by an editor. */
  view?: PreviewView
}

/** Input of a new preview session. */
export type NewPreviewSession = Partial<
  Pick<PreviewSession, 'user' | 'token' | 'share' | 'recorded'>
> & {
  id?: string
  /** Expiry of the link that started it. */
  until?: number
}

/** When a preview ends, in ms since 1970. A link's preview lasts as long as Studio says of the link. */
export const previewExpiry = (until: number | undefined, now = Date.now()): number =>
  until ?? now + previewSessionCookie.maxAge * 1000

/** An unguessable id for a session and its record. */
export const newPreviewSessionId = (): string => randomBytes(12).toString('hex')

/** The cookie value of a new preview. */
export function sealPreviewSession(
  { id = newPreviewSessionId(), until, recorded = false, ...rest }: NewPreviewSession = {},
  now = Date.now(),
): string {
  const expires = previewExpiry(until, now)
  return sealData({ ...rest, id, recorded, begun: now, expires }, purpose())
}

/**
 * The preview of a cookie value; undefined for a forged or expired one. `checkPreviewSession` also checks whether it was
 * revoked.
 */
export function readPreviewSessionCookie(
  cookie: string | undefined,
  now = Date.now(),
): PreviewSession | undefined {
  const { data } = shape.safeParse(unsealData(cookie, purpose()))
  return data && data.expires > now ? data : undefined
}

/** Whether a preview includes a page: a link may share one page only. */
export function previewIncludesPath({ share }: PreviewSession, pathname: string): boolean {
  if (share?.path === undefined) return true
  return canonical(share.path) === canonical(pathname)
}

/** Equal for all spellings of a path. */
function canonical(pathname: string): string {
  const { locale, parts } = splitLocalizedPath(pathname)
  return canonicalPath(locale, parts)
}
