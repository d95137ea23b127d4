import type { CatalogueWithoutProducts } from '../catalogue/product-source.ts'
import type { CatalogueDiscount } from '../catalogue/commerce-schema.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { MinorUnits } from '../money/money.ts'

/** A gift card with its balance in the shop's currency. */
export interface GiftCard {
  id: number
  /** In lower case; the code itself is not stored. */
  lastCharacters: string
  balance: MinorUnits
  enabled: boolean
  expiresAt: number | null
}

/** Discount uses of earlier orders, and gift cards. */
export interface DiscountUsesAndGiftCards {
  /** Whether an admin disabled the discount. */
  isDiscountDisabled(discountId: number): boolean
  /** Orders that used a discount. */
  discountUses(discountId: number): number
  /** Whether an earlier order with this email used the discount. */
  hasUsedDiscount(discountId: number, email: string): boolean
  giftCard(id: number): GiftCard | null
  /** The card of a code, without regard to case, spaces and hyphens. */
  giftCardByCode(code: string): GiftCard | null
}

/** Everything besides the cart that determines its cost. */
export interface PricingContext {
  catalogue: LiveCatalogue
  discounts: readonly CatalogueDiscount[]
  redemptions: DiscountUsesAndGiftCards
  /** Pickup locations. */
  locations: CatalogueWithoutProducts['locations']
  /** The country of the request's `@inContext`; it counts while the cart has no buyer country. */
  country: string | null
  /** Milliseconds since 1970. */
  now: number
}

/** Creates the pricing context of this moment. */
export function createPricingContext(
  content: Pick<CatalogueWithoutProducts, 'discounts' | 'locations'>,
  catalogue: LiveCatalogue,
  redemptions: DiscountUsesAndGiftCards,
  now: number,
  country: string | null = null,
): PricingContext {
  const { discounts, locations } = content
  return { catalogue, discounts, locations, redemptions, country, now }
}
