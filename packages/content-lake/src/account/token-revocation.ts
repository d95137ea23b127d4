import type { Principal } from '../access/principal.ts'
import type { Lake } from '../lake.ts'
import type { ApiTokenRecord } from '../store/project-store.ts'
import { takeDoorsBack, tellAccounts } from './people.ts'
import { holderOf } from './principals.ts'

/** Deletes a token, with whatever it opened for others: whoever stole it may have let themselves in by that. */
export function removeToken(lake: Lake, actor: Pick<Principal, 'id'>, token: ApiTokenRecord): void {
  lake.inTransaction(() => {
    lake.tokens.remove(token.id)
    lake.standing.change(holderOf(lake, token).id)
    tellAccounts(lake, 'token-removed', actor, token.label)
    takeBack(lake, actor, token)
  })
}

/** Takes back what a token opened for others: invitations, links with the sessions from them, and the tokens that it made. */
function takeBack(lake: Lake, actor: Pick<Principal, 'id'>, token: ApiTokenRecord): void {
  const { id } = holderOf(lake, token)
  takeDoorsBack(lake, actor, id)
  for (const made of lake.tokens.all().filter(({ createdBy }) => createdBy === id))
    removeToken(lake, actor, made)
}

/** What tokens opened for others ends with them when they run out. The log names nobody: nobody did it. */
export function closeExpired(lake: Lake): void {
  const now = lake.clock().toISOString()
  const expired = lake.tokens.all().filter(({ expiresAt = '9' }) => expiresAt <= now)
  for (const token of expired) lake.inTransaction(() => takeBack(lake, NOBODY, token))
}

const NOBODY = { id: '' }
const EVERY = 60_000

/** Looks for tokens that ran out now, and every minute until the lake closes. */
export function closeExpiredRegularly(lake: Lake): void {
  const look = () => {
    try {
      closeExpired(lake)
    } catch (error) {
      lake.onError(error)
    }
  }
  look()
  const timer = setInterval(look, EVERY).unref()
  lake.closed.addEventListener('abort', () => clearInterval(timer), { once: true })
}
