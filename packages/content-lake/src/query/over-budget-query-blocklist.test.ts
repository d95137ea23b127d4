import { describe, expect, test } from 'vitest'
import { limitError } from '@orrery/groq/groq-error'
import type { QuerySpec } from '../query-worker/query-spec.ts'
import type { Tenant } from '../fair-scheduling/tenant.ts'
import { OverBudgetQueryBlocklist } from './over-budget-query-blocklist.ts'

const stranger = (key: string): Tenant => ({ key, class: 'stranger' })
const member: Tenant = { key: 'm', class: 'member' }

describe('OverBudgetQueryBlocklist', () => {
  test('a repeated expensive query of an anonymous client is rejected for a minute without execution', () => {
    let now = 0
    const costly = new OverBudgetQueryBlocklist(() => now)
    const question = { query: '*', params: { a: 1 } } as unknown as QuerySpec
    const error = limitError('work')
    costly.reject(stranger('a'), question, error)
    costly.reject(member, question, error)
    expect(() => costly.assertNotRejected(stranger('a'), question)).toThrow(error)
    costly.assertNotRejected(stranger('b'), question)
    costly.assertNotRejected(member, question)
    costly.assertNotRejected(stranger('a'), { ...question, params: { a: 2 } })
    now += 60_001
    costly.assertNotRejected(stranger('a'), question)
  })
})
