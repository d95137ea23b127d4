/**
 * Runs in the browser, inlined into each page before its first price: converts every marked price
 * (`lib/money/price-attributes.ts`) to the visitor's currency before paint, and those added later. Pages are
 * shared by all visitors, so the server renders the main currency.
 *
 * Self-contained: its source text is the script, so it references nothing outside of itself. A test compares its
 * rules with those of `lib/money`.
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
      // A negative amount that rounds to zero has no sign.
      value = (Math.sign(value) * Math.round(minor)) / scale + 0
      currency = active
    }
    if (!Number.isFinite(value)) return ''
    const price = format(currency, Number.isInteger(value))
      .format(value)
      .replaceAll('\u202f', '\u00a0')
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
      // Nothing was converted, and nothing needs to be.
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
    // Ignores mutations by this script.
    observer.takeRecords()
  }

  const observer = new MutationObserver(show)
  addEventListener('orrery:currency', (event) => {
    chosen = (event as CustomEvent<string | undefined>).detail
    show()
  })
  // Another tab changed the choice; without a key the storage was cleared.
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'currency') return
    chosen = stored()
    show()
  })
  // A page restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    chosen = stored()
    show()
  })

  // The rest of the page, including the rates, is not parsed yet.
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
