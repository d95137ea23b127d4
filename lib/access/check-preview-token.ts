import { z } from 'zod'
import { clientAddress } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'
import { safePath } from '#lib/addresses/safe-path.ts'
import { sealData, unsealData } from '#lib/http/seal-data.ts'
import { fetchTokenUserId } from './fetch-token-member.ts'

/** The result of checking the preview parameters of a URL. */
export type PreviewTokenResult =
  /** Redirect to the same URL with `preview=1`; keeps the token. */
  | { type: 'addFlag'; location: string }
  /** The token belongs to a member; the ticket starts the preview. */
  | { type: 'startPreview'; ticket: string }
  | { type: 'deny'; status: 401 | 429; retryAfter?: number }

/** Twenty tokens in ten minutes per address: a person needs one. */
const attempts = new RateLimiter({ limit: 20, window: 10 * 60_000, total: 1_000 })

/** Lifetime of a ticket, in ms: it serves one rewrite within this server. */
const ticketTtl = 60_000
const purpose = 'preview ticket'

/** Request header that passes the ticket from the proxy to the route. */
export const previewTicketHeader = 'x-orrery-ticket'
const ticketShape = z.object({
  token: z.string(),
  user: z.string(),
  to: z.string(),
  expires: z.number(),
})

/**
 * Checks the preview parameters of a page URL.
 *
 * @param previewing whether the visitor is in a preview already: then the flag alone has no effect
 * @returns undefined when they have no effect
 */
export async function checkPreviewToken(
  { method, headers, url }: Pick<Request, 'method' | 'headers' | 'url'>,
  previewing: boolean,
): Promise<PreviewTokenResult | undefined> {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const requested = new URL(url)
  const token = requested.searchParams.get('token')
  const flagged = requested.searchParams.get('preview') === '1'
  if (token !== null && !flagged) {
    requested.searchParams.set('preview', '1')
    return { type: 'addFlag', location: safePath(`${requested.pathname}${requested.search}`) }
  }
  if (!flagged || (token === null && previewing)) return undefined
  if (!token) return { type: 'deny', status: 401 }
  const rest = attempts.take(clientAddress(headers))
  if (rest > 0) return { type: 'deny', status: 429, retryAfter: Math.ceil(rest / 1000) }
  const user = await fetchTokenUserId(token)
  if (user === undefined) return { type: 'deny', status: 401 }
  return { type: 'startPreview', ticket: createPreviewTicket(token, user, requested) }
}

function createPreviewTicket(token: string, user: string, requested: URL): string {
  for (const name of ['token', 'preview']) requested.searchParams.delete(name)
  const to = safePath(`${requested.pathname}${requested.search}`)
  return sealData({ token, user, to, expires: Date.now() + ticketTtl }, purpose)
}

/** Token, user and page of a valid ticket; undefined for any other. */
export function readPreviewTicket(
  ticket: string | null,
): { token: string; user: string; to: string } | undefined {
  const { data } = ticketShape.safeParse(unsealData(ticket ?? undefined, purpose))
  return data && data.expires > Date.now() ? data : undefined
}
