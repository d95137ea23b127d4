import { isMember } from '../access/grants.ts'
import type { Principal } from '../access/principal.ts'
import type { Lake } from '../lake.ts'
import type { Share } from '../shares/shares.ts'
import { clientAddress } from './client-address.ts'
import type { HttpRequest } from './http-request.ts'

/** Who pays for a request: a member as themselves, a stranger as the address that they come from. */
export function shareOf(
  request: HttpRequest,
  principal: Principal,
  { shares, config }: Lake,
): Share {
  return isMember(principal)
    ? shares.member(principal.id)
    : shares.stranger(clientAddress(request, config.trustedProxies ?? 0))
}
