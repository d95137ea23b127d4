import { expect, it } from 'vitest'
import { createTries } from './tries.ts'

it('counts each key by itself, for as long as its window lasts', () => {
  const tries = createTries({ tries: 2, within: 100 })
  tries.note('a', 0)
  expect(tries.isSpent('a', 50)).toBe(false)
  tries.note('a', 50)
  expect([tries.isSpent('a', 99), tries.isSpent('b', 99)]).toEqual([true, false])
  expect(tries.isSpent('a', 100)).toBe(false)
  tries.note('a', 100)
  expect(tries.isSpent('a', 100)).toBe(false)
})

it('keeps nobody out for longer than its window where the clock was set back', () => {
  const tries = createTries({ tries: 1, within: 100 })
  tries.note('a', 10_000)
  expect(tries.isSpent('a', 0)).toBe(true)
  expect(tries.isSpent('a', 100)).toBe(false)
})

it('takes one back, or forgets all of a key', () => {
  const tries = createTries({ tries: 2, within: 100 })
  for (const key of ['a', 'a', 'b', 'b']) tries.note(key, 0)
  tries.takeBack('a')
  tries.takeBack('nobody')
  expect([tries.isSpent('a', 0), tries.isSpent('b', 0)]).toEqual([false, true])
  tries.forgive('b')
  expect(tries.isSpent('b', 0)).toBe(false)
})

it('remembers ten thousand keys, and forgets the ones that tried longest ago', () => {
  const tries = createTries({ tries: 1, within: 100 })
  for (let index = 0; index < 10_000; index += 1) tries.note(`${index}`, 0)
  tries.note('0', 0)
  tries.note('one more', 0)
  expect(['0', '1', '2', 'one more'].map((key) => tries.isSpent(key, 0))).toEqual([
    true,
    false,
    true,
    true,
  ])
})
