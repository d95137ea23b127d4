import { describe, expect, it } from 'vitest'
import { formatMoney } from './format-money.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u200f\u061c]/g, ' ').trim()

describe('formatMoney', () => {
  it('formats a price by language, whole amounts without decimals', () => {
    const price = { amount: '12500.00', currencyCode: 'CHF' }
    expect(plain(formatMoney(price, 'en'))).toBe('CHF 12,500')
    expect(plain(formatMoney(price, 'fr'))).toBe('12 500 CHF')
    expect(plain(formatMoney(price, 'ar'))).toContain('12,500')
    expect(plain(formatMoney({ amount: '1250.5', currencyCode: 'CHF' }, 'en'))).toBe('CHF 1,250.50')
  })

  it('keeps the decimals of the currency', () => {
    expect(plain(formatMoney({ amount: '1200', currencyCode: 'JPY' }, 'ja'))).toBe('￥1,200')
    expect(plain(formatMoney({ amount: '0.055', currencyCode: 'KWD' }, 'en'))).toBe('KWD 0.055')
  })

  it('returns an empty text for an invalid amount', () => {
    expect(formatMoney({ amount: 'free', currencyCode: 'CHF' }, 'en')).toBe('')
  })

  it('separates thousands in French by a space that can be seen', () => {
    expect(formatMoney({ amount: 11200, currencyCode: 'CHF' }, 'fr')).toBe('11\u00a0200\u00a0CHF')
  })
})
