import { readVisitor, visitorHeader } from '@orrery/server-kit/visitor-header'
import { isProjectMember } from '../access/role-grants.ts'
import type { Principal } from '../access/principal.ts'
import type { Lake } from '../lake.ts'
import type { TenantQuota } from '../fair-scheduling/resource-quotas.ts'
import { clientAddress } from './client-address.ts'
import type { HttpRequest } from './router.ts'

/**
 * The tenant of a request: the member, or the client address of an anonymous one. Image requests of the site count
 * for its visitor.
 */
export function quotaOfRequest(
  request: HttpRequest,
  principal: Principal,
  { quotas, config }: Lake,
): TenantQuota {
  if (isProjectMember(principal)) return quotas.member(principal.id)
  const { readToken, token, trustedProxies = 0 } = config
  const visitor = readVisitor(request.headers.get(visitorHeader), [readToken, token])
  return quotas.stranger(visitor ?? clientAddress(request, trustedProxies))
}
