import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyExponent, formatMoney, toMoneyV2, toDecimalAmount, toMinorUnits } from './money.ts'

describe('money', () => {
  it('returns the decimals of a currency', () => {
    expect(['CHF', 'JPY', 'KWD'].map(currencyExponent)).toEqual([2, 0, 3])
  })

  it('formats the currency’s own number of decimals', () => {
    expect(toDecimalAmount(125_000n, 'CHF')).toBe('1250.00')
    expect(toDecimalAmount(5n, 'CHF')).toBe('0.05')
    expect(toDecimalAmount(1250n, 'JPY')).toBe('1250')
    expect(toDecimalAmount(-5n, 'CHF')).toBe('-0.05')
  })

  it('formats API amounts with at least one decimal and without trailing zeros', () => {
    const amounts = [125_000n, 405n, 1_350_50n, 100n, 0n].map(
      (minor) => toMoneyV2(minor, 'CHF').amount,
    )
    expect(amounts).toEqual(['1250.0', '4.05', '1350.5', '1.0', '0.0'])
    expect(toMoneyV2(1250n, 'JPY').amount).toBe('1250')
    expect(toMoneyV2(1500n, 'KWD').amount).toBe('1.5')
  })

  it('rejects more decimals than the currency has', () => {
    expect(() => toMinorUnits('10.5', 'JPY')).toThrow('more decimals')
    expect(toMinorUnits('10.0', 'JPY')).toBe(10n)
  })

  it('round-trips amounts', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 24n),
        fc.constantFrom('CHF', 'JPY', 'KWD'),
        (minor, currency) => {
          expect(toMinorUnits(toDecimalAmount(minor, currency), currency)).toBe(minor)
        },
      ),
    )
  })

  it('formats as the site does: whole amounts without decimals, French thousands with a visible space', () => {
    expect(formatMoney(285_000n, 'CHF', 'en')).toBe('CHF\u00a02,850')
    expect(formatMoney(285_050n, 'CHF', 'en')).toBe('CHF\u00a02,850.50')
    expect(formatMoney(285_000n, 'CHF', 'fr')).toBe('2\u00a0850\u00a0CHF')
    expect(formatMoney(188_000n, 'JPY', 'en')).toBe('¥188,000')
  })

  it('formats for a locale without rounding', () => {
    expect(formatMoney(900_719_925_474_099_301n, 'CHF', 'en')).toContain('9,007,199,254,740,993.01')
  })
})
