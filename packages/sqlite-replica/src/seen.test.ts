import { expect, it } from 'vitest'
import { Seen } from './seen.ts'

it('of what comes while a word is on its way the newest is told after it, and nothing else', async () => {
  const told: [string, number][] = []
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const record = {
    tellSeen(...word: [string, number]) {
      told.push(word)
      return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }))
    },
  }
  const seen = new Seen('one', () => record)
  const places = () => told.map(([, place]) => place)
  for (const place of [1, 2, 3, 4]) seen.tell(place)
  expect(told).toEqual([['one', 1]])
  expect(seen.heardAt).toBe(-Infinity)
  ends.shift()?.resolve()
  await expect.poll(places).toEqual([1, 4])
  const { heardAt } = seen
  expect(heardAt).toBeGreaterThan(0)
  seen.tell(5)
  ends.shift()?.reject(new Error('lost'))
  await expect.poll(places).toEqual([1, 4, 5])
  expect(seen.heardAt).toBe(heardAt)
})
