import { expect, it } from 'vitest'
import { rawCart } from './testing/scripted-shop.ts'
import { toCart, cartTotals } from './to-cart.ts'

const chf = (amount: string) => ({ amount, currencyCode: 'CHF' as const })
const card = (amountUsed: ReturnType<typeof chf>) => ({
  id: amountUsed.amount,
  lastCharacters: '1234',
  amountUsed,
  presentmentAmountUsed: amountUsed,
})

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
  const raw = rawCart([], { cost: { totalAmount: chf('1250.00'), subtotalAmount: chf('1250.00') } })
  expect(cartTotals(raw)).toMatchObject({ total: chf('1250.0'), subtotal: chf('1250.0') })
})

it('hands the checkout over in the shopper’s language', () => {
  expect(toCart(rawCart(), 'ar').checkoutUrl).toBe(
    'https://shop.example/checkouts/1?_fd=0&locale=ar',
  )
})
