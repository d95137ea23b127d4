import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { leftBehind } from './left-wishes.ts'
import { isCartStored, leftKeys, leftWishesPrefix } from './stored-cart-id.ts'
import { noWishes, type Wishes } from './wishes.ts'

const item = { variantId: 'a', title: 'Meridian', price: { amount: '1250.0', currencyCode: 'CHF' } }
const wishes: Wishes = { ...noWishes, units: new Map([['a', 2]]), addCodes: ['TEN'], note: 'Hi' }

beforeEach(() => localStorage.clear())

it('keeps what pages leave, in their order, until one takes it', () => {
  leftBehind.leave({ wishes, before: new Map([['a', 1]]), items: [item] })
  leftBehind.leave({ wishes: { ...noWishes, note: 'Later' }, items: [] })
  expect(leftBehind.isAny()).toBe(true)
  expect(leftBehind.take()).toMatchObject([
    { wishes, before: new Map([['a', 1]]), items: [item] },
    { wishes: { note: 'Later' } },
  ])
  expect(leftBehind.isAny()).toBe(false)
  expect(leftBehind.take()).toEqual([])
})

it('gives back what nobody has taken', () => {
  const takeBack = leftBehind.leave({ wishes, items: [] })
  leftBehind.leave({ wishes: { ...noWishes, note: 'Later' }, items: [] })
  expect(takeBack()).toBe(true)
  expect(takeBack()).toBe(false)
  expect(leftBehind.take()).toHaveLength(1)
})

it('forgets what was left longer ago than a cart lasts', () => {
  leftBehind.leave({ wishes, items: [] })
  const [key] = leftKeys()
  const entry = JSON.parse(localStorage.getItem(key!)!)
  entry.time -= 11 * 24 * 60 * 60 * 1000
  localStorage.setItem(key!, JSON.stringify(entry))
  expect(leftBehind.take()).toEqual([])
  expect(isCartStored()).toBe(false)
})

it('takes nothing of what another version wrote, whatever it is', () => {
  const write = (text: string) => localStorage.setItem(`${leftWishesPrefix}x`, text)
  fc.assert(
    fc.property(fc.jsonValue(), (left) => {
      write(JSON.stringify({ time: Date.now(), left }))
      expect(leftBehind.take()).toEqual([])
      expect(leftBehind.isAny()).toBe(false)
    }),
  )
  write('{')
  expect(leftBehind.take()).toEqual([])
})
