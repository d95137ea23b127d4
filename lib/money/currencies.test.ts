import { describe, expect, it } from 'vitest'
import { activeCurrencyAmong, currencyNameInText, menuCurrencies } from './currencies.ts'

const currencies = {
  mainCurrency: { code: 'CHF', label: 'Swiss franc', rate: 1 },
  secondaryCurrencies: [
    { code: 'EUR', label: 'Euro', rate: 1.06 },
    { code: 'JPY', rate: 168 },
  ],
}

describe('currencies', () => {
  it('lists the currencies of the settings with their rates, the main currency first', () => {
    const menu = [{ code: 'JPY' }, { code: 'EUR', label: 'Euros' }]
    expect(menuCurrencies(currencies, menu, 'fr')).toEqual([
      { code: 'CHF', label: 'Swiss franc', rate: 1 },
      { code: 'JPY', label: 'yen japonais', rate: 168 },
      { code: 'EUR', label: 'Euros', rate: 1.06 },
    ])
  })

  it('omits currencies without a rate or code, and duplicates', () => {
    const menu = [
      { code: 'CHF' },
      { code: 'USD' },
      { code: 'euro' },
      {},
      { code: 'EUR' },
      { code: 'EUR' },
    ]
    expect(menuCurrencies(currencies, menu, 'en').map(({ code }) => code)).toEqual(['CHF', 'EUR'])
  })

  it('returns the main currency without a menu, and nothing without a main currency', () => {
    expect(menuCurrencies(currencies, null, 'en')).toHaveLength(1)
    expect(
      menuCurrencies(
        { secondaryCurrencies: currencies.secondaryCurrencies },
        [{ code: 'EUR' }],
        'en',
      ),
    ).toEqual([])
    expect(menuCurrencies(null, [{ code: 'EUR' }], 'en')).toEqual([])
  })

  it('treats an invalid rate as 1', () => {
    const odd = { mainCurrency: { code: 'CHF' }, secondaryCurrencies: [{ code: 'EUR', rate: -2 }] }
    expect(menuCurrencies(odd, [{ code: 'EUR' }], 'en').map(({ rate }) => rate)).toEqual([1, 1])
  })

  it('activates the chosen currency, and the main one where the choice is not offered', () => {
    const offers = menuCurrencies(currencies, [{ code: 'EUR' }], 'en')
    expect(activeCurrencyAmong(offers, 'EUR')?.code).toBe('EUR')
    expect(activeCurrencyAmong(offers, 'AED')?.code).toBe('CHF')
    expect(activeCurrencyAmong(offers, undefined)?.code).toBe('CHF')
    expect(activeCurrencyAmong([], 'EUR')).toBeUndefined()
  })

  it.each([
    ['en', 'Swiss francs'],
    ['fr', 'francs suisses'],
  ] as const)('names the currency in a sentence in %s', (locale, name) => {
    expect(currencyNameInText('CHF', locale)).toBe(name)
  })
})
