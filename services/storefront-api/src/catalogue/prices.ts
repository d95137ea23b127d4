import { toMinor, type Minor } from '../money/money.ts'
import type { CatalogueProduct } from './catalogue.ts'

function bounds(prices: readonly Minor[]): { min: Minor; max: Minor } {
  return {
    min: prices.reduce((a, b) => (a < b ? a : b)),
    max: prices.reduce((a, b) => (a > b ? a : b)),
  }
}

/** Lowest and highest price of a product in minor units. */
export function priceBounds(
  product: CatalogueProduct,
  currencyCode: string,
): { min: Minor; max: Minor } {
  return bounds(product.variants.map((variant) => toMinor(variant.price, currencyCode)))
}

/** The same for the prices that are struck through; zero where no variant has one. */
export function compareAtBounds(
  product: CatalogueProduct,
  currencyCode: string,
): { min: Minor; max: Minor } {
  const prices = product.variants.flatMap((variant) =>
    variant.compareAtPrice ? [toMinor(variant.compareAtPrice, currencyCode)] : [],
  )
  return prices.length > 0 ? bounds(prices) : { min: 0n, max: 0n }
}
