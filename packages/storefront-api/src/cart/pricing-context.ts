import type { CatalogueContent } from '../catalogue/product-source.ts'
import type { CatalogueDiscount } from '../catalogue/commerce-schema.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { Minor } from '../money/money.ts'

/** A gift card as it stands: what is left on it, in the shop's currency. */
export interface GiftCard {
  id: number
  /** What names it, in small letters: its code is not kept. */
  lastCharacters: string
  balance: Minor
  enabled: boolean
  expiresAt: number | null
}

/** What the shop remembers of earlier orders and of its gift cards. */
export interface Redemptions {
  /** Whether somebody who runs the shop switched a discount off. */
  isDiscountDisabled(discountId: number): boolean
  /** Orders that used a discount. */
  discountUses(discountId: number): number
  /** Whether somebody with this address used a discount before. */
  hasUsedDiscount(discountId: number, email: string): boolean
  giftCard(id: number): GiftCard | null
  /** The card of a code, without regard to case, spaces and hyphens. */
  giftCardByCode(code: string): GiftCard | null
}

/** Everything that a cart's cost follows from, beside the cart itself. */
export interface PricingContext {
  catalogue: LiveCatalogue
  discounts: readonly CatalogueDiscount[]
  redemptions: Redemptions
  /** Locations that orders can be fetched from. */
  locations: CatalogueContent['locations']
  /** Milliseconds since 1970. */
  now: number
}

/** A till of a shop; what a catalogue does not name is not there. */
export function createPricingContext(
  content: Pick<CatalogueContent, 'discounts' | 'locations'>,
  catalogue: LiveCatalogue,
  redemptions: Redemptions,
  now: number,
): PricingContext {
  return { catalogue, discounts: content.discounts, locations: content.locations, redemptions, now }
}
