import fc from 'fast-check'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contentLocales, localeTable, type Locale } from '#lib/locales.ts'
import { convertMoney, decodeExchangeRates } from '#lib/money/convert-money.ts'
import { formatMoney } from '#lib/money/format-money.ts'
import { priceAttributes, insertPriceIntoText } from '#lib/money/price-attributes.ts'
import { activeCurrencyStore } from './active-currency.ts'
import { convertShownPrices } from './convert-shown-prices.ts'

const rates = 'CHF 1,EUR 1.06,JPY 188,AED 4.55'

/** Listeners and observers of each page, which would otherwise outlive its test. */
let page = new AbortController()
const Observer = MutationObserver
beforeEach(() => {
  page = new AbortController()
  const { signal } = page
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((name: string, listener: unknown) =>
    listen(name, listener as EventListener, { signal }),
  )
})
beforeEach(() => {
  const { signal } = page
  vi.stubGlobal(
    'MutationObserver',
    class extends Observer {
      constructor(callback: MutationCallback) {
        super(callback)
        signal.addEventListener('abort', () => this.disconnect())
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  page.abort()
  vi.restoreAllMocks()
  localStorage.clear()
  document.body.innerHTML = ''
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

function markup(locale: Locale, money: Parameters<typeof formatMoney>[0], words?: string) {
  document.documentElement.lang = localeTable[locale].tag
  document.documentElement.dir = localeTable[locale].direction
  const price = insertPriceIntoText(words ?? '{price}', formatMoney(money, locale), locale)
  const { suppressHydrationWarning: _, ...mark } = priceAttributes(money, words)
  const names = Object.entries(mark).map(([name, value]) => `${name}="${value}"`)
  return `<header data-rates="${rates}"></header><bdi ${names.join(' ')}>${price}</bdi>`
}
const shown = () => document.querySelector('[data-price]')?.textContent

describe('convertShownPrices', () => {
  it('formats prices in each language like lib/money', async () => {
    convertShownPrices()
    const money = fc.record({
      amount: fc.integer({ min: -10_000_000, max: 10_000_000 }).map((minor) => String(minor / 100)),
      currencyCode: fc.constantFrom('CHF', 'EUR', 'AED', 'AUD'),
    })
    const active = fc.constantFrom('EUR', 'JPY', 'AED', 'CHF')
    const words = fc.constantFrom(undefined, 'From {price}')
    fc.assert(
      fc.property(
        money,
        active,
        fc.constantFrom(...contentLocales),
        words,
        (price, code, locale, around) => {
          document.body.innerHTML = markup(locale, price, around)
          activeCurrencyStore.choose(code)
          const text = formatMoney(convertMoney(price, code, decodeExchangeRates(rates)), locale)
          expect(shown()).toBe(insertPriceIntoText(around ?? '{price}', text, locale))
        },
      ),
      {
        numRuns: 200,
        // A negative amount that rounds to zero has no sign.
        examples: [[{ amount: '-0.01', currencyCode: 'AED' }, 'EUR', 'en', undefined]],
      },
    )
  })

  it('converts prices while the page loads, and those added later', async () => {
    localStorage.setItem('currency', 'JPY')
    convertShownPrices()
    document.body.innerHTML = markup('en', { amount: 1250, currencyCode: 'CHF' }, 'From {price}')
    await settled()
    expect(shown()).toBe('From ¥235,000')
    const element = document.querySelector('[data-price]')!
    element.setAttribute('data-price', '95.5 CHF')
    element.removeAttribute('data-words')
    element.firstChild!.nodeValue = 'CHF 95.50'
    await settled()
    expect(shown()).toBe('¥17,954')
  })

  it('changes nothing until a currency other than the main one is chosen', async () => {
    localStorage.setItem('currency', 'SEK')
    document.body.innerHTML = markup('fr', { amount: 1250, currencyCode: 'CHF' })
    const before = document.body.innerHTML
    convertShownPrices()
    await settled()
    expect(document.body.innerHTML).toBe(before)
    activeCurrencyStore.choose('EUR')
    expect(shown()).toBe(formatMoney({ amount: 1325, currencyCode: 'EUR' }, 'fr'))
    activeCurrencyStore.choose('CHF')
    expect(document.body.innerHTML).toBe(before)
  })

  it('updates on changes in another tab and on restore from the back/forward cache', () => {
    document.body.innerHTML = `${markup('ar', { amount: 10, currencyCode: 'CHF' })}<i data-currency-code="">CHF</i>`
    const code = () => document.querySelector('[data-currency-code]')?.textContent
    localStorage.setItem('currency', 'EUR')
    convertShownPrices()
    expect(code()).toBe('EUR')
    localStorage.setItem('currency', 'JPY')
    window.dispatchEvent(new StorageEvent('storage', { key: 'currency', newValue: 'JPY' }))
    expect(code()).toBe('JPY')
    localStorage.setItem('currency', 'AED')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(code()).toBe('AED')
    expect(shown()).toBe(formatMoney({ amount: 45.5, currencyCode: 'AED' }, 'ar'))
  })

  it('shows the main currency without storage and without a choice', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied')
    })
    document.body.innerHTML = markup('en', { amount: 10, currencyCode: 'CHF' })
    convertShownPrices()
    expect(shown()).toBe(formatMoney({ amount: 10, currencyCode: 'CHF' }, 'en'))
  })
})
