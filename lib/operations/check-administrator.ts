import { createHash } from 'node:crypto'
import { z } from 'zod'
import { memberOfToken } from '#lib/access/token-member.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'
import { sealData, unsealData } from '#lib/http/seal-data.ts'

/** Who asks for what administrators alone are told. */
export type AdministratorCheck =
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
export const administratorTicketHeader = 'x-orrery-known'

/** Twenty wrong tokens in ten minutes from one address; of what is known here none is counted before content says that it is wrong. */
const failedAttempts = new RateLimiter({ limit: 20, window: 10 * 60_000, total: 1_000 })

/** How long an answer of content counts, in ms: a page asks every few seconds. */
const cacheTtl = 10_000
/** How long a ticket says who somebody was, in ms. */
const ticketTtl = 60 * 60_000
const purpose = 'health ticket'
const ticketShape = z.object({ id: z.string(), until: z.number() })

/** Who was an administrator when content was last asked, by the digest of what they showed. */
const recentAdministrators = new Map<string, { id: string; at: number }>()
const maxCached = 100

/**
 * Says whether a request comes from an administrator of the content service: by a bearer token, which content is asked about
 * (the local editor's pass is one), or, while content is out of reach, by the ticket that an earlier answer carried.
 */
export async function checkAdministrator(headers: Headers): Promise<AdministratorCheck> {
  const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return { state: 'stranger' }
  const digest = createHash('sha256').update(token).digest('hex')
  const known = recentAdministrators.get(digest)
  if (known && Date.now() - known.at < cacheTtl) return administrator(known.id)
  const address = clientAddress(headers)
  // Counted before content is asked: of many at once none gets past the limit.
  const flood = known ? undefined : countFailedAttempt(address)
  if (flood) return flood
  const found = await memberOfToken(token)
  if (found === 'none') {
    recentAdministrators.delete(digest)
    return (known && countFailedAttempt(address)) ?? { state: 'stranger' }
  }
  if (!known) failedAttempts.refund(address)
  if (found === 'unavailable') return checkTicket(headers.get(administratorTicketHeader))
  recentAdministrators.delete(digest)
  if (!found.roles.includes('administrator')) return { state: 'lesser' }
  recentAdministrators.set(digest, { id: found.id, at: Date.now() })
  const [oldest] = recentAdministrators.keys()
  if (recentAdministrators.size > maxCached && oldest !== undefined)
    recentAdministrators.delete(oldest)
  return administrator(found.id)
}

/** Counts a wrong token; says so where it is one too many. */
function countFailedAttempt(address: string): AdministratorCheck | undefined {
  const rest = failedAttempts.take(address)
  return rest > 0 ? { state: 'flood', retryAfter: Math.ceil(rest / 1000) } : undefined
}

function administrator(id: string): AdministratorCheck {
  return {
    state: 'administrator',
    ticket: sealData({ id, until: Date.now() + ticketTtl }, purpose),
  }
}

/** A ticket is not made longer by itself: within the hour content has to say again who somebody is. */
function checkTicket(ticket: string | null): AdministratorCheck {
  const { data } = ticketShape.safeParse(unsealData(ticket ?? undefined, purpose))
  if (!ticket || !data || data.until <= Date.now()) return { state: 'untold' }
  return { state: 'administrator', ticket }
}
