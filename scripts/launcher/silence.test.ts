import { expect, it } from 'vitest'
import { createSilence } from './silence.ts'

/** Looks every two seconds, from second 2 to `until`, and gives what was told, by the second. */
function hangs(until: number, seen: { answersUntil?: number; isStanding?: boolean } = {}) {
  const { answersUntil = 0, isStanding = true } = seen
  const silence = createSilence(0, { lookEvery: 2_000, hangsAfter: 20_000 })
  const told: [second: number, silent: number][] = []
  for (let second = 2; second <= until; second += 2) {
    const answered = second <= answersUntil
    const silent = silence.look(second * 1_000, { answered, isStanding })
    if (silent !== undefined) told.push([second, silent])
  }
  return told
}

it('tells of whoever has not answered for twenty seconds, and begins anew', () => {
  expect(hangs(120, { answersUntil: 60 })).toEqual([
    [82, 22],
    [104, 22],
  ])
})

it('tells nothing of whoever answers', () => {
  expect(hangs(600, { answersUntil: 600 })).toEqual([])
})

it('gives two minutes to a start', () => {
  expect(hangs(130, { isStanding: false })).toEqual([[122, 122]])
})

it('blames nobody for a time in which itself was asleep', () => {
  const silence = createSilence(0, { lookEvery: 2_000, hangsAfter: 20_000 })
  const seen = { answered: false, isStanding: true }
  expect(silence.look(2_000, seen)).toBeUndefined()
  expect(silence.look(3_600_000, seen)).toBeUndefined()
  expect(silence.look(3_602_000, seen)).toBeUndefined()
})
