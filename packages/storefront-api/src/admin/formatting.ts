import type { CatalogueDiscount } from '../catalogue/commerce-schema.ts'
import { formatMoney, toMinorUnits, type MinorUnits } from '../money/money.ts'
import type { Order } from '../store/order.ts'
import type { SalesTotals } from '../store/order-store.ts'

/** Formats an amount. */
export function moneyText(amount: MinorUnits | string, currencyCode: string): string {
  const minor = typeof amount === 'string' ? toMinorUnits(amount, currencyCode) : amount
  return formatMoney(minor, currencyCode, 'en')
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export function dateText(time: number): string {
  return day.format(time)
}
export function dateTimeText(time: number): string {
  return moment.format(time)
}

/** Formats totals in several currencies. */
export function salesTotalsTexts({ totals }: SalesTotals, currencyCode: string): string[] {
  if (totals.size === 0) return [moneyText(0n, currencyCode)]
  return Array.from(totals, ([currency, total]) => moneyText(total, currency))
}

export function orderItemCount({ lines }: Order): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Formats the value of a discount. */
export function discountValueText({ value }: CatalogueDiscount, currencyCode: string): string {
  if (value.type === 'percentage') return `${value.percentage}% off`
  if (value.type === 'fixed')
    return `${moneyText(value.amount, currencyCode)} off${value.each ? ' each item' : ''}`
  if (value.type === 'shipping') return 'Free shipping'
  const { buys, gets } = value
  const { percentage = 100, amount } = gets
  const free = percentage === 100 ? 'free' : `at ${percentage}% off`
  const price = amount === undefined ? free : `at ${moneyText(amount, currencyCode)} off each`
  return `Buy ${buys.quantity}, get ${gets.quantity} ${price}`
}
