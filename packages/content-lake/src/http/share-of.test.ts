import { signVisitor, visitorHeader } from '@orrery/server-kit/visitor-header'
import { expect, test } from 'vitest'
import { ANONYMOUS, type Principal } from '../access/principal.ts'
import { ADMINISTRATOR_ROBOT } from '../access/project-members.ts'
import type { Lake } from '../lake.ts'
import { ResourceQuotas } from '../fair-scheduling/resource-quotas.ts'
import type { HttpRequest } from './router.ts'
import { setPeer } from './peer.ts'
import { shareOf } from './share-of.ts'

const lake = {
  shares: new ResourceQuotas(),
  config: { readToken: 'reads-all', token: 'writes-all' },
}

function payerOf(visitor: string, principal: Principal = ANONYMOUS): string {
  const headers = new Headers({ [visitorHeader]: visitor })
  const request = { headers } as HttpRequest
  setPeer(request, { address: '127.0.0.1' })
  return shareOf(request, principal, lake as unknown as Lake).key
}

test('counts image requests of the site for its visitor, only with the site’s token', () => {
  expect(payerOf(signVisitor('203.0.113.5', 'reads-all'))).toBe('stranger 203.0.113.5')
  expect(payerOf(signVisitor('2001:db8:0:1::/64', 'writes-all'))).toBe('stranger 2001:db8:0:1::/64')
  expect(payerOf(signVisitor('203.0.113.5', 'guessed'))).toBe('stranger 127.0.0.1')
  expect(payerOf('203.0.113.5')).toBe('stranger 127.0.0.1')
  expect(payerOf(signVisitor('203.0.113.5', 'reads-all'), ADMINISTRATOR_ROBOT)).toMatch(/^member /)
})
