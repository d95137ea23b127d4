import type { Principal } from '../access/principal.ts'
import type { Lake } from '../lake.ts'
import type { ApiTokenRecord } from '../store/project-stores.ts'
import { revokeAccessGrantedBy, recordAccountEvent } from './person-administration.ts'
import { principalForApiToken } from './principals.ts'

/** Deletes a token and revokes what it created: a thief may have used it to create other access. */
export function revokeTokenAndItsGrants(
  lake: Lake,
  actor: Pick<Principal, 'id'>,
  token: ApiTokenRecord,
): void {
  lake.inTransaction(() => {
    lake.tokens.remove(token.id)
    lake.sessionWatch.abortPerson(principalForApiToken(lake, token).id)
    recordAccountEvent(lake, 'token-removed', actor, token.label)
    revokeGrantsOf(lake, actor, token)
  })
}

/** Revokes what a token created: invitations, links with their sessions, and tokens. */
function revokeGrantsOf(lake: Lake, actor: Pick<Principal, 'id'>, token: ApiTokenRecord): void {
  const { id } = principalForApiToken(lake, token)
  revokeAccessGrantedBy(lake, actor, id)
  for (const made of lake.tokens.all().filter(({ createdBy }) => createdBy === id))
    revokeTokenAndItsGrants(lake, actor, made)
}

/** Revokes what expired tokens created. The log names no actor. */
export function revokeGrantsOfExpiredTokens(lake: Lake): void {
  const now = lake.clock().toISOString()
  const expired = lake.tokens.all().filter(({ expiresAt = '9' }) => expiresAt <= now)
  for (const token of expired) lake.inTransaction(() => revokeGrantsOf(lake, NOBODY, token))
}

const NOBODY = { id: '' }
const CLEANUP_INTERVAL_MS = 60_000

/** Revokes what expired tokens created, now and every minute until the lake closes. */
export function scheduleExpiredTokenRevocation(lake: Lake): void {
  const look = () => {
    try {
      revokeGrantsOfExpiredTokens(lake)
    } catch (error) {
      lake.onError(error)
    }
  }
  look()
  const timer = setInterval(look, CLEANUP_INTERVAL_MS).unref()
  lake.closed.addEventListener('abort', () => clearInterval(timer), { once: true })
}
