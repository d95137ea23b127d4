/** The variant that is added to the cart. */
export interface UpsellVariant {
  variantId: string
  price: number
  priceText: string
  available: boolean
  /** Values of other options than the size. */
  choices: readonly string[]
}

/** An upsell tile: serializable data, labels included. */
export interface UpsellTile {
  /** Of the document. */
  id: string
  title: string
  href: string
  image?: { src: string; alt: string }
  currencyCode: string
  /** The lowest price, with a “from” text if prices differ. */
  price?: { amount: number; words?: string }
  priceText: string
  /** `page`: it has more options than a size, which can be chosen on its page. */
  state: 'available' | 'page'
  /** All variants, to find the product in a cart. */
  variantIds: readonly string[]
  /** Sizes with shop value, text and option label; empty without a choice of size. */
  sizes: ReadonlyArray<UpsellVariant & { value: string; text: string; label: string }>
  /** The variant of a watch without sizes. */
  only?: UpsellVariant
  words: Record<'add' | 'choose' | 'size' | 'added', string>
}

export interface UpsellMessages {
  title: string
  /** Announced when the tiles are shown. */
  found: string
  size: string
  needsSize: string
  failed: string
  previous: string
  next: string
}

/** Upsells of a variant. */
export interface UpsellResponse {
  /** The variants of the same product, which share their upsells. */
  variantIds: readonly string[]
  tiles: readonly UpsellTile[]
  words: UpsellMessages
}
