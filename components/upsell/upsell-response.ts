/** What is put into the cart. */
export interface UpsellVariant {
  variantId: string
  price: number
  priceText: string
  available: boolean
  /** Values of other options than the size. */
  choices: readonly string[]
}

/** A watch that goes with another, as its tile shows it: plain data, words included. */
export interface UpsellTile {
  /** Of the document. */
  id: string
  title: string
  href: string
  image?: { src: string; alt: string }
  currencyCode: string
  /** The lowest price, and the words around it where there are higher ones. */
  price?: { amount: number; words?: string }
  priceText: string
  /** `page`: it asks for more than a size, which its page does. */
  state: 'available' | 'page' | 'sold-out' | 'coming-soon'
  /** Every variant that there is, to know it in a cart. */
  variantIds: readonly string[]
  /** Each by its value in the shop, its words, and what a list of choices says of it; empty without a choice. */
  sizes: ReadonlyArray<UpsellVariant & { value: string; text: string; label: string }>
  /** What there is of a watch without sizes. */
  only?: UpsellVariant
  words: Record<'add' | 'choose' | 'size' | 'added' | 'unavailable', string>
}

export interface UpsellMessages {
  title: string
  /** Said when the tiles have come. */
  found: string
  size: string
  needsSize: string
  failed: string
  previous: string
  next: string
}

/** What goes with a variant. */
export interface UpsellResponse {
  /** The variants of the same product: what goes with one goes with all of them. */
  variantIds: readonly string[]
  tiles: readonly UpsellTile[]
  words: UpsellMessages
}
