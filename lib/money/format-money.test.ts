import { expect, it } from 'vitest'
import { formatMoney } from './format-money.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u200f\u061c]/g, ' ').trim()

it('writes a price as each language does, whole amounts without decimals', () => {
  const price = { amount: '12500.00', currencyCode: 'CHF' }
  expect(plain(formatMoney(price, 'en'))).toBe('CHF 12,500')
  expect(plain(formatMoney(price, 'fr'))).toBe('12 500 CHF')
  expect(plain(formatMoney(price, 'ar'))).toContain('12,500')
  expect(plain(formatMoney({ amount: '1250.5', currencyCode: 'CHF' }, 'en'))).toBe('CHF 1,250.50')
})

it('keeps the decimals that a currency has', () => {
  expect(plain(formatMoney({ amount: '1200', currencyCode: 'JPY' }, 'ja'))).toBe('￥1,200')
  expect(plain(formatMoney({ amount: '0.055', currencyCode: 'KWD' }, 'en'))).toBe('KWD 0.055')
})

it('writes nothing for what is no amount', () => {
  expect(formatMoney({ amount: 'free', currencyCode: 'CHF' }, 'en')).toBe('')
})
