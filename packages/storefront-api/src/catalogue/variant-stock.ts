import type { OrdinalMask } from './product-list.ts'
import type { ProductSource } from './product-source.ts'

/** Stock of variants. */
export interface VariantStock {
  /** Pieces that can be sold now: never below zero, `Infinity` where overselling is allowed. */
  sellable: (variantId: number) => number
  /** Pieces on hand; negative after overselling. */
  onHand: (variantId: number) => number
  /** Changes since a version of the stock; when absent, everything may have changed. */
  changes?: (since: StockVersion | null) => ChangedVariants
  /** Calls `tell` for every variant by ascending id, faster than individual lookups. */
  each?: (tell: (variantId: number, onHand: number, canBeSold: boolean) => void) => void
}

/** A version of the stock. */
export interface StockVersion {
  era: number
  at: number
}

export interface ChangedVariants {
  now: StockVersion
  /** The variants that changed since; null when any may have. */
  variantIds: readonly number[] | null
}

/** The stock in index order, so that a whole catalogue is evaluated at once. */
export interface StockSnapshot {
  /** Increases when a refresh found a change. */
  version: number
  /** Pieces on hand, by the variant's position in the index. */
  onHand: Float64Array
  /** For each product ordinal, whether any variant can be bought. */
  forSale: OrdinalMask
}

/** Caches a snapshot of the stock; after a sale only the sold variants are refreshed. */
export function createStockSnapshotCache(
  source: ProductSource,
  stock: VariantStock,
): () => StockSnapshot {
  let mirror: StockSnapshot | null = null
  let sellable = new Uint8Array()
  let seen: StockVersion | null = null

  const look = (known: StockSnapshot, ordinal: number) => {
    const { variantStart } = source.index().products
    known.forSale[ordinal] = 0
    for (let at = variantStart[ordinal]!; at < variantStart[ordinal + 1]!; at += 1)
      if (sellable[at]) known.forSale[ordinal] = 1
  }

  const readAll = (): StockSnapshot => {
    const { byId, id } = source.index().variants
    const fresh = {
      version: (mirror?.version ?? 0) + 1,
      onHand: new Float64Array(id.length),
      forSale: new Uint8Array(source.count),
    }
    sellable = new Uint8Array(id.length)
    if (stock.each) {
      // Both lists are sorted by id, so one merge pass suffices.
      let next = 0
      stock.each((variantId, onHand, canBeSold) => {
        while (next < byId.length && id[byId[next]!]! < variantId) next += 1
        const at = byId[next]
        if (at === undefined || id[at] !== variantId) return
        fresh.onHand[at] = onHand
        sellable[at] = Number(canBeSold)
      })
    } else {
      for (let at = 0; at < id.length; at += 1) {
        fresh.onHand[at] = stock.onHand(id[at]!)
        sellable[at] = Number(stock.sellable(id[at]!) > 0)
      }
    }
    for (let ordinal = 0; ordinal < source.count; ordinal += 1) look(fresh, ordinal)
    return fresh
  }

  const update = (known: StockSnapshot, variantIds: readonly number[]) => {
    const { variants, products } = source.index()
    for (const variantId of variantIds) {
      const ordinal = source.ordinalOfVariant(variantId)
      if (ordinal === null) continue
      const start = products.variantStart[ordinal]!
      const at = variants.id.indexOf(variantId, start)
      known.onHand[at] = stock.onHand(variantId)
      sellable[at] = Number(stock.sellable(variantId) > 0)
      look(known, ordinal)
    }
    if (variantIds.length > 0) known.version += 1
  }

  return () => {
    const changes = stock.changes?.(seen) ?? null
    seen = changes?.now ?? null
    if (mirror && changes?.variantIds) update(mirror, changes.variantIds)
    else mirror = readAll()
    return mirror
  }
}
