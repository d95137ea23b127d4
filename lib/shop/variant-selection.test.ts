import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type OptionSelection,
  optionSelectionOfVariant,
  type OptionsWithVariants,
  optionsWithVariantsOf,
  selectedVariant,
  initialOptionSelection,
  matchingVariants,
  optionValueStates,
  selectOptionValue,
  priceOfSelection,
} from './variant-selection.ts'
import type { ShopProductData } from './product-state.ts'

type Row = [values: string[], available?: boolean, price?: number, compareAtPrice?: number]
const product = (options: Record<string, string[]>, rows: Row[]): ShopProductData => ({
  options: Object.entries(options).map(([name, values]) => ({ name, values })),
  variants: rows.map(
    ([[option1, option2, option3], isAvailable = true, price = 100, compareAtPrice], index) => ({
      gid: `gid://shopify/ProductVariant/${index + 1}`,
      price,
      compareAtPrice,
      isAvailable,
      option1,
      option2,
      option3,
    }),
  ),
})

/** Two sizes, two straps: 34 on mesh does not exist, 38 on cord is sold out. */
const selene = optionsWithVariantsOf(
  product({ Size: ['34', '38'], Strap: ['Calf', 'Mesh', 'Cord'] }, [
    [['34', 'Calf']],
    [['38', 'Calf'], true, 120],
    [['38', 'Mesh'], true, 150],
    [['34', 'Cord']],
    [['38', 'Cord'], false],
  ]),
)
const states = (choices: OptionsWithVariants, choice: OptionSelection, at: number) =>
  optionValueStates(choices, choice, at).map(
    ({ value, state, changes }) => `${value} ${state}${changes ? ' changes' : ''}`,
  )

describe('variant selection', () => {
  it('offers the options with the values that a variant has', () => {
    const { options } = optionsWithVariantsOf(
      product({ Size: ['34', '36'], Strap: ['Calf'] }, [[['34', 'Calf']], [['40', 'Calf']]]),
    )
    expect(options).toEqual([
      { name: 'Size', values: ['34', '40'] },
      { name: 'Strap', values: ['Calf'] },
    ])
  })

  it('is empty without options, and when nothing is for sale', () => {
    const balm = optionsWithVariantsOf(product({ Title: ['Default Title'] }, [[['Default Title']]]))
    expect(balm.options).toEqual([])
    expect(selectedVariant(balm, initialOptionSelection(balm))?.price).toBe(100)
    expect(optionsWithVariantsOf(product({ Size: ['34'] }, []))).toEqual({
      options: [],
      variants: [],
    })
    expect(optionsWithVariantsOf(null).variants).toEqual([])
  })

  it('omits incomplete imported data', () => {
    const half = product({ Size: ['34'], Strap: ['Calf'] }, [[['34']], [['34', 'Calf']]])
    expect(optionsWithVariantsOf(half).variants.map(({ id }) => id)).toEqual([
      'gid://shopify/ProductVariant/2',
    ])
    expect(optionsWithVariantsOf({ ...half, options: 'none' as never }).options).toEqual([])
  })

  it('preselects all options except the size', () => {
    expect(initialOptionSelection(selene)).toEqual([undefined, 'Calf'])
    const one = optionsWithVariantsOf(
      product({ Strap: ['Mesh', 'Calf'] }, [[['Mesh'], false], [['Calf']]]),
    )
    expect(initialOptionSelection(one)).toEqual(['Calf'])
    expect(
      initialOptionSelection(optionsWithVariantsOf(product({ Size: ['38'] }, [[['38'], false]]))),
    ).toEqual(['38'])
  })

  it('marks values as sold out, missing or changing other options', () => {
    expect(states(selene, [undefined, 'Calf'], 1)).toEqual([
      'Calf available',
      'Mesh available',
      'Cord available',
    ])
    expect(states(selene, ['34', 'Calf'], 1)).toEqual([
      'Calf available',
      'Mesh missing',
      'Cord available',
    ])
    expect(states(selene, ['38', 'Calf'], 1)).toEqual([
      'Calf available',
      'Mesh available',
      'Cord sold-out',
    ])
    expect(states(selene, ['38', 'Mesh'], 0)).toEqual(['34 available changes', '38 available'])
  })

  it('keeps compatible values and reselects incompatible ones', () => {
    expect(selectOptionValue(selene, ['38', 'Cord'], 0, '34')).toEqual(['34', 'Cord'])
    expect(selectOptionValue(selene, ['38', 'Mesh'], 0, '34')).toEqual(['34', 'Calf'])
    expect(selectOptionValue(selene, ['34', 'Calf'], 1, 'Mesh')).toEqual(['34', 'Calf'])
    const strapFirst = optionsWithVariantsOf(
      product({ Strap: ['Calf', 'Mesh'], Size: ['34', '38'] }, [
        [['Calf', '34']],
        [['Mesh', '38']],
      ]),
    )
    expect(selectOptionValue(strapFirst, ['Calf', '34'], 0, 'Mesh')).toEqual(['Mesh', undefined])
  })

  it('restores a selection from a variant’s number', () => {
    expect(optionSelectionOfVariant(selene, '3')).toEqual(['38', 'Mesh'])
    expect(optionSelectionOfVariant(selene, 'gid://shopify/ProductVariant/5')).toEqual([
      '38',
      'Cord',
    ])
    for (const none of ['33', '', null, undefined])
      expect(optionSelectionOfVariant(selene, none)).toBeUndefined()
  })

  it('returns the price of the variant, or the lowest matching price', () => {
    expect(priceOfSelection(selene, [undefined, 'Calf'])).toEqual({ amount: 100, isFrom: true })
    expect(priceOfSelection(selene, ['38', 'Mesh'])).toEqual({ amount: 150, isFrom: false })
    expect(priceOfSelection(optionsWithVariantsOf(null), [])).toBeUndefined()
  })

  it('is reduced only when every matching variant is', () => {
    const sale = optionsWithVariantsOf(
      product({ Size: ['34', '38'] }, [
        [['34'], true, 90, 100],
        [['38'], true, 110, 110],
      ]),
    )
    expect(priceOfSelection(sale, ['34'])).toEqual({ amount: 90, isFrom: false, before: 100 })
    expect(priceOfSelection(sale, ['38'])).toEqual({ amount: 110, isFrom: false })
    expect(priceOfSelection(sale, [undefined])).toEqual({ amount: 90, isFrom: true })
  })
})

