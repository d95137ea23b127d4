import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fetchTokenMember } from '#lib/access/fetch-token-member.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'
import { sealData, unsealData } from '#lib/http/seal-data.ts'

/** The result of checking whether a request comes from an administrator. */
export type AdministratorCheck =
  /** The ticket proves it to this site for an hour while content is unavailable. */
  | { state: 'administrator'; ticket: string }
  /** No token, or an invalid one. */
  | { state: 'unauthenticated' }
  /** A member of the project who is no administrator. */
  | { state: 'forbidden' }
  /** Content is unavailable, and there is no valid ticket. */
  | { state: 'unavailable' }
  | { state: 'rate-limited'; retryAfter: number }

/** Request header that returns the ticket. */
export const administratorTicketHeader = 'x-orrery-known'

/** Twenty wrong tokens in ten minutes per address; a cached token is counted only once content rejects it. */
const failedAttempts = new RateLimiter({ limit: 20, window: 10 * 60_000, total: 1_000 })

/** How long a check is cached, in ms: the health page polls every few seconds. */
const cacheTtl = 10_000
/** Lifetime of a ticket, in ms. */
const ticketTtl = 60 * 60_000
const purpose = 'health ticket'
const ticketShape = z.object({ id: z.string(), until: z.number() })

/** Recently confirmed administrators, by the digest of their token. */
const recentAdministrators = new Map<string, { id: string; at: number }>()
const maxCached = 100

/**
 * Checks whether a request comes from an administrator of the content service: by its bearer token, which content verifies
 * (the local editor's token too), or, while content is unavailable, by the ticket of an earlier response.
 */
export async function checkAdministrator(headers: Headers): Promise<AdministratorCheck> {
  const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return { state: 'unauthenticated' }
  const digest = createHash('sha256').update(token).digest('hex')
  const cached = recentAdministrators.get(digest)
  if (cached && Date.now() - cached.at < cacheTtl) return administrator(cached.id)
  const address = clientAddress(headers)
  // Counted before the request to content, so that concurrent attempts cannot exceed the limit.
  const flood = cached ? undefined : countFailedAttempt(address)
  if (flood) return flood
  const found = await fetchTokenMember(token)
  if (found === 'none') {
    recentAdministrators.delete(digest)
    return (cached && countFailedAttempt(address)) ?? { state: 'unauthenticated' }
  }
  if (!cached) failedAttempts.refund(address)
  if (found === 'unavailable') return checkTicket(headers.get(administratorTicketHeader))
  recentAdministrators.delete(digest)
  if (!found.roles.includes('administrator')) return { state: 'forbidden' }
  recentAdministrators.set(digest, { id: found.id, at: Date.now() })
  const [oldest] = recentAdministrators.keys()
  if (recentAdministrators.size > maxCached && oldest !== undefined)
    recentAdministrators.delete(oldest)
  return administrator(found.id)
}

/** Counts a wrong token; returns the rate limit result when it is exceeded. */
function countFailedAttempt(address: string): AdministratorCheck | undefined {
  const rest = failedAttempts.take(address)
  return rest > 0 ? { state: 'rate-limited', retryAfter: Math.ceil(rest / 1000) } : undefined
}

function administrator(id: string): AdministratorCheck {
  return {
    state: 'administrator',
    ticket: sealData({ id, until: Date.now() + ticketTtl }, purpose),
  }
}

/** A ticket is not renewed by itself: content must confirm the administrator within the hour. */
function checkTicket(ticket: string | null): AdministratorCheck {
  const { data } = ticketShape.safeParse(unsealData(ticket ?? undefined, purpose))
  if (!ticket || !data || data.until <= Date.now()) return { state: 'unavailable' }
  return { state: 'administrator', ticket }
}
