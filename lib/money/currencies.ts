import type { Locale } from '#lib/locales.ts'

/** A currency as stored in content. */
export interface StoredCurrency {
  code?: string | null
  label?: string | null
  rate?: number | null
}

/** The currencies document. */
export interface StoredCurrencies {
  mainCurrency?: StoredCurrency | null
  secondaryCurrencies?: readonly StoredCurrency[] | null
}

/** A currency that visitors can choose. */
export interface Currency {
  /** ISO 4217. */
  code: string
  label: string
  /** Prices convert as value × this rate ÷ the main currency's rate; 1 where content has none. */
  rate: number
}

/**
 * The currencies of the menu, the main one first: those in the settings that have a rate. The title in the
 * settings overrides that of the currencies document, which overrides the language's own name.
 *
 * @param menu the list in the settings of the language
 */
export function menuCurrencies(
  data: StoredCurrencies | null | undefined,
  menu: readonly Omit<StoredCurrency, 'rate'>[] | null | undefined,
  locale: Locale,
): Currency[] {
  const main = data?.mainCurrency
  if (!isCode(main?.code)) return []
  const byCode = new Map(
    [main, ...(data?.secondaryCurrencies ?? [])].flatMap((each) =>
      isCode(each.code) ? [[each.code, each] as const] : [],
    ),
  )
  const listed = menu ?? []
  const codes = new Set([main.code, ...listed.map(({ code }) => code)])
  return [...codes].flatMap((code) => {
    const own = listed.find((each) => each.code === code)
    const shared = isCode(code) ? byCode.get(code) : undefined
    if (!isCode(code) || !shared) return []
    const label = own?.label || shared.label || nameOf(code, locale)
    return [{ code, label, rate: positive(shared.rate) }]
  })
}

function isCode(code: string | null | undefined): code is string {
  return /^[A-Z]{3}$/.test(code ?? '')
}

function positive(rate: number | null | undefined): number {
  return rate !== null && rate !== undefined && rate > 0 ? rate : 1
}

function nameOf(code: string, locale: Locale): string {
  return new Intl.DisplayNames([locale], { type: 'currency' }).of(code) ?? code
}

/** The name of a currency in a sentence: “Swiss francs”. */
export function currencyNameInText(code: string, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
  })
  return format.formatToParts(100).find(({ type }) => type === 'currency')?.value ?? code
}

/** The active currency; the main one, which is first, where the chosen one is no longer offered. */
export function activeCurrencyAmong<Offer extends { code: string }>(
  offers: readonly Offer[],
  code: string | undefined,
): Offer | undefined {
  return offers.find((offer) => offer.code === code) ?? offers[0]
}
