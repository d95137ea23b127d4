import { signVisitor, visitorHeader } from '@orrery/server-kit/visitor-header'
import { describe, expect, test } from 'vitest'
import { ANONYMOUS, type Principal } from '../access/principal.ts'
import { ADMINISTRATOR_TOKEN_PRINCIPAL } from '../access/project-members.ts'
import type { Lake } from '../lake.ts'
import { ResourceQuotas } from '../fair-scheduling/resource-quotas.ts'
import type { HttpRequest } from './router.ts'
import { setPeer } from './peer.ts'
import { quotaOfRequest } from './quota-of-request.ts'

const lake = {
  quotas: new ResourceQuotas(),
  config: { readToken: 'reads-all', token: 'writes-all' },
}

function tenantOf(visitor: string, principal: Principal = ANONYMOUS): string {
  const headers = new Headers({ [visitorHeader]: visitor })
  const request = { headers } as HttpRequest
  setPeer(request, { address: '127.0.0.1' })
  return quotaOfRequest(request, principal, lake as unknown as Lake).key
}

describe('quotaOfRequest', () => {
  test('counts image requests of the site for its visitor, only with the site’s token', () => {
    expect(tenantOf(signVisitor('203.0.113.5', 'reads-all'))).toBe('stranger 203.0.113.5')
    expect(tenantOf(signVisitor('2001:db8:0:1::/64', 'writes-all'))).toBe(
      'stranger 2001:db8:0:1::/64',
    )
    expect(tenantOf(signVisitor('203.0.113.5', 'guessed'))).toBe('stranger 127.0.0.1')
    expect(tenantOf('203.0.113.5')).toBe('stranger 127.0.0.1')
    expect(
      tenantOf(signVisitor('203.0.113.5', 'reads-all'), ADMINISTRATOR_TOKEN_PRINCIPAL),
    ).toMatch(/^member /)
  })
})
