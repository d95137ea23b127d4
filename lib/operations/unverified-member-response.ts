import { uncachedJson } from '#lib/http/uncached-json.ts'
import type { MemberCheck } from './check-member.ts'

/** Response to a request whose token is not confirmed as that of a member. */
export function unverifiedMemberResponse(
  check: Exclude<MemberCheck, { state: 'member' }>,
): Response {
  switch (check.state) {
    case 'unauthenticated':
      return uncachedJson({ error: 'The token is missing or wrong.' }, 401)
    case 'unavailable':
      return uncachedJson(
        { error: 'Content is unavailable, so the token could not be verified.' },
        503,
      )
    case 'rate-limited': {
      const response = uncachedJson({ error: 'Too many wrong tokens.' }, 429)
      response.headers.set('Retry-After', String(check.retryAfter))
      return response
    }
  }
}
