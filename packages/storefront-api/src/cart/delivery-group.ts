import { createHash } from 'node:crypto'
import { countryCodeOf } from '../catalogue/countries.ts'
import type { CatalogueLocation } from '../catalogue/content-schema.ts'
import type { CatalogueShipping } from '../catalogue/commerce-schema.ts'
import { translationIn } from '../catalogue/translations.ts'
import type { Presentment } from '../catalogue/presentment-prices.ts'
import { toMinorUnits, type MinorUnits } from '../money/money.ts'
import type { Cart, DeliveryAddress } from './cart.ts'
import type { LineWithVariant } from './discounts.ts'
import type { PricingContext } from './pricing-context.ts'

/** A delivery option of a cart; the cost is in the buyer's currency. */
export interface DeliveryOption {
  handle: string
  code: string
  method: 'SHIPPING' | 'PICK_UP'
  title: string
  description: string | null
  cost: MinorUnits
  /** Subtotal from which it is free; null when it is never free. */
  freeFrom: MinorUnits | null
  shipping: CatalogueShipping | null
  location: CatalogueLocation | null
}

/** Lines that are delivered together, with their options. */
export interface DeliveryGroup {
  id: string
  address: DeliveryAddress
  options: DeliveryOption[]
  selected: DeliveryOption | null
}

/** The delivery address: the selected one, or the buyer's first preference. */
export function deliveryAddressOf(cart: Cart): DeliveryAddress | null {
  const chosen = cart.deliveryAddresses.find(({ selected }) => selected)
  if (chosen) return chosen.address
  const [preferred] = cart.buyerIdentity.deliveryAddresses
  if (!preferred) return null
  const { country, province, ...rest } = preferred
  return {
    ...rest,
    countryCode: countryCodeOf(country),
    provinceCode: province ?? null,
  }
}

/** Name and description of a delivery option in a language, with the main language as fallback. */
export function deliveryOptionTexts(
  { title, description, shipping, location }: DeliveryOption,
  language: string | null,
): { title: string; description: string | null } {
  const words = shipping ? translationIn(shipping, language) : {}
  const fetched = location?.pickup ? translationIn(location.pickup, language).time : undefined
  return {
    title: words.title ?? title,
    description: words.description ?? fetched ?? description,
  }
}

/** The id of a cart's only delivery group. */
export function deliveryGroupId(cart: Pick<Cart, 'token'>): string {
  return createHash('sha256').update(`delivery ${cart.token}`).digest('hex').slice(0, 32)
}

/**
 * The only delivery group of all shippable lines; null without an address, without shippable lines,
 * or when the shop configures no delivery.
 */
export function buildDeliveryGroup(
  cart: Cart,
  held: readonly LineWithVariant[],
  subtotal: MinorUnits,
  pricing: PricingContext,
  presentment: Presentment,
): DeliveryGroup | null {
  const { shop } = pricing.catalogue
  const address = deliveryAddressOf(cart)
  const countryCode = address?.countryCode ?? null
  const sent = held.some(({ line, piece }) => line.quantity > 0 && piece.variant.requiresShipping)
  if (!address || countryCode === null || !sent) return null
  const inCurrency = (amount: string) =>
    presentment.convert(toMinorUnits(amount, shop.currencyCode))
  const rates = shop.shipping
    .filter(({ countries }) => countries === undefined || countries.includes(countryCode))
    .map((shipping): DeliveryOption => {
      const freeFrom = shipping.freeFrom === undefined ? null : inCurrency(shipping.freeFrom)
      return {
        handle: shipping.handle,
        code: shipping.handle,
        method: 'SHIPPING',
        title: shipping.title,
        description: shipping.description,
        cost: freeFrom !== null && subtotal >= freeFrom ? 0n : inCurrency(shipping.price),
        freeFrom,
        shipping,
        location: null,
      }
    })
  const pickups = pricing.locations.flatMap((location): DeliveryOption[] =>
    location.pickup && location.address.countryCode === countryCode
      ? [
          {
            handle: `pickup-${location.id}`,
            code: `pickup-${location.id}`,
            method: 'PICK_UP',
            title: location.name,
            description: location.pickup.time,
            cost: inCurrency(location.pickup.price),
            freeFrom: null,
            shipping: null,
            location,
          },
        ]
      : [],
  )
  const options = [...rates, ...pickups]
  if (options.length === 0) return null
  const id = deliveryGroupId(cart)
  const wanted = cart.deliveryOptions.find(({ group }) => group === id)?.option
  const selected = options.find(({ handle }) => handle === wanted) ?? rates[0] ?? options[0]!
  return { id, address, options, selected }
}
