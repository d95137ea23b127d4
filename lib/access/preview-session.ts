import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { canonicalPath, splitPath } from '#lib/addresses/path.ts'
import { env } from '#lib/env.ts'
import { isHttpsSite } from '#lib/http/internal-url.ts'
import { fingerprint, sealData, unsealData } from '#lib/http/seal-data.ts'
import type { View } from '#lib/views/view.ts'

/** Of this installation alone: another one on this machine has a secret or a data set of its own. */
const purpose = () => `preview of ${env.content.projectId}/${env.content.dataset}`

/**
 * Who previews, for eight hours. Cookies know no ports, so that the name says whose it is: two installations on one
 * machine would take each other's away. On https no other host of the domain can plant one (RFC 6265bis).
 */
export const previewCookie = {
  get name() {
    const prefix = isHttpsSite() ? '__Host-' : ''
    return `${prefix}preview_${fingerprint(purpose())}`
  },
  maxAge: 8 * 60 * 60,
} as const

const view = z.union([z.object({ at: z.string() }), z.object({ perspective: z.string() })])

const share = z.object({
  /** The document of the link, without which the session ends. */
  link: z.string(),
  title: z.string(),
  view,
  /** The one page that is shown; the whole site where there is none. */
  path: z.string().optional(),
})

const shape = z.object({
  id: z.string(),
  begun: z.number(),
  expires: z.number(),
  /** Whether content holds a record of it, which then must be there. */
  recorded: z.boolean(),
  user: z.string().optional(),
  token: z.string().optional(),
  share: share.optional(),
})

/** What a link shows to somebody without an account: this and nothing else. */
export type SharedPreview = z.infer<typeof share>

/** A preview as its cookie says it. Never leaves the server unsealed. */
export interface PreviewSession extends Omit<z.infer<typeof shape>, 'share'> {
  share?: SharedPreview | undefined
  /** What every page of it shows; an editor chooses. */
  view?: View
}

/** What is known of somebody who begins a preview. */
export type NewPreview = Partial<Pick<PreviewSession, 'user' | 'token' | 'share' | 'recorded'>> & {
  id?: string
  /** When it ends, where that is sooner than it would. */
  until?: number
}

/** A name for a session and its record, which nobody guesses. */
export const newPreviewSessionId = (): string => randomBytes(12).toString('hex')

/** The value of the cookie that begins a preview. */
export function createPreviewCookie(
  { id = newPreviewSessionId(), until = Infinity, recorded = false, ...rest }: NewPreview = {},
  now = Date.now(),
): string {
  const expires = Math.min(until, now + previewCookie.maxAge * 1000)
  return sealData({ ...rest, id, recorded, begun: now, expires }, purpose())
}

/**
 * The preview that a value of the cookie stands for; undefined for a forged or an old one. Whether somebody has ended
 * it since, `checkPreview` knows.
 */
export function readPreviewCookie(
  cookie: string | undefined,
  now = Date.now(),
): PreviewSession | undefined {
  const { data } = shape.safeParse(unsealData(cookie, purpose()))
  return data && data.expires > now ? data : undefined
}

/** Whether a preview shows a page: a link may share one alone. */
export function isInScope({ share }: PreviewSession, pathname: string): boolean {
  if (share?.path === undefined) return true
  return canonical(share.path) === canonical(pathname)
}

/** Equal for each spelling of one address. */
function canonical(pathname: string): string {
  const { locale, parts } = splitPath(pathname)
  return canonicalPath(locale, parts)
}
