import { type ShopProductData, sizeOptionName } from './product-state.ts'

/** The variant data that selection uses. */
export interface SelectableVariant {
  /** Global id. */
  id: string
  sku?: string
  /** One value per option, in the order of the options. */
  values: readonly string[]
  price: number
  /** Price before a reduction; only where it was higher. */
  before?: number
  available: boolean
}

/** Options and variants of a product; without options its first variant is the only choice. */
export interface OptionsWithVariants {
  options: ReadonlyArray<{ name: string; values: readonly string[] }>
  variants: readonly SelectableVariant[]
}

/** The selected value of each option; undefined for an option without a selection. */
export type OptionSelection = ReadonlyArray<string | undefined>

/** State of an option value, given the selection of the other options. */
export interface OptionValueState {
  value: string
  /** `missing`: no variant combines it with the selection of the earlier options. */
  state: 'available' | 'sold-out' | 'missing'
  /** Selecting it changes the selection of a later option, because they cannot be combined. */
  changes: boolean
}

/** Whether an option is the one that shoppers must choose themselves. */
export function isSizeOption(name: string | null | undefined): boolean {
  return String(name).toLowerCase() === sizeOptionName
}

/**
 * The options of a product with the values that some variant has, in the shop's order. Incomplete imported data is
 * omitted. Without variants there are no options.
 */
export function optionsWithVariantsOf(
  product: ShopProductData | null | undefined,
): OptionsWithVariants {
  const given = listed(product?.options)
    .slice(0, 3)
    .map((option, index) => ({
      index,
      name: String(option?.name ?? ''),
      values: listed(option?.values).map(String),
    }))
  // Shopify's placeholder for a product without options.
  const isPlain = given.length === 1 && given[0]?.values.join() === 'Default Title'
  const used = isPlain ? [] : given.filter(({ name }) => name !== '')
  const seen = new Map<string, SelectableVariant>()
  for (const variant of listed(product?.variants)) {
    if (!variant?.gid || variant.isDeleted) continue
    const { gid, sku, isAvailable, option1, option2, option3 } = variant
    const values = used.flatMap(({ index }) => {
      const value = [option1, option2, option3][index]
      return value ? [String(value)] : []
    })
    if (values.length < used.length) continue
    const price = Number(variant.price ?? NaN)
    const before = Number(variant.compareAtPrice ?? NaN)
    // A variant without a price is not for sale.
    if (!Number.isFinite(price)) continue
    const previous = seen.get(values.join('\n'))
    if (previous && (previous.available || isAvailable !== true)) continue
    seen.set(values.join('\n'), {
      id: String(gid),
      ...(sku && { sku }),
      values,
      price,
      ...(before > price && { before }),
      available: isAvailable === true,
    })
  }
  const variants = [...seen.values()]
  const options = used.map(({ name, values }, at) => {
    const had = new Set(variants.map((variant) => variant.values[at] ?? ''))
    return { name, values: [...new Set([...values, ...had])].filter((value) => had.has(value)) }
  })
  return { options: variants.length > 0 ? options : [], variants }
}

/** The variants that match a selection. */
export function matchingVariants(
  { variants }: OptionsWithVariants,
  choice: OptionSelection,
): SelectableVariant[] {
  return variants.filter(({ values }) =>
    values.every((value, at) => choice[at] === undefined || choice[at] === value),
  )
}

/** The selected variant; undefined while the selection is incomplete. */
export function selectedVariant(
  choices: OptionsWithVariants,
  choice: OptionSelection,
): SelectableVariant | undefined {
  const { options, variants } = choices
  if (options.length === 0) return variants.find(({ available }) => available) ?? variants[0]
  if (options.some((_, at) => choice[at] === undefined)) return undefined
  return matchingVariants(choices, choice)[0]
}

/** The initial selection: every option except the size, which shoppers choose themselves. */
export function initialOptionSelection(choices: OptionsWithVariants): OptionSelection {
  return complete(
    choices,
    choices.options.map(() => undefined),
    0,
  )
}

/** The selection of a variant by its global id or number; undefined for an unknown variant. */
export function optionSelectionOfVariant(
  { variants }: OptionsWithVariants,
  id: string | null | undefined,
): OptionSelection | undefined {
  return variants.find((variant) => variant.id === id || numberAtEndOfGid(variant.id) === id)
    ?.values
}

/** The number at the end of a global id. */
export function numberAtEndOfGid(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1)
}

/**
 * A selection with another value of one option. The earlier options are unchanged; of the later ones, as many values
 * as possible. So every variant can be reached from every selection, by selecting its values in order, and no
 * selection is a combination that does not exist.
 */
export function selectOptionValue(
  choices: OptionsWithVariants,
  choice: OptionSelection,
  at: number,
  value: string,
): OptionSelection {
  const before = choices.options.map((_, index) => (index < at ? choice[index] : undefined))
  const wanted = before.with(at, value)
  if (matchingVariants(choices, wanted).length === 0) return choice
  return complete(choices, wanted, at + 1, choice)
}

/** The values of an option with their states. */
export function optionValueStates(
  choices: OptionsWithVariants,
  choice: OptionSelection,
  at: number,
): OptionValueState[] {
  return (choices.options[at]?.values ?? []).map((value) => {
    const next = selectOptionValue(choices, choice, at, value)
    if (next[at] !== value) return { value, state: 'missing', changes: false }
    const isAvailable = matchingVariants(choices, next).some(({ available }) => available)
    return {
      value,
      state: isAvailable ? 'available' : 'sold-out',
      changes: next.some((each, index) => index > at && choice[index] && each !== choice[index]),
    }
  })
}

/** The lowest price of a selection, whether higher ones exist, and the price before a reduction. */
export function priceOfSelection(
  choices: OptionsWithVariants,
  choice: OptionSelection,
): { amount: number; isFrom: boolean; before?: number } | undefined {
  const variant = selectedVariant(choices, choice)
  const all = variant ? [variant] : matchingVariants(choices, choice)
  const [first, ...rest] = all.toSorted((a, b) => a.price - b.price)
  if (!first) return undefined
  const isReduced = all.every(({ before }) => before !== undefined)
  return {
    amount: first.price,
    isFrom: rest.some(({ price }) => price > first.price),
    ...(isReduced && { before: first.before }),
  }
}

function listed<Item>(list: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(list) ? list : []
}

/** Completes a selection from an option on: the previous value where it is possible, else the first in stock. */
function complete(
  choices: OptionsWithVariants,
  choice: OptionSelection,
  from: number,
  wished: OptionSelection = [],
): OptionSelection {
  return choices.options.reduce<OptionSelection>((chosen, { name, values }, at) => {
    if (at < from) return chosen
    const having = (value: string) => matchingVariants(choices, chosen.with(at, value))
    const wish = wished[at]
    if (wish !== undefined && having(wish).length > 0) return chosen.with(at, wish)
    const possible = values.filter((value) => having(value).length > 0)
    if (isSizeOption(name) && values.length > 1) return chosen
    const best = possible.find((value) => having(value).some(({ available }) => available))
    return chosen.with(at, best ?? possible[0])
  }, choice)
}
