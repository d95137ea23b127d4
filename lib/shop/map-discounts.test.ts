import { describe, expect, it, vi } from 'vitest'
import { mapDiscounts, toCart } from './to-cart.ts'
import type { RawDiscountAllocation } from './raw-cart.ts'
import { rawCart, rawLine } from './testing/scripted-shop.ts'

const allocation = (
  amount: string,
  by: { code?: string; title?: string },
  targetType: 'LINE_ITEM' | 'SHIPPING_LINE' = 'LINE_ITEM',
) =>
  ({
    discountedAmount: { amount, currencyCode: 'CHF' },
    discountApplication: { targetType },
    ...by,
  }) as RawDiscountAllocation
const chf = (amount: string) => ({ amount, currencyCode: 'CHF' })
const spring = [{ code: 'SPRING', applicable: true }]

describe('map discounts', () => {
  it('leaves lines without allocations as they are', () => {
    const { discounts, byLine } = mapDiscounts({
      lines: [rawLine('a')],
      allocations: [],
      codes: [],
    })
    expect(discounts).toEqual([])
    expect(byLine.get('a')).toEqual([])
  })

  it('assigns each line its share of an order’s discount, the smallest to the cheapest', () => {
    const { discounts, byLine } = mapDiscounts({
      lines: [rawLine('dear', 4), rawLine('cheap', 1)],
      allocations: [
        allocation('500.0', { code: 'Spring' }),
        allocation('125.0', { code: 'Spring' }),
      ],
      codes: spring,
    })
    expect(discounts).toEqual([
      { id: 'spring', title: 'Spring', code: 'Spring', on: 'lines', amount: chf('625.0') },
    ])
    expect(byLine.get('cheap')).toEqual([{ discountId: 'spring', amount: chf('125.0') }])
    expect(byLine.get('dear')).toEqual([{ discountId: 'spring', amount: chf('500.0') }])
  })

  it('keeps shipping discounts off the lines', () => {
    const { discounts, byLine } = mapDiscounts({
      lines: [rawLine('a'), rawLine('b')],
      allocations: [allocation('20.0', { title: 'Free shipping' }, 'SHIPPING_LINE')],
      codes: [],
    })
    expect(discounts).toMatchObject([
      { title: 'Free shipping', on: 'shipping', amount: chf('20.0') },
    ])
    expect([...byLine.values()].flat()).toEqual([])
  })

  it('adds up the discounts of a line by name', () => {
    const line = {
      ...rawLine('a'),
      discountAllocations: [allocation('10.05', { title: 'Launch' })],
    }
    const { discounts, byLine } = mapDiscounts({
      lines: [line],
      allocations: [allocation('5.0', { title: 'launch' })],
      codes: [],
    })
    expect(discounts).toMatchObject([{ title: 'Launch', amount: chf('15.05') }])
    expect(byLine.get('a')).toHaveLength(2)
  })

  it('accepts a code without an allocation', () => {
    const codes = [...spring, { code: 'OLD', applicable: false }]
    expect(() => mapDiscounts({ lines: [rawLine('a')], allocations: [], codes })).not.toThrow()
  })

  it.each([
    ['shares that do not come out even', [allocation('5.0', { title: 'Three' })], /come out even/],
    [
      'a code that is none of the cart’s',
      [allocation('5.0', { code: 'OTHER' }), allocation('5.0', { code: 'OTHER' })],
      /none of the cart/,
    ],
    ['neither code nor title', [allocation('5.0', {}), allocation('5.0', {})], /neither code nor/],
  ])('throws for %s, and the cart is built without allocations', (_, allocations, problem) => {
    const lines = [rawLine('a'), rawLine('b')]
    expect(() => mapDiscounts({ lines, allocations, codes: spring })).toThrow(problem)
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const cart = toCart(
      rawCart(lines, { discountAllocations: allocations, discountCodes: spring }),
      'en',
    )
    expect(cart).toMatchObject({ discounts: [], lines: [{ discounts: [] }, { discounts: [] }] })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})
