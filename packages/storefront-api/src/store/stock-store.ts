import type { VariantStock, ChangedVariants, StockVersion } from '../catalogue/variant-stock.ts'
import type { Database } from './database.ts'

/** A sale that exceeds the stock. */
export interface StockShortage {
  variantId: number
  wanted: number
  available: number
}

export interface StockStore extends VariantStock {
  changes(since: StockVersion | null): ChangedVariants
  /** Sets the delivered quantity of the catalogue; sales are unchanged. */
  setDelivered(variantId: number, delivered: number, oversell: boolean): void
  /**
   * Corrects the stock manually, in addition to the catalogue's deliveries. Stock that must not be
   * oversold never becomes negative. Must run inside a transaction.
   * @returns null for an unknown variant.
   */
  correct(variantId: number, change: StockAdjustment): StockCorrectionResult | null
  /** Variants with low stock that must not be oversold, lowest first. */
  lowStock(most: number, limit: number): { variantId: number; onHand: number }[]
  /**
   * Sells pieces, all or none. Must run inside a transaction, so that no other sale happens between
   * check and write.
   * @returns the shortages; empty when everything was sold.
   */
  sell(quantities: ReadonlyMap<number, number>): StockShortage[]
}

/** Absolute or relative. */
export type StockAdjustment = { to: number } | { by: number }

/** The result of a correction; when it was not applied, `after` is the requested stock. */
export interface StockCorrectionResult {
  before: number
  after: number
  done: boolean
}

interface Row {
  on_hand: number
  oversell: number
}

/** Number of recorded changes; a reader that missed more refreshes everything. */
const REMEMBERED = 10_000

/**
 * Stock by variant, always read from the store, so that changes by other processes are effective
 * immediately. An unknown variant has none.
 */
export function createStockStore(database: Database): StockStore {
  const select = database.prepare(
    'SELECT delivered + adjusted - sold AS on_hand, oversell FROM stock WHERE variant_id = ?',
  )
  const all = database.prepare(
    'SELECT variant_id, delivered + adjusted - sold, oversell FROM stock ORDER BY variant_id',
  )
  all.setReturnArrays(true)
  let era = 0
  let changed: number[] = []

  const remember = (ids: readonly number[]) => {
    changed.push(...ids)
    if (changed.length > REMEMBERED) newEra()
  }
  const note = (variantIds: Iterable<number>) => {
    const ids = [...variantIds]
    remember(ids)
    // A rolled-back change is a change too: back to the previous value.
    database.onRollback(() => remember(ids))
  }
  const newEra = () => {
    era += 1
    changed = []
  }
  database.onExternalWrite((changes) => {
    if (changes === null) newEra()
    else if (changes.stock)
      remember([...changes.stock.put, ...changes.stock.gone].map((row) => Number(row.variant_id)))
  })
  const read = (variantId: number) => select.get(variantId) as Row | undefined
  const sellable = (variantId: number) => {
    const row = read(variantId)
    if (!row) return 0
    return row.oversell ? Infinity : Math.max(0, row.on_hand)
  }
  return {
    sellable,
    onHand(variantId) {
      return read(variantId)?.on_hand ?? 0
    },
    changes(since) {
      database.pollExternalWrites()
      const now = { era, at: changed.length }
      return { now, variantIds: since?.era === era ? changed.slice(since.at) : null }
    },
    each(tell) {
      for (const row of all.iterate() as Iterable<unknown>) {
        const [variantId, onHand, oversell] = row as [number, number, number]
        tell(variantId, onHand, oversell === 1 || onHand > 0)
      }
    },
    setDelivered(variantId, delivered, oversell) {
      const { changes } = database
        .prepare(
          `INSERT INTO stock (variant_id, delivered, oversell) VALUES (?, ?, ?)
           ON CONFLICT (variant_id) DO UPDATE SET delivered = excluded.delivered, oversell = excluded.oversell
           WHERE delivered <> excluded.delivered OR oversell <> excluded.oversell`,
        )
        .run(variantId, delivered, oversell ? 1 : 0)
      if (changes > 0) note([variantId])
    },
    lowStock: (most, limit) =>
      database
        .prepare(
          `SELECT variant_id AS variantId, delivered + adjusted - sold AS onHand FROM stock
           WHERE oversell = 0 AND onHand <= ? ORDER BY onHand, variant_id LIMIT ?`,
        )
        .all(most, limit) as { variantId: number; onHand: number }[],
    correct(variantId, change) {
      const row = read(variantId)
      if (!row) return null
      const before = row.on_hand
      const after = 'to' in change ? change.to : before + change.by
      const done = after >= 0 || after >= before || row.oversell === 1
      if (done && after !== before) {
        database
          .prepare('UPDATE stock SET adjusted = adjusted + ? WHERE variant_id = ?')
          .run(after - before, variantId)
        note([variantId])
      }
      return { before, after, done }
    },
    sell(quantities) {
      const shortages = [...quantities]
        .map(([variantId, wanted]) => ({ variantId, wanted, available: sellable(variantId) }))
        .filter(({ wanted, available }) => wanted > available)
      if (shortages.length > 0) return shortages
      const take = database.prepare('UPDATE stock SET sold = sold + ? WHERE variant_id = ?')
      for (const [variantId, quantity] of quantities) take.run(quantity, variantId)
      note(quantities.keys())
      return []
    },
  }
}
