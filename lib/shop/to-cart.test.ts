import { describe, expect, it } from 'vitest'
import { rawCart, rawLine } from './testing/scripted-shop.ts'
import { toCart, cartTotals } from './to-cart.ts'

const chf = (amount: string) => ({ amount, currencyCode: 'CHF' as const })
const card = (amountUsed: ReturnType<typeof chf>) => ({
  id: amountUsed.amount,
  lastCharacters: '1234',
  balance: chf('80.0'),
  amountUsed,
  presentmentAmountUsed: amountUsed,
})

describe('toCart', () => {
  it('adds gift cards to the total and takes tax and duty out of the subtotal', () => {
    const raw = rawCart([], {
      cost: {
        totalAmount: chf('108.00'),
        subtotalAmount: chf('100.0'),
        totalTaxAmount: chf('8.10'),
        totalDutyAmount: chf('2.0'),
      },
      appliedGiftCards: [card(chf('20.0')), card(chf('1.05'))],
    })
    expect(cartTotals(raw)).toEqual({
      toPay: chf('108.0'),
      total: chf('129.05'),
      subtotal: chf('118.95'),
    })
  })

  it('counts tax and duty as zero when the shop leaves them out', () => {
    const raw = rawCart([], {
      cost: { totalAmount: chf('1250.00'), subtotalAmount: chf('1250.00') },
    })
    expect(cartTotals(raw)).toMatchObject({ total: chf('1250.0'), subtotal: chf('1250.0') })
  })

  it('hands the checkout over in the shopper’s language', () => {
    expect(toCart(rawCart(), 'ar').checkoutUrl).toBe(
      'https://shop.example/checkouts/1?_fd=0&locale=ar',
    )
  })

  it('has stock, price before a reduction, delivery time and balance where the shop states them', () => {
    const line = rawLine('a')
    const option = { title: 'Courier', description: '2–4 days', estimatedCost: chf('12.0') }
    const raw = rawCart(
      [
        { ...line, cost: { ...line.cost, compareAtAmountPerQuantity: chf('1500.0') } },
        rawLine('b'),
      ],
      {
        appliedGiftCards: [card(chf('20.0'))],
        deliveryGroups: { nodes: [{ selectedDeliveryOption: option }] },
      },
    )
    const { lines, giftCards, shipping } = toCart(raw, 'en')
    expect(lines).toMatchObject([{ stock: 5, compareAtPrice: chf('1500.0') }, { stock: 5 }])
    expect(lines[1]).not.toHaveProperty('compareAtPrice')
    expect(giftCards).toMatchObject([{ balance: chf('80.0') }])
    expect(shipping).toEqual({ title: 'Courier', description: '2–4 days', cost: chf('12.0') })
  })
})
