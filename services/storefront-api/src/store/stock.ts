import type { Stock } from '../catalogue/shelf.ts'
import type { Database } from './database.ts'

/** A sale that the stock does not cover. */
export interface Shortage {
  variantId: number
  wanted: number
  available: number
}

export interface StockStore extends Stock {
  /** Sets what the catalogue says was delivered; what was sold stays sold. */
  deliver(variantId: number, delivered: number, oversell: boolean): void
  /**
   * Takes pieces off the shelf, all or none. Call it inside a transaction: between its check and
   * its write nobody else can sell.
   * @returns the shortages; empty when everything was taken.
   */
  sell(quantities: ReadonlyMap<number, number>): Shortage[]
}

interface Row {
  delivered: number
  sold: number
  oversell: number
}

/** Stock by variant. An unknown variant has none. */
export function createStockStore(database: Database): StockStore {
  const select = database.prepare(
    'SELECT delivered, sold, oversell FROM stock WHERE variant_id = ?',
  )
  const read = (variantId: number) => select.get(variantId) as Row | undefined
  const sellable = (variantId: number) => {
    const row = read(variantId)
    if (!row) return 0
    return row.oversell ? Infinity : Math.max(0, row.delivered - row.sold)
  }
  return {
    sellable,
    onHand(variantId) {
      const row = read(variantId)
      return row ? row.delivered - row.sold : 0
    },
    deliver(variantId, delivered, oversell) {
      database
        .prepare(
          `INSERT INTO stock (variant_id, delivered, oversell) VALUES (?, ?, ?)
           ON CONFLICT (variant_id) DO UPDATE SET delivered = excluded.delivered, oversell = excluded.oversell`,
        )
        .run(variantId, delivered, oversell ? 1 : 0)
    },
    sell(quantities) {
      const shortages = [...quantities]
        .map(([variantId, wanted]) => ({ variantId, wanted, available: sellable(variantId) }))
        .filter(({ wanted, available }) => wanted > available)
      if (shortages.length > 0) return shortages
      const take = database.prepare('UPDATE stock SET sold = sold + ? WHERE variant_id = ?')
      for (const [variantId, quantity] of quantities) take.run(quantity, variantId)
      return []
    },
  }
}
