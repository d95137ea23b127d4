import type { Minor } from '../money/money.ts'
import type { Cart } from './cart.ts'
import { deliveryAddressOf } from './delivery.ts'
import type { Till } from './till.ts'

/** What a rate makes of an amount, rounded half up; `inside` when the amount contains it already. */
function part(amount: Minor, rate: string, inside: boolean): Minor {
  const [whole = '0', decimals = ''] = rate.split('.')
  const over = BigInt(whole + decimals)
  const under = 10n ** BigInt(decimals.length)
  const divisor = inside ? under + over : under
  return (2n * amount * over + divisor) / (2n * divisor)
}

/**
 * Tax and duty of a cart: null unless the catalogue switches estimates on. What is not contained in
 * the prices is added to what is paid.
 */
export function estimates(
  cart: Cart,
  till: Till,
  amount: Minor,
): { tax: Minor | null; duty: Minor | null; added: Minor } {
  const { taxes, countryCode } = till.shelf.shop
  if (!taxes?.estimate || cart.lines.length === 0) return { tax: null, duty: null, added: 0n }
  const country =
    deliveryAddressOf(cart)?.countryCode ?? cart.buyerIdentity.countryCode ?? countryCode
  const rateOf = (rates: Record<string, string>) => rates[country] ?? rates['*'] ?? null
  const taxRate = rateOf(taxes.rates)
  const dutyRate = rateOf(taxes.duties)
  const tax = taxRate === null ? null : part(amount, taxRate, taxes.included)
  const duty = dutyRate === null ? null : part(amount, dutyRate, false)
  return { tax, duty, added: (taxes.included ? 0n : (tax ?? 0n)) + (duty ?? 0n) }
}
