import type { GiftCard, Ledger } from '../cart/till.ts'
import type { CatalogueGiftCard } from '../catalogue/commerce.ts'
import { toMinor } from '../money/money.ts'
import type { Database } from './database.ts'

/** A gift card falls short of what an order wanted of it. */
export class GiftCardShort extends Error {
  override name = 'GiftCardShort'
}

export interface LedgerStore extends Ledger {
  /**
   * Sets what the catalogue says was put on a card; what was spent stays spent. A card that was
   * issued here keeps its number and its code, whatever the catalogue says.
   */
  issue(card: CatalogueGiftCard, currencyCode: string): void
  /** Takes an amount off a card. @throws GiftCardShort when less is left */
  spend(cardId: number, amount: bigint): void
  /** Notes that an order used a discount. */
  note(discountId: number, orderNumber: number, email: string): void
}

interface Row {
  id: number
  written: string
  issued: number
  used: number
  enabled: number
  stopped: number
  expires_at: number | null
}

/** Spaces, hyphens and case do not count. */
function normalise(code: string): string {
  return code.replaceAll(/[\s-]/gu, '').toLowerCase()
}

function cardOf(row: Row | undefined): GiftCard | null {
  if (!row) return null
  return {
    id: row.id,
    code: row.written,
    balance: BigInt(Math.max(0, row.issued - row.used)),
    enabled: row.enabled === 1 && row.stopped === 0,
    expiresAt: row.expires_at,
  }
}

/** Gift cards and the uses of discounts. Changes belong into the transaction of an order. */
export function createLedger(database: Database): LedgerStore {
  const byId = database.prepare('SELECT * FROM gift_card WHERE id = ?')
  const byCode = database.prepare('SELECT * FROM gift_card WHERE code = ?')
  const stopped = database.prepare('SELECT 1 FROM stopped_discount WHERE discount_id = ?')
  return {
    isStopped: (discountId) => stopped.get(discountId) !== undefined,
    uses: (discountId) =>
      (
        database
          .prepare('SELECT count(*) AS count FROM discount_use WHERE discount_id = ?')
          .get(discountId) as { count: number }
      ).count,
    usedBy: (discountId, email) =>
      database
        .prepare('SELECT 1 FROM discount_use WHERE discount_id = ? AND email = ? LIMIT 1')
        .get(discountId, email.toLowerCase()) !== undefined,
    giftCard: (id) => cardOf(byId.get(id) as Row | undefined),
    giftCardByCode: (code) => cardOf(byCode.get(normalise(code)) as Row | undefined),
    issue({ id, code, amount, enabled, expiresAt }, currencyCode) {
      database
        .prepare(
          `INSERT INTO gift_card (id, code, written, issued, enabled, expires_at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET code = excluded.code, written = excluded.written,
             issued = excluded.issued, enabled = excluded.enabled, expires_at = excluded.expires_at
             WHERE own = 0
           ON CONFLICT (code) DO NOTHING`,
        )
        .run(
          id,
          normalise(code),
          code,
          toMinor(amount, currencyCode),
          enabled ? 1 : 0,
          expiresAt === undefined ? null : Date.parse(expiresAt),
        )
    },
    spend(cardId, amount) {
      const { changes } = database
        .prepare('UPDATE gift_card SET used = used + ? WHERE id = ? AND issued - used >= ?')
        .run(amount, cardId, amount)
      if (changes === 0)
        throw new GiftCardShort(`Gift card ${cardId} has less than ${amount} left.`)
    },
    note(discountId, orderNumber, email) {
      database
        .prepare(
          'INSERT OR IGNORE INTO discount_use (discount_id, order_number, email) VALUES (?, ?, ?)',
        )
        .run(discountId, orderNumber, email.toLowerCase())
    },
  }
}
