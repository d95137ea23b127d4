import { Refusal } from '../document/refusal.ts'
import type { Principal } from './principal.ts'

/** Whatever says who asks; every request's context does. */
interface Asked {
  principal: Principal
}

/**
 * Demands somebody who is known.
 * @throws Refusal `unauthenticated`. It has no code of its own: Studio takes the session codes for a session that ran
 * out.
 */
export function requireMember({ principal }: Asked): Principal {
  if (principal.role !== 'none') return principal
  throw new Refusal('unauthenticated', 'You must be logged in to access this resource')
}

/** @throws Refusal `unauthenticated` for strangers, `forbidden` for members who may only read. */
export function requireEditor(asked: Asked): Principal {
  const principal = requireMember(asked)
  if (principal.role === 'viewer')
    throw new Refusal('forbidden', 'Insufficient permissions; permission "update" required')
  return principal
}

/** @throws Refusal `unauthenticated` for strangers, `forbidden` for everybody but administrators. */
export function requireAdministrator(asked: Asked): Principal {
  const principal = requireMember(asked)
  if (principal.role !== 'administrator')
    throw new Refusal('forbidden', 'Insufficient permissions; administrator rights required')
  return principal
}
