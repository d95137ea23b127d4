import type { Principal } from '../access/principal.ts'
import type { Lake } from '../lake.ts'
import type { ApiTokenRecord } from '../store/project-store.ts'
import { revokeAccessGrantedBy, recordAccountEvent } from './people.ts'
import { principalForApiToken } from './principals.ts'

/** Deletes a token, with whatever it opened for others: whoever stole it may have let themselves in by that. */
export function revokeToken(lake: Lake, actor: Pick<Principal, 'id'>, token: ApiTokenRecord): void {
  lake.inTransaction(() => {
    lake.tokens.remove(token.id)
    lake.sessionWatch.abortPerson(principalForApiToken(lake, token).id)
    recordAccountEvent(lake, 'token-removed', actor, token.label)
    revokeGrantsOf(lake, actor, token)
  })
}

/** Takes back what a token opened for others: invitations, links with the sessions from them, and the tokens that it made. */
function revokeGrantsOf(lake: Lake, actor: Pick<Principal, 'id'>, token: ApiTokenRecord): void {
  const { id } = principalForApiToken(lake, token)
  revokeAccessGrantedBy(lake, actor, id)
  for (const made of lake.tokens.all().filter(({ createdBy }) => createdBy === id))
    revokeToken(lake, actor, made)
}

/** What tokens opened for others ends with them when they run out. The log names nobody: nobody did it. */
export function revokeGrantsOfExpiredTokens(lake: Lake): void {
  const now = lake.clock().toISOString()
  const expired = lake.tokens.all().filter(({ expiresAt = '9' }) => expiresAt <= now)
  for (const token of expired) lake.inTransaction(() => revokeGrantsOf(lake, NOBODY, token))
}

const NOBODY = { id: '' }
const CLEANUP_INTERVAL_MS = 60_000

/** Looks for tokens that ran out now, and every minute until the lake closes. */
export function scheduleExpiredTokenCleanup(lake: Lake): void {
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
