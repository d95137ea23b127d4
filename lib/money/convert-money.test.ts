import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  convertMoney,
  currencyDecimals,
  encodeExchangeRates,
  decodeExchangeRates,
} from './convert-money.ts'

const rates = decodeExchangeRates('CHF 1,EUR 1.06,JPY 188,KWD 0.385,HALF 0.5')
const francs = (amount: string) => ({ amount, currencyCode: 'CHF' })

const amounts = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((minor) => minor / 100)
const codes = fc.constantFrom('EUR', 'JPY', 'KWD')

describe('convertMoney', () => {
  it.each([
    ['1250.0', 'EUR', '1325.00'],
    ['1250.5', 'JPY', '235094'],
    ['100', 'KWD', '38.500'],
    ['-95', 'EUR', '-100.70'],
    ['0', 'JPY', '0'],
  ])('converts %s CHF to %s as %s', (amount, to, expected) => {
    expect(convertMoney(francs(amount), to, rates)).toEqual({ amount: expected, currencyCode: to })
  })

  it('divides by the rate of the main currency', () => {
    const doubled = decodeExchangeRates('CHF 2,EUR 3')
    expect(convertMoney(francs('100'), 'EUR', doubled).amount).toBe('150.00')
    expect(convertMoney({ amount: '150', currencyCode: 'EUR' }, 'CHF', doubled).amount).toBe(
      '100.00',
    )
  })

  it('rounds halves up despite floating-point errors', () => {
    expect(convertMoney(francs('1.005'), 'EUR', decodeExchangeRates('CHF 1,EUR 1')).amount).toBe(
      '1.01',
    )
    expect(convertMoney(francs('-1.005'), 'EUR', decodeExchangeRates('CHF 1,EUR 1')).amount).toBe(
      '-1.01',
    )
  })

  it('returns an amount unchanged without a rate, in the same currency, or when it is invalid', () => {
    for (const money of [{ amount: '10', currencyCode: 'AUD' }, francs('10.10'), francs('free')])
      expect(convertMoney(money, 'CHF', rates)).toBe(money)
    expect(convertMoney(francs('10'), 'AUD', rates)).toEqual(francs('10'))
  })

  it('round-trips rates through an attribute', () => {
    const text = encodeExchangeRates([
      { code: 'CHF', rate: 1 },
      { code: 'EUR', rate: 1.06 },
    ])
    expect(text).toBe('CHF 1,EUR 1.06')
    expect([...decodeExchangeRates(text)]).toEqual([
      ['CHF', 1],
      ['EUR', 1.06],
    ])
    expect(decodeExchangeRates(undefined).size).toBe(0)
  })

  it('is off by at most half a minor unit and preserves the order of prices', () => {
    fc.assert(
      fc.property(amounts, amounts, codes, (one, other, code) => {
        const shown = (amount: number) =>
          Number(convertMoney(francs(String(amount)), code, rates).amount)
        const exact = one * rates.get(code)!
        const coin = 10 ** -currencyDecimals(code)
        expect(Math.abs(shown(one) - exact)).toBeLessThanOrEqual(coin / 2 + 1e-6)
        if (one <= other) expect(shown(one)).toBeLessThanOrEqual(shown(other))
      }),
    )
  })
})
