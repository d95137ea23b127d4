/** How many pieces of a variant there are. */
export interface Stock {
  /** Pieces that can be sold now: below zero never, `Infinity` where overselling is allowed. */
  sellable: (variantId: number) => number
  /** Pieces on the shelf; negative after overselling. */
  onHand: (variantId: number) => number
  /** What changed since a moment of the stock's own count; without it everything may have changed. */
  changes?: (since: StockMoment | null) => StockChanges
  /** Tells every variant by ascending id, faster than asking for each. */
  each?: (tell: (variantId: number, onHand: number, canBeSold: boolean) => void) => void
}

/** A moment in the life of the stock. */
export interface StockMoment {
  era: number
  at: number
}

export interface StockChanges {
  now: StockMoment
  /** The variants that changed since; null when any may have. */
  variantIds: readonly number[] | null
}
