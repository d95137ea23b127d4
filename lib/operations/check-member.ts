import { createHash } from 'node:crypto'
import { fetchTokenMember, type ProjectMember } from '#lib/access/fetch-token-member.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'

/** The result of checking whether a request comes from a member of the project. */
export type MemberCheck =
  | { state: 'member'; member: ProjectMember; token: string }
  /** No token, or an invalid one. */
  | { state: 'unauthenticated' }
  /** Content is unavailable. */
  | { state: 'unavailable' }
  | { state: 'rate-limited'; retryAfter: number }

/** Twenty wrong tokens in ten minutes per address; a cached token is counted only once content rejects it. */
const failedAttempts = new RateLimiter({ limit: 20, window: 10 * 60_000, total: 1_000 })

/** How long a check is cached, in ms: Studio polls. */
const cacheTtl = 10_000
const maxCached = 100

/** Recently confirmed members, by the digest of their token. */
const recentMembers = new Map<string, { member: ProjectMember; at: number }>()

/** Checks whether a request has the bearer token of a member, which content verifies (the local editor's token too). */
export async function checkMember(headers: Headers): Promise<MemberCheck> {
  const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return { state: 'unauthenticated' }
  const digest = createHash('sha256').update(token).digest('hex')
  const cached = recentMembers.get(digest)
  if (cached && Date.now() - cached.at < cacheTtl)
    return { state: 'member', member: cached.member, token }
  const address = clientAddress(headers)
  // Counted before the request to content, so that concurrent attempts cannot exceed the limit.
  const flood = cached ? undefined : countFailedAttempt(address)
  if (flood) return flood
  const member = await fetchTokenMember(token)
  if (member === 'none') {
    recentMembers.delete(digest)
    return (cached && countFailedAttempt(address)) ?? { state: 'unauthenticated' }
  }
  if (!cached) failedAttempts.refund(address)
  if (member === 'unavailable') return { state: 'unavailable' }
  recentMembers.delete(digest)
  recentMembers.set(digest, { member, at: Date.now() })
  const [oldest] = recentMembers.keys()
  if (recentMembers.size > maxCached && oldest !== undefined) recentMembers.delete(oldest)
  return { state: 'member', member, token }
}

/** Counts a wrong token; returns the rate limit result when it is exceeded. */
function countFailedAttempt(address: string): MemberCheck | undefined {
  const rest = failedAttempts.take(address)
  return rest > 0 ? { state: 'rate-limited', retryAfter: Math.ceil(rest / 1000) } : undefined
}
