import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('a page is right until one of its tags is thrown away after it was begun', () => {
  const turns = new Turns()
  turns.throwAway(3, ['a'])
  const begun = turns.newest
  expect([begun, turns.isRight(begun, ['a', 'b']), turns.isRight(2, ['a'])]).toEqual([
    3,
    true,
    false,
  ])
  turns.throwAway(4, ['b'])
  expect(turns.isRight(begun, ['a'])).toBe(true)
  expect(turns.isRight(begun, ['a', 'b'])).toBe(false)
})

it('turns that are heard out of order change nothing that is known', () => {
  const turns = new Turns()
  turns.throwAway(5, ['a'])
  turns.throwAway(4, ['a', 'b'])
  expect(turns.newest).toBe(5)
  expect(turns.isRight(4, ['a'])).toBe(false)
  expect(turns.isRight(4, ['b'])).toBe(true)
})

it('starts over with what others know', () => {
  const turns = new Turns()
  turns.throwAway(5, ['a'])
  turns.load(2, [['b', 2]])
  expect([turns.newest, turns.isRight(1, ['a']), turns.isRight(1, ['b'])]).toEqual([2, true, false])
})
