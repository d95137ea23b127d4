import { expect, test } from 'vitest'
import { InlineQueryAdmission } from './query-executor.ts'

const stranger = (key: string) => ({ key, class: 'stranger' }) as const

test('a text that was slow with other parameters is no longer tried whatever others waste', () => {
  const tries = new InlineQueryAdmission(() => 0)
  tries.succeeded(stranger('a'), 'quick', 1)
  for (const key of ['b', 'c', 'd', 'e', 'f']) tries.failed(stranger(key), `slow for ${key}`, 45)
  expect(tries.isAllowed(stranger('a'), 'quick')).toBe(true)
  expect(tries.isAllowed(stranger('a'), 'never asked')).toBe(false)
  tries.failed(stranger('g'), 'quick', 1)
  expect(tries.isAllowed(stranger('a'), 'quick')).toBe(false)
})

test('a long text of a stranger pushes out nothing that is remembered', () => {
  const tries = new InlineQueryAdmission(() => 0)
  tries.succeeded(stranger('a'), 'quick', 1)
  for (let number = 0; number < 100; number++)
    tries.succeeded(stranger('b'), `${number}`.padEnd(40_000), 1)
  expect(tries.costOf('quick')).toBe(1)
})
