import { createHash } from 'node:crypto'
import { z } from 'zod'
import { memberOfToken } from '#lib/access/token-member.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'
import { sealData, unsealData } from '#lib/http/seal-data.ts'

/** Who asks for what administrators alone are told. */
export type Asker =
  /** The ticket says so for a while, to this site alone, when content cannot be asked any more. */
  | { state: 'administrator'; ticket: string }
  /** Nobody holds what was shown. */
  | { state: 'stranger' }
  /** Somebody of the project who is no administrator. */
  | { state: 'lesser' }
  /** Content is out of reach, and there is no ticket. */
  | { state: 'untold' }
  | { state: 'flood'; retryAfter: number }

/** In which a ticket comes back. */
export const knownHeader = 'x-orrery-known'

/** Twenty wrong tokens in ten minutes from one address; of what is known here none is counted before content says that it is wrong. */
const wrong = new RateLimiter({ limit: 20, window: 10 * 60_000, total: 1_000 })

/** How long an answer of content counts, in ms: a page asks every few seconds. */
const freshness = 10_000
/** How long a ticket says who somebody was, in ms. */
const ticketLife = 60 * 60_000
const purpose = 'health ticket'
const ticketShape = z.object({ id: z.string(), until: z.number() })

/** Who was an administrator when content was last asked, by the digest of what they showed. */
const lately = new Map<string, { id: string; at: number }>()
const mostKnown = 100

/**
 * Says whether a request comes from an administrator of the content service: by a bearer token, which content is asked about
 * (the local editor's pass is one), or, while content is out of reach, by the ticket that an earlier answer carried.
 */
export async function askerOf(headers: Headers): Promise<Asker> {
  const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return { state: 'stranger' }
  const digest = createHash('sha256').update(token).digest('hex')
  const known = lately.get(digest)
  if (known && Date.now() - known.at < freshness) return administrator(known.id)
  const address = clientAddress(headers)
  // Counted before content is asked: of many at once none gets past the limit.
  const flood = known ? undefined : count(address)
  if (flood) return flood
  const found = await memberOfToken(token)
  if (found === 'none') {
    lately.delete(digest)
    return (known && count(address)) ?? { state: 'stranger' }
  }
  if (!known) wrong.refund(address)
  if (found === 'unavailable') return byTicket(headers.get(knownHeader))
  lately.delete(digest)
  if (!found.roles.includes('administrator')) return { state: 'lesser' }
  lately.set(digest, { id: found.id, at: Date.now() })
  const [oldest] = lately.keys()
  if (lately.size > mostKnown && oldest !== undefined) lately.delete(oldest)
  return administrator(found.id)
}

/** Counts a wrong token; says so where it is one too many. */
function count(address: string): Asker | undefined {
  const rest = wrong.take(address)
  return rest > 0 ? { state: 'flood', retryAfter: Math.ceil(rest / 1000) } : undefined
}

function administrator(id: string): Asker {
  return {
    state: 'administrator',
    ticket: sealData({ id, until: Date.now() + ticketLife }, purpose),
  }
}

/** A ticket is not made longer by itself: within the hour content has to say again who somebody is. */
function byTicket(ticket: string | null): Asker {
  const { data } = ticketShape.safeParse(unsealData(ticket ?? undefined, purpose))
  if (!ticket || !data || data.until <= Date.now()) return { state: 'untold' }
  return { state: 'administrator', ticket }
}
