/**
 * Runs in the browser, written into each page before its first price: writes every price that is marked
 * (`lib/money/price-attributes.ts`) in the currency that the visitor has chosen, before it is painted, and goes on with those
 * that come later. Pages are kept for everybody, so the server writes the main currency.
 *
 * It stands alone: its text is the script, so it names nothing from outside itself. Its rules are those of
 * `lib/money`, which its test holds it to.
 */
export function convertShownPrices(): void {
  const root = document.documentElement
  const shown = new WeakMap<Element, { mark: string; text: string }>()
  const formats = new Map<string, Intl.NumberFormat>()
  let chosen = stored()
  let isWatching = false

  function stored(): string | null | undefined {
    try {
      return localStorage.getItem('currency')
    } catch {
      return undefined
    }
  }

  function format(currency: string, whole?: boolean): Intl.NumberFormat {
    const key = root.lang + currency + whole
    const found =
      formats.get(key) ??
      new Intl.NumberFormat(root.lang, {
        style: 'currency',
        currency,
        numberingSystem: 'latn',
        ...(whole && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
      })
    formats.set(key, found)
    return found
  }

  function textOf(mark: string, words: string, active: string, rates: Map<string, number>): string {
    const [amount, own = ''] = mark.split(' ')
    let value = Number(amount)
    let currency = own
    const from = rates.get(own)
    const to = rates.get(active)
    if (from && to && own !== active) {
      const scale = 10 ** format(active).resolvedOptions().maximumFractionDigits!
      const minor = Number((((Math.abs(value) * to) / from) * scale).toPrecision(15))
      // Less than half of the smallest coin is nothing, not less than nothing.
      value = (Math.sign(value) * Math.round(minor)) / scale + 0
      currency = active
    }
    if (!Number.isFinite(value)) return ''
    const price = format(currency, Number.isInteger(value)).format(value)
    const isBetween = words !== '{price}' && root.dir === 'rtl'
    return words.replace('{price}', isBetween ? `\u2068${price}\u2069` : price)
  }

  function write(element: Element, text: string): void {
    if (element.textContent !== text) element.textContent = text
  }

  function show(): void {
    const text = document.querySelector('[data-rates]')?.getAttribute('data-rates')
    const rates = new Map<string, number>()
    for (const each of text?.split(',') ?? []) {
      const [code = '', rate] = each.split(' ')
      rates.set(code, Number(rate))
    }
    const [main] = rates.keys()
    const active = chosen && rates.has(chosen) ? chosen : main
    if (!active) return
    if (!isWatching) {
      // Nothing has been rewritten, and nothing need be.
      if (active === main) return
      isWatching = true
      observer.observe(document, {
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['data-price', 'data-words', 'data-rates'],
        subtree: true,
      })
    }
    for (const element of document.querySelectorAll('[data-price]')) {
      const words = element.getAttribute('data-words')
      const mark = element.getAttribute('data-price')!
      const key = [mark, words, active, text].join()
      let last = shown.get(element)
      if (last?.mark !== key) {
        last = { mark: key, text: textOf(mark, words ?? '{price}', active, rates) }
        shown.set(element, last)
      }
      write(element, last.text)
    }
    for (const element of document.querySelectorAll('[data-currency-code]')) write(element, active)
    // What was written here is no news.
    observer.takeRecords()
  }

  const observer = new MutationObserver(show)
  addEventListener('orrery:currency', (event) => {
    chosen = (event as CustomEvent<string | undefined>).detail
    show()
  })
  // Another tab has chosen; no key is a storage that was emptied.
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'currency') return
    chosen = stored()
    show()
  })
  // A page that comes back as it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    chosen = stored()
    show()
  })

  // The rest of the page is still to come: the rates are among it.
  if (chosen) {
    const waiting = new MutationObserver(() => {
      if (!document.querySelector('[data-rates]')) return
      waiting.disconnect()
      show()
    })
    if (document.querySelector('[data-rates]')) show()
    else waiting.observe(document, { childList: true, subtree: true })
  }
}
