import type { CartConfig } from '#lib/cart/cart-config.ts'
import { formatMoney } from '#lib/money/format-money.ts'
import {
  type PriceAttributes,
  priceAttributes,
  pricePlaceholder,
  insertPrice,
} from '#lib/money/price-attributes.ts'
import {
  type OptionSelection,
  type VariantOptions,
  selectedVariant,
  type OptionValueState,
  priceOfSelection,
} from '#lib/shop/variant-selection.ts'
import type { ProductState } from '#lib/shop/product-state.ts'

/** How an option of `Offer.choices` is told to readers. */
export interface OfferOption {
  /** What its values are called together. */
  legend: string
  isSize: boolean
  /** What readers read of a value, where that is not the shop's own word. */
  labels?: Readonly<Record<string, string>>
  /** The colours of its values, `#rrggbb`. */
  colours?: Readonly<Record<string, string>>
}

/** What the buying controls know of a product: plain data, words included. */
export interface Offer {
  productId: string
  title: string
  href: string
  image?: { src: string; alt: string }
  /** Whether watches go with it: the cart then keeps a place for them. */
  hasUpsells?: boolean
  currencyCode: string
  state: ProductState
  /** In the shop's own words. */
  choices: VariantOptions
  /** One for each option of the choices. */
  options: readonly OfferOption[]
  /** What a measure of a variant costs, and the words around that price, by the variant's id. */
  units?: Readonly<Record<string, { amount: number; words: string }>>
  words: {
    chooseSize: string
    needsSize: string
    add: string
    adding: string
    added: string
    failed: string
    /** Why nothing of it can be bought. */
    unavailable: string
    soldOut: string
    now: string
    was: string
    /** Around a price, `{price}`, that is the lowest of several. */
    from: string
    /** Around a value, `{value}`, that cannot be chosen, or not without consequences. */
    soldOutValue: string
    missingValue: string
    changingValue: string
  }
  cart: CartConfig
}

/** A price as it is shown: its text in the shop's currency, and the mark by which it follows the visitor's. */
export interface DisplayPrice {
  text: string
  mark: PriceAttributes
}

/** What is shown of a choice: its price, what that was before, and what a measure of it costs. */
export function displayPricesOf(
  offer: Offer,
  choice: OptionSelection,
): Partial<Record<'price' | 'before' | 'unit', DisplayPrice>> {
  const { choices, currencyCode, words, units, cart } = offer
  const shown = (amount: number, around?: string): DisplayPrice => {
    const money = { amount, currencyCode }
    const text = insertPrice(
      around ?? pricePlaceholder,
      formatMoney(money, cart.locale),
      cart.locale,
    )
    return { text, mark: priceAttributes(money, around) }
  }
  const price = priceOfSelection(choices, choice)
  const unit = units?.[selectedVariant(choices, choice)?.id ?? '']
  return {
    ...(price && { price: shown(price.amount, price.isFrom ? words.from : undefined) }),
    ...(price?.before !== undefined && { before: shown(price.before) }),
    ...(unit && { unit: shown(unit.amount, unit.words) }),
  }
}

/** What readers read of a value. */
export function valueLabelOf({ options }: Offer, at: number, value: string): string {
  return options[at]?.labels?.[value] ?? value
}

/** A value in words that say what comes of choosing it. */
export function accessibleValueLabel(offer: Offer, at: number, offered: OptionValueState): string {
  const { soldOutValue, missingValue, changingValue } = offer.words
  const { value, state, changes } = offered
  const around = {
    missing: missingValue,
    'sold-out': soldOutValue,
    available: changes ? changingValue : '{value}',
  }[state]
  return around.replace('{value}', valueLabelOf(offer, at, value))
}

/** What is chosen, in the reader's words: the size by itself, and the rest. */
export function chosenValueLabels(
  offer: Offer,
  choice: OptionSelection,
): { size?: string; others: string[] } {
  const sizeAt = offer.options.findIndex(({ isSize }) => isSize)
  const size = choice[sizeAt]
  const others = offer.choices.options.flatMap((_, at) => {
    const value = choice[at]
    return at !== sizeAt && value !== undefined ? [valueLabelOf(offer, at, value)] : []
  })
  return { ...(size !== undefined && { size: valueLabelOf(offer, sizeAt, size) }), others }
}

/** What is chosen in one line; each word is isolated, or Latin sizes would change places with Arabic straps. */
export function formatChoice(offer: Offer, choice: OptionSelection): string {
  const { size, others } = chosenValueLabels(offer, choice)
  return [size, ...others].flatMap((label) => (label ? [`\u2068${label}\u2069`] : [])).join(' · ')
}

/** What the button of the bar does: it buys, or leads to what is still to be chosen. */
export function barButtonLabel({ choices, words }: Offer, choice: OptionSelection): string {
  const isOpen = choices.options.some((_, at) => choice[at] === undefined)
  return isOpen ? words.chooseSize : words.add
}
