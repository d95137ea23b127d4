import { expect, test } from 'vitest'
import { limitError } from '@orrery/groq/groq-error'
import type { QuerySpec } from '../query-worker/query-spec.ts'
import type { Tenant } from '../fair-scheduling/tenant.ts'
import { ExpensiveQueryCache, InlineQueryAdmission } from './query-executor.ts'

const stranger = (key: string): Tenant => ({ key, class: 'stranger' })
const member: Tenant = { key: 'm', class: 'member' }

test('what was slow for somebody goes to the reader at once, for them alone and for a minute', () => {
  let now = 0
  const tries = new InlineQueryAdmission(() => now)
  tries.succeeded(stranger('a'), 'q', 0.2)
  tries.failed(stranger('b'), 'q', 5)
  expect([tries.isAllowed(stranger('a'), 'q'), tries.isAllowed(stranger('b'), 'q')]).toEqual([
    true,
    false,
  ])
  now += 60_001
  expect(tries.isAllowed(stranger('b'), 'q')).toBe(true)
  tries.failed(member, 'r', 20)
  expect([tries.isAllowed(member, 'r'), tries.isAllowed(member, 's')]).toEqual([false, true])
})

test('all strangers together waste a part of the thread and no more; what is known to be quick is tried', () => {
  let now = 0
  const tries = new InlineQueryAdmission(() => now)
  tries.succeeded(stranger('site'), 'page', 0.2)
  let tried = 0
  for (let index = 0; index < 1_000; index += 1) {
    const tenant = stranger(`s${index}`)
    if (!tries.isAllowed(tenant, `query ${index}`)) continue
    tried += 1
    tries.failed(tenant, `query ${index}`, 5)
  }
  expect(tried).toBe(40)
  expect(tries.isAllowed(stranger('site'), 'page')).toBe(true)
  expect(tries.isAllowed(member, 'new')).toBe(true)
  now += 1_000
  expect(tries.isAllowed(stranger('site'), 'new')).toBe(true)

  // Whoever makes quick texts slow by what they ask with them is tried no more.
  for (let index = 0; index < 10; index += 1) tries.failed(stranger('trick'), `page ${index}`, 5)
  expect(tries.isAllowed(stranger('trick'), 'page')).toBe(false)
})

test('a stranger who asks again what cost too much is refused for a minute without the cost', () => {
  let now = 0
  const costly = new ExpensiveQueryCache(() => now)
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