/** Products of up to three options, of whose combinations any may be missing or sold out. */
const anyProduct = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('Size', 'Strap', 'Dial', 'Buckle'), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
    fc.array(fc.constantFrom('made', 'made', 'sold', 'none', 'none'), {
      minLength: 64,
      maxLength: 64,
    }),
  )
  .map(([names, counts, fates]) => {
    const options = Object.fromEntries(
      names.map((name, at) => [
        name,
        Array.from({ length: counts[at] ?? 1 }, (_, index) => `${name} ${index}`),
      ]),
    )
    const all = Object.values(options).reduce<string[][]>(
      (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
      [[]],
    )
    const rows = all.flatMap((values, index): Row[] =>
      fates[index] === 'none' ? [] : [[values, fates[index] === 'made', 100 + index]],
    )
    return optionsWithVariantsOf(product(options, rows))
  })
/** A shopper's clicks: an option, and one of its values; missing values cannot be selected. */
const walks = fc.array(fc.tuple(fc.nat(2), fc.nat(3)), { maxLength: 8 })

function choose(
  choices: OptionsWithVariants,
  choice: OptionSelection,
  at: number,
  value: string,
): OptionSelection {
  const offered = optionValueStates(choices, choice, at).find((each) => each.value === value)
  return offered && offered.state !== 'missing'
    ? selectOptionValue(choices, choice, at, value)
    : choice
}

function walk(
  choices: OptionsWithVariants,
  steps: ReadonlyArray<readonly [number, number]>,
): OptionSelection {
  return steps.reduce<OptionSelection>((choice, [option, index]) => {
    const at = option % Math.max(1, choices.options.length)
    const values = choices.options[at]?.values ?? []
    return values.length > 0
      ? choose(choices, choice, at, values[index % values.length] ?? '')
      : choice
  }, initialOptionSelection(choices))
}

describe('any product', () => {
  it('lets every variant be reached from every selection', () => {
    fc.assert(
      fc.property(anyProduct, walks, (choices, steps) => {
        const begun = walk(choices, steps)
        for (const variant of choices.variants) {
          const reached = variant.values.reduce<OptionSelection>(
            (choice, value, at) => choose(choices, choice, at, value),
            begun,
          )
          expect(selectedVariant(choices, reached)?.id).toBe(variant.id)
        }
      }),
    )
  })

  it('never selects a combination that does not exist', () => {
    fc.assert(
      fc.property(anyProduct, walks, (choices, steps) => {
        if (choices.variants.length === 0) return
        const choice = walk(choices, steps)
        expect(matchingVariants(choices, choice).length).toBeGreaterThan(0)
        choices.options.forEach(({ name }, at) => {
          const offered = optionValueStates(choices, choice, at)
          expect(offered.some(({ state }) => state !== 'missing')).toBe(true)
          if (choice[at] === undefined) expect(name).toBe('Size')
          else expect(offered.find(({ value }) => value === choice[at])?.state).not.toBe('missing')
        })
      }),
    )
  })

  it('lets an available value be bought once the rest is selected', () => {
    fc.assert(
      fc.property(anyProduct, walks, (choices, steps) => {
        const choice = walk(choices, steps)
        choices.options.forEach((_, at) => {
          for (const { value, state } of optionValueStates(choices, choice, at)) {
            const next = selectOptionValue(choices, choice, at, value)
            const buyable = matchingVariants(choices, next).some(({ available }) => available)
            if (state !== 'missing') expect(buyable).toBe(state === 'available')
          }
        })
      }),
    )
  })
})
