import type { CartShopConnection } from '#lib/cart/cart-config.ts'
import { formatMoney } from '#lib/money/format-money.ts'
import {
  type PriceAttributes,
  priceAttributes,
  pricePlaceholder,
  insertPriceIntoText,
} from '#lib/money/price-attributes.ts'
import {
  type OptionSelection,
  type OptionsWithVariants,
  matchingVariants,
  selectedVariant,
  type OptionValueState,
  priceOfSelection,
} from '#lib/shop/variant-selection.ts'
import type { ProductState } from '#lib/shop/product-state.ts'

/** Display data of an option of `Offer.choices`. */
export interface OfferOption {
  /** Label of the group of its values. */
  legend: string
  isSize: boolean
  /** Translated labels of values. */
  labels?: Readonly<Record<string, string>>
  /** The colours of its values, `#rrggbb`. */
  colours?: Readonly<Record<string, string>>
  /** Cart pictures of its values. */
  pictures?: Readonly<Record<string, { src: string; alt: string }>>
}

/** Of a variant for sale: few units are left, or it ships later. */
export type StockNote = 'low' | 'backordered'

/** What the buy form needs of a product: serializable data, labels included. */
export interface ProductOffer {
  productId: string
  title: string
  href: string
  image?: { src: string; alt: string }
  /** Whether it has upsells, for which the cart then reserves space. */
  hasUpsells?: boolean
  currencyCode: string
  state: ProductState
  /** With the shop's untranslated values. */
  choices: OptionsWithVariants
  /** One for each option of the choices. */
  options: readonly OfferOption[]
  /** Unit prices and their text, by variant id. */
  units?: Readonly<Record<string, { amount: number; words: string }>>
  /** Variants whose stock needs a note, by id. */
  stock?: Readonly<Record<string, StockNote>>
  words: {
    chooseSize: string
    needsSize: string
    add: string
    adding: string
    added: string
    failed: string
    /** Why it is not for sale. */
    unavailable: string
    soldOut: string
    inStock: string
    lowStock: string
    backordered: string
    now: string
    was: string
    /** Around a price, `{price}`, that is the lowest of several. */
    from: string
    /** Around a value, `{value}`, that cannot be chosen, or not without consequences. */
    soldOutValue: string
    missingValue: string
    changingValue: string
  }
  cart: CartShopConnection
}

/** A formatted price in the shop's currency, with the mark for conversion to the visitor's. */
export interface DisplayPrice {
  text: string
  mark: PriceAttributes
}

/** Display prices of a choice: price, compare-at price and unit price. */
export function displayPricesOf(
  offer: ProductOffer,
  choice: OptionSelection,
): Partial<Record<'price' | 'before' | 'unit', DisplayPrice>> {
  const { choices, currencyCode, words, units, cart } = offer
  const shown = (amount: number, around?: string): DisplayPrice => {
    const money = { amount, currencyCode }
    const text = insertPriceIntoText(
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
    // What is no longer sold is not reduced either.
    ...(price?.before !== undefined &&
      offer.state !== 'retired' && { before: shown(price.before) }),
    ...(unit && { unit: shown(unit.amount, unit.words) }),
  }
}

/** Whether the choice is in stock; of an incomplete choice, the best that its variants offer. */
export function stockTextOf(
  { choices, stock, words }: ProductOffer,
  choice: OptionSelection,
): string {
  const chosen = selectedVariant(choices, choice)
  const available = (chosen ? [chosen] : matchingVariants(choices, choice)).filter(
    (variant) => variant.available,
  )
  if (available.length === 0) return words.soldOut
  const states = available.map(({ id }) => stock?.[id])
  if (states.includes(undefined)) return words.inStock
  return states.includes('low') ? words.lowStock : words.backordered
}

/** The translated label of a value. */
export function optionValueLabel({ options }: ProductOffer, at: number, value: string): string {
  return options[at]?.labels?.[value] ?? value
}

/** Accessible label of a value: adds that it is sold out, missing, or changes other options. */
export function accessibleOptionValueLabel(
  offer: ProductOffer,
  at: number,
  offered: OptionValueState,
): string {
  const { soldOutValue, missingValue, changingValue } = offer.words
  const { value, state, changes } = offered
  const around = {
    missing: missingValue,
    'sold-out': soldOutValue,
    available: changes ? changingValue : '{value}',
  }[state]
  return around.replace('{value}', optionValueLabel(offer, at, value))
}

/** Labels of the chosen values: the size, and the others. */
export function chosenSizeAndOtherLabels(
  offer: ProductOffer,
  choice: OptionSelection,
): { size?: string; others: string[] } {
  const sizeAt = offer.options.findIndex(({ isSize }) => isSize)
  const size = choice[sizeAt]
  const others = offer.choices.options.flatMap((_, at) => {
    const value = choice[at]
    return at !== sizeAt && value !== undefined ? [optionValueLabel(offer, at, value)] : []
  })
  return { ...(size !== undefined && { size: optionValueLabel(offer, sizeAt, size) }), others }
}

/** The cart's picture of a choice: that of a chosen value, else the product's. */
export function cartPictureOfSelection(
  { options, image }: ProductOffer,
  choice: OptionSelection,
): ProductOffer['image'] {
  const [own] = options.flatMap(({ pictures }, at) => pictures?.[choice[at] ?? ''] ?? [])
  return own ?? image
}

/** The choice in one line; each label is bidi-isolated, or Latin sizes and Arabic straps would be reordered. */
export function formatOptionSelection(offer: ProductOffer, choice: OptionSelection): string {
  const { size, others } = chosenSizeAndOtherLabels(offer, choice)
  return [size, ...others].flatMap((label) => (label ? [`\u2068${label}\u2069`] : [])).join(' · ')
}

/** Label of the bar's button: add to cart, or choose a missing option. */
export function buyBarButtonLabel(
  { choices, words }: ProductOffer,
  choice: OptionSelection,
): string {
  const isOpen = choices.options.some((_, at) => choice[at] === undefined)
  return isOpen ? words.chooseSize : words.add
}
