import { currencyExponent, toMinorUnits, type MinorUnits } from '../money/money.ts'
import type { CatalogueProduct, CatalogueShop, CatalogueVariant } from './catalogue-schema.ts'

/** The buyer's currency, and the conversion of the shop's amounts into it. */
export interface Presentment {
  currencyCode: string
  /** Converts an amount of the shop's currency, rounded half up to the smallest unit. */
  convert(minor: MinorUnits): MinorUnits
  /** Converts a price of the shop's currency, rounded up as the catalogue configures for this currency. */
  price(minor: MinorUnits): MinorUnits
  /** Converts an amount back into the shop's currency, rounded half up. */
  toShop(minor: MinorUnits): MinorUnits
}

/** Exact quotient, rounded half away from zero; amounts are never negative here. */
function divide(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

function fraction(rate: string): { over: bigint; under: bigint } {
  const [whole = '0', decimals = ''] = rate.split('.')
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) }
}

function same(minor: MinorUnits): MinorUnits {
  return minor
}

function create(shop: CatalogueShop, currencyCode: string): Presentment {
  const currency = shop.currencies.find(({ code }) => code === currencyCode)
  if (!currency || currencyCode === shop.currencyCode)
    return { currencyCode: shop.currencyCode, convert: same, price: same, toShop: same }
  const { over, under } = fraction(currency.rate)
  const top = over * 10n ** BigInt(currencyExponent(currencyCode))
  const bottom = under * 10n ** BigInt(currencyExponent(shop.currencyCode))
  const step = toMinorUnits(currency.roundTo ?? '0', currencyCode) || 1n
  return {
    currencyCode,
    convert: (minor) => divide(minor * top, bottom),
    price(minor) {
      const exact = divide(minor * top, bottom)
      return ((exact + step - 1n) / step) * step
    },
    toShop: (minor) => divide(minor * bottom, top),
  }
}

const known = new WeakMap<CatalogueShop, Map<string, Presentment>>()

/** The presentment currency of a country; the shop's own currency where the catalogue configures none. */
export function presentmentFor(shop: CatalogueShop, country: string | null): Presentment {
  let byCurrency = known.get(shop)
  if (!byCurrency) known.set(shop, (byCurrency = new Map()))
  const code =
    country === null
      ? shop.currencyCode
      : (shop.currencies.find(({ countries }) => countries.includes(country))?.code ??
        shop.currencyCode)
  let presentment = byCurrency.get(code)
  if (!presentment) byCurrency.set(code, (presentment = create(shop, code)))
  return presentment
}

/** The price of a variant in a currency: its explicit price, or the converted shop price. */
export function presentmentPriceOf(
  variant: CatalogueVariant,
  shop: CatalogueShop,
  presentment: Presentment,
): MinorUnits {
  const own = variant.prices?.[presentment.currencyCode]
  return own
    ? toMinorUnits(own.price, presentment.currencyCode)
    : presentment.price(toMinorUnits(variant.price, shop.currencyCode))
}

/** The compare-at price; null where there is none. */
export function presentmentCompareAtPriceOf(
  variant: CatalogueVariant,
  shop: CatalogueShop,
  presentment: Presentment,
): MinorUnits | null {
  const own = variant.prices?.[presentment.currencyCode]
  if (own)
    return own.compareAtPrice ? toMinorUnits(own.compareAtPrice, presentment.currencyCode) : null
  return variant.compareAtPrice
    ? presentment.price(toMinorUnits(variant.compareAtPrice, shop.currencyCode))
    : null
}

/** Lowest and highest amount among a product's variants; zero where no variant has one. */
export function productPriceBounds(
  product: CatalogueProduct,
  read: (variant: CatalogueVariant) => MinorUnits | null,
): { min: MinorUnits; max: MinorUnits } {
  const amounts = product.variants.flatMap((variant) => read(variant) ?? [])
  const [first = 0n] = amounts
  return {
    min: amounts.reduce((a, b) => (a < b ? a : b), first),
    max: amounts.reduce((a, b) => (a > b ? a : b), first),
  }
}

/** Grams, millilitres … in the smallest unit of their kind. */
const units = {
  MG: ['WEIGHT', 1],
  G: ['WEIGHT', 1e3],
  KG: ['WEIGHT', 1e6],
  ML: ['VOLUME', 1],
  CL: ['VOLUME', 10],
  L: ['VOLUME', 1e3],
  M3: ['VOLUME', 1e6],
  MM: ['LENGTH', 1],
  CM: ['LENGTH', 10],
  M: ['LENGTH', 1e3],
  M2: ['AREA', 1],
} as const

/** The kind of quantity that a unit measures. */
export function measuredQuantityType(unit: keyof typeof units) {
  return units[unit][0]
}

/** The price per reference quantity; null for a variant without a measurement. */
export function unitPriceOf(variant: CatalogueVariant, price: MinorUnits): MinorUnits | null {
  const measure = variant.unitPriceMeasurement
  if (!measure) return null
  const quantity = Math.round(measure.quantityValue * units[measure.quantityUnit][1] * 1000)
  const reference = Math.round(measure.referenceValue * units[measure.referenceUnit][1] * 1000)
  return divide(price * BigInt(reference), BigInt(quantity))
}
