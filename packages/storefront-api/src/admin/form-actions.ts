import { variantDisplayTitle } from '../cart/stock-rules.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { currencyExponent, toMinorUnits } from '../money/money.ts'
import type { Database } from '../store/database.ts'
import type { RedemptionStore } from '../store/redemption-store.ts'
import type { StockStore } from '../store/stock-store.ts'
import type { OneTimeNotice } from './sessions.ts'
import { moneyText } from './formatting.ts'

export interface FormActionOptions {
  database: Database
  stock: StockStore
  redemptions: RedemptionStore
  catalogue: () => LiveCatalogue
  clock: () => number
  /** Called when the stock changed. */
  onStockChange: () => void
}

/** An invalid form; the message is a sentence for its sender. */
export class InvalidFormError extends Error {
  override name = 'InvalidFormError'
}

interface StockEdit {
  variantId: number
  /** The stock that the page showed, and the wanted stock. */
  seen: number
  wanted: number
}

/** Maximum stock that the form accepts. */
const STOCK_LIMIT = 1_000_000

function parseStockEdits(form: URLSearchParams): StockEdit[] {
  return Array.from(form).flatMap(([name, text]) => {
    const id = /^stock-(\d{1,15})$/u.exec(name)?.[1]
    if (id === undefined) return []
    const [seen, wanted] = [form.get(`seen-${id}`) ?? '', text.trim()]
    if (
      ![seen, wanted].every((value) => /^-?\d{1,7}$/u.test(value)) ||
      Number(wanted) > STOCK_LIMIT
    )
      throw new InvalidFormError(
        'Enter stock as a whole number, 1,000,000 at most. Nothing was changed.',
      )
    return [{ variantId: Number(id), seen: Number(seen), wanted: Number(wanted) }]
  })
}

/** The actions of the admin's forms. Each is durable when its notice is returned. */
export function createFormActions({
  database,
  stock,
  redemptions,
  catalogue,
  clock,
  onStockChange,
}: FormActionOptions) {
  const titleOf = (variantId: number) => {
    const piece = catalogue().variant(variantId)
    return piece ? variantDisplayTitle(piece) : `Variant ${variantId}`
  }

  return {
    /**
     * Corrects the stock by the difference between the shown and the wanted number, so that
     * concurrent sales are preserved.
     * @throws InvalidFormError when a number is invalid, or a stock would become negative
     */
    async stock(form: URLSearchParams): Promise<OneTimeNotice> {
      const edits = parseStockEdits(form).filter(({ seen, wanted }) => seen !== wanted)
      if (edits.length === 0) return { kind: 'done', text: 'No changes to save.' }
      const results = await database.write(() =>
        edits.map(({ variantId, seen, wanted }) => {
          const result = stock.correct(variantId, { by: wanted - seen })
          if (!result)
            throw new InvalidFormError('This variant no longer exists. Nothing was changed.')
          if (!result.done)
            throw new InvalidFormError(
              `${titleOf(variantId)} has only ${result.before} in stock now. Nothing was changed.`,
            )
          const reason =
            result.after === wanted ? '' : ', because the stock changed while you were editing'
          return `${titleOf(variantId)}: ${result.after} on hand${reason}.`
        }),
      )
      onStockChange()
      return { kind: 'done', text: results.join(' ') }
    },

    /** Disables or enables a discount; null when the catalogue has none with this id. */
    async discount(id: number, form: URLSearchParams): Promise<OneTimeNotice | null> {
      const discount = catalogue().content.discounts.find((one) => one.id === id)
      if (!discount) return null
      const isOff = form.get('to') === 'off'
      await database.write(() => redemptions.setDiscountDisabled(id, isOff))
      return { kind: 'done', text: `${discount.title} was ${isOff ? 'deactivated' : 'activated'}.` }
    },

    /** Disables or enables a gift card; null when there is none with this id. */
    async giftCard(id: number, form: URLSearchParams): Promise<OneTimeNotice | null> {
      const card = redemptions.giftCard(id)
      if (!card) return null
      const isOff = form.get('to') === 'off'
      await database.write(() => redemptions.setGiftCardDisabled(id, isOff))
      const name = card.lastCharacters.toUpperCase()
      return {
        kind: 'done',
        text: `The gift card ending in ${name} was ${isOff ? 'deactivated' : 'activated'}.`,
      }
    },

    /**
     * Issues a gift card, whose code the notice shows.
     * @throws InvalidFormError when the amount or the date is invalid
     */
    async issue(form: URLSearchParams): Promise<OneTimeNotice> {
      const { currencyCode } = catalogue().shop
      const text = (form.get('amount') ?? '').trim()
      const decimals = currencyExponent(currencyCode)
      const pattern = decimals > 0 ? `^\\d{1,6}(?:\\.\\d{1,${decimals}})?$` : '^\\d{1,9}$'
      const amount = new RegExp(pattern, 'u').test(text) ? toMinorUnits(text, currencyCode) : 0n
      if (amount === 0n)
        throw new InvalidFormError('Enter an amount above zero, such as 250 or 99.50.')
      const day = form.get('expires') ?? ''
      // The end of that day in the last time zone on earth.
      const expiresAt = day === '' ? null : Date.parse(`${day}T23:59:59-12:00`)
      if (expiresAt !== null && !(expiresAt > clock()))
        throw new InvalidFormError('Enter an expiry date in the future.')
      const code = await database.write(() => redemptions.issueGiftCard(amount, expiresAt))
      const worth = moneyText(amount, currencyCode)
      return {
        kind: 'done',
        text: `A gift card of ${worth} was issued. Copy its code now. It will not be shown again.`,
        code,
      }
    },
  }
}
