import type { GiftCard, DiscountUsesAndGiftCards } from '../cart/pricing-context.ts'
import type { CatalogueGiftCard } from '../catalogue/commerce-schema.ts'
import { toMinorUnits, type MinorUnits } from '../money/money.ts'
import type { Database } from './database.ts'
import { giftCardHash, lastCharactersOf, newGiftCardCode } from './gift-card-code.ts'

/** A gift card's balance is lower than the amount to be spent. */
export class GiftCardBalanceTooLow extends Error {
  override name = 'GiftCardBalanceTooLow'
}

/** A gift card as the admin shows it. */
export interface StoredGiftCard extends GiftCard {
  issued: MinorUnits
  /** Issued in the admin, not by the catalogue. */
  issuedHere: boolean
  /** Disabled in the admin; `enabled` says whether it can be used at all. */
  disabledHere: boolean
}

export interface RedemptionStore extends DiscountUsesAndGiftCards {
  /** Disables or enables a discount, overriding the catalogue. */
  setDiscountDisabled(discountId: number, stopped: boolean): void
  /** Gift cards by descending id, below a cursor. */
  giftCards(page: { before?: number; limit: number }): StoredGiftCard[]
  /** Issues a gift card with a new unique code, and returns the code. */
  issueGiftCard(amount: MinorUnits, expiresAt: number | null): string
  /** Disables or enables a gift card. @returns whether it exists */
  setGiftCardDisabled(cardId: number, stopped: boolean): boolean
  /**
   * Sets the issued amount of a catalogue gift card; the used amount is unchanged. A card that was
   * issued in the admin keeps its id and code, regardless of the catalogue.
   */
  importGiftCard(card: CatalogueGiftCard, currencyCode: string): void
  /** Subtracts an amount from a card. @throws GiftCardBalanceTooLow when less is left */
  spendGiftCard(cardId: number, amount: bigint): void
  /** Records that an order used a discount. */
  recordDiscountUse(discountId: number, orderNumber: number, email: string): void
}

interface Row {
  id: number
  last_characters: string
  issued: number
  used: number
  enabled: number
  own: number
  stopped: number
  expires_at: number | null
}

/** First id of cards that are issued in the admin, above all catalogue ids. */
const FIRST_OWN = 900_000_000_000_000

function cardOf(row: Row | undefined): GiftCard | null {
  if (!row) return null
  return {
    id: row.id,
    lastCharacters: row.last_characters,
    balance: BigInt(Math.max(0, row.issued - row.used)),
    enabled: row.enabled === 1 && row.stopped === 0,
    expiresAt: row.expires_at,
  }
}

/** Gift cards and discount uses. Changes must run in the transaction of an order. */
export function createRedemptionStore(database: Database): RedemptionStore {
  const byId = database.prepare('SELECT * FROM gift_card WHERE id = ?')
  const byCode = database.prepare('SELECT * FROM gift_card WHERE hash = ?')
  const stopped = database.prepare('SELECT 1 FROM stopped_discount WHERE discount_id = ?')
  return {
    isDiscountDisabled: (discountId) => stopped.get(discountId) !== undefined,
    discountUses: (discountId) =>
      (
        database
          .prepare('SELECT count(*) AS count FROM discount_use WHERE discount_id = ?')
          .get(discountId) as { count: number }
      ).count,
    hasUsedDiscount: (discountId, email) =>
      database
        .prepare('SELECT 1 FROM discount_use WHERE discount_id = ? AND email = ? LIMIT 1')
        .get(discountId, email.toLowerCase()) !== undefined,
    giftCard: (id) => cardOf(byId.get(id) as Row | undefined),
    giftCardByCode: (code) => cardOf(byCode.get(giftCardHash(code)) as Row | undefined),
    importGiftCard({ id, code, amount, enabled, expiresAt }, currencyCode) {
      database
        .prepare(
          `INSERT INTO gift_card (id, hash, last_characters, issued, enabled, expires_at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, last_characters = excluded.last_characters,
             issued = excluded.issued, enabled = excluded.enabled, expires_at = excluded.expires_at
             WHERE own = 0
           ON CONFLICT (hash) DO NOTHING`,
        )
        .run(
          id,
          giftCardHash(code),
          lastCharactersOf(code),
          toMinorUnits(amount, currencyCode),
          enabled ? 1 : 0,
          expiresAt === undefined ? null : Date.parse(expiresAt),
        )
    },
    setDiscountDisabled(discountId, isStopped) {
      const sql = isStopped
        ? 'INSERT OR IGNORE INTO stopped_discount (discount_id) VALUES (?)'
        : 'DELETE FROM stopped_discount WHERE discount_id = ?'
      database.prepare(sql).run(discountId)
    },
    giftCards({ before = Number.MAX_SAFE_INTEGER, limit }) {
      const rows = database
        .prepare('SELECT * FROM gift_card WHERE id < ? ORDER BY id DESC LIMIT ?')
        .all(before, limit) as unknown as Row[]
      return rows.map((row) => ({
        ...cardOf(row)!,
        issued: BigInt(row.issued),
        issuedHere: row.own === 1,
        disabledHere: row.stopped === 1,
      }))
    },
    issueGiftCard(amount, expiresAt) {
      const { next } = database
        .prepare('SELECT max(coalesce(max(id), 0) + 1, ?) AS next FROM gift_card')
        .get(FIRST_OWN) as { next: number }
      const code = newGiftCardCode()
      database
        .prepare(
          'INSERT INTO gift_card (id, hash, last_characters, issued, expires_at, own) VALUES (?, ?, ?, ?, ?, 1)',
        )
        .run(next, giftCardHash(code), lastCharactersOf(code), amount, expiresAt)
      return code
    },
    setGiftCardDisabled: (cardId, isStopped) =>
      database
        .prepare('UPDATE gift_card SET stopped = ? WHERE id = ?')
        .run(isStopped ? 1 : 0, cardId).changes > 0,
    spendGiftCard(cardId, amount) {
      const { changes } = database
        .prepare('UPDATE gift_card SET used = used + ? WHERE id = ? AND issued - used >= ?')
        .run(amount, cardId, amount)
      if (changes === 0)
        throw new GiftCardBalanceTooLow(`Gift card ${cardId} has less than ${amount} left.`)
    },
    recordDiscountUse(discountId, orderNumber, email) {
      database
        .prepare(
          'INSERT OR IGNORE INTO discount_use (discount_id, order_number, email) VALUES (?, ?, ?)',
        )
        .run(discountId, orderNumber, email.toLowerCase())
    },
  }
}
