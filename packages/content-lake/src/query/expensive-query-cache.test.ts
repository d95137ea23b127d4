import { expect, test } from 'vitest'
import { limitError } from '@orrery/groq/groq-error'
import type { Question } from '../query-worker/query-spec.ts'
import type { Payer } from '../fair-scheduling/tenant.ts'
import { CostlyQueries, QuickTries } from './query-executor.ts'

const stranger = (key: string): Payer => ({ key, class: 'stranger' })
const member: Payer = { key: 'm', class: 'member' }

test('what was slow for somebody goes to the reader at once, for them alone and for a minute', () => {
  let now = 0
  const tries = new QuickTries(() => now)
  tries.succeeded(stranger('a'), 'q', 0.2)
  tries.failed(stranger('b'), 'q', 5)
  expect([tries.may(stranger('a'), 'q'), tries.may(stranger('b'), 'q')]).toEqual([true, false])
  now += 60_001
  expect(tries.may(stranger('b'), 'q')).toBe(true)
  tries.failed(member, 'r', 20)
  expect([tries.may(member, 'r'), tries.may(member, 's')]).toEqual([false, true])
})

test('all strangers together waste a part of the thread and no more; what is known to be quick is tried', () => {
  let now = 0
  const tries = new QuickTries(() => now)
  tries.succeeded(stranger('site'), 'page', 0.2)
  let tried = 0
  for (let index = 0; index < 1_000; index += 1) {
    const payer = stranger(`s${index}`)
    if (!tries.may(payer, `query ${index}`)) continue
    tried += 1
    tries.failed(payer, `query ${index}`, 5)
  }
  expect(tried).toBe(40)
  expect(tries.may(stranger('site'), 'page')).toBe(true)
  expect(tries.may(member, 'new')).toBe(true)
  now += 1_000
  expect(tries.may(stranger('site'), 'new')).toBe(true)

  // Whoever makes quick texts slow by what they ask with them is tried no more.
  for (let index = 0; index < 10; index += 1) tries.failed(stranger('trick'), `page ${index}`, 5)
  expect(tries.may(stranger('trick'), 'page')).toBe(false)
})

test('a stranger who asks again what cost too much is refused for a minute without the cost', () => {
  let now = 0
  const costly = new CostlyQueries(() => now)
  const question = { query: '*', params: { a: 1 } } as unknown as Question
  const error = limitError('work')
  costly.remember(stranger('a'), question, error)
  costly.remember(member, question, error)
  expect(() => costly.assertNone(stranger('a'), question)).toThrow(error)
  costly.assertNone(stranger('b'), question)
  costly.assertNone(member, question)
  costly.assertNone(stranger('a'), { ...question, params: { a: 2 } })
  now += 60_001
  costly.assertNone(stranger('a'), question)
})
