import { z } from 'zod'
import { clientAddress } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'
import { safePath } from '#lib/addresses/safe-path.ts'
import { sealData, unsealData } from '#lib/http/seal-data.ts'
import { userIdOfToken } from './token-member.ts'

/** What the preview parameters of an address lead to. */
export type PreviewTokenResult =
  /** To the same address with the flag, the token kept. */
  | { type: 'addFlag'; location: string }
  /** A member holds the token; the ticket begins their preview. */
  | { type: 'startPreview'; ticket: string }
  | { type: 'deny'; status: 401 | 429; retryAfter?: number }

/** Twenty tokens in ten minutes from one address: a person needs one. */
const attempts = new RateLimiter({ limit: 20, window: 10 * 60_000, total: 1_000 })

/** A ticket is for one rewrite inside this server, in ms. */
const ticketTtl = 60_000
const purpose = 'preview ticket'

/** In which a ticket travels inward. */
export const previewTicketHeader = 'x-orrery-ticket'
const ticketShape = z.object({
  token: z.string(),
  user: z.string(),
  to: z.string(),
  expires: z.number(),
})

/**
 * Reads the preview parameters of a page address.
 *
 * @param previewing whether the visitor is in a preview already: then the flag alone says nothing new
 * @returns undefined where they change nothing
 */
export async function checkPreviewToken(
  { method, headers, url }: Pick<Request, 'method' | 'headers' | 'url'>,
  previewing: boolean,
): Promise<PreviewTokenResult | undefined> {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const asked = new URL(url)
  const token = asked.searchParams.get('token')
  const flagged = asked.searchParams.get('preview') === '1'
  if (token !== null && !flagged) {
    asked.searchParams.set('preview', '1')
    return { type: 'addFlag', location: safePath(`${asked.pathname}${asked.search}`) }
  }
  if (!flagged || (token === null && previewing)) return undefined
  if (!token) return { type: 'deny', status: 401 }
  const rest = attempts.take(clientAddress(headers))
  if (rest > 0) return { type: 'deny', status: 429, retryAfter: Math.ceil(rest / 1000) }
  const user = await userIdOfToken(token)
  if (user === undefined) return { type: 'deny', status: 401 }
  return { type: 'startPreview', ticket: createPreviewTicket(token, user, asked) }
}

function createPreviewTicket(token: string, user: string, asked: URL): string {
  for (const name of ['token', 'preview']) asked.searchParams.delete(name)
  const to = safePath(`${asked.pathname}${asked.search}`)
  return sealData({ token, user, to, expires: Date.now() + ticketTtl }, purpose)
}

/** Token, its holder and the page of a ticket of this server's own; undefined for any other. */
export function readPreviewTicket(
  ticket: string | null,
): { token: string; user: string; to: string } | undefined {
  const { data } = ticketShape.safeParse(unsealData(ticket ?? undefined, purpose))
  return data && data.expires > Date.now() ? data : undefined
}
