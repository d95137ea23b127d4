import { describe, expect, it } from 'vitest'
import {
  optionsWithVariantsOf,
  selectedVariant,
  initialOptionSelection,
} from './variant-selection.ts'
import { parseProductTags } from '../collections/collection-rules.ts'
import { productState, sizeChoices } from './product-state.ts'

const variant = (option1: string, isAvailable: boolean, price = 1250) => ({
  gid: `gid-${option1}`,
  option1,
  isAvailable,
  price,
})
const product = {
  tags: 'New, steel',
  options: [{ name: 'Size', values: ['36 mm', '39 mm', '41 mm'] }],
  variants: [variant('39 mm', false, 1350), variant('36 mm', true), null],
}

describe('productState', () => {
  it('is available while one variant is available', () => {
    expect(productState(product)).toBe('available')
    expect(productState({ ...product, variants: [variant('36 mm', false)] })).toBe('sold-out')
    expect(productState(null)).toBe('sold-out')
  })

  it('is determined by its tags, and retired takes precedence', () => {
    expect(productState({ ...product, tags: 'new, Coming-Soon' })).toBe('coming-soon')
    expect(productState({ ...product, tags: 'coming-soon, retired' })).toBe('retired')
    expect(productState({ ...product, isDeleted: true })).toBe('retired')
  })

  it('does not match a longer tag', () => {
    expect(productState({ ...product, tags: 'not-retired' })).toBe('available')
    expect(parseProductTags(' New,, Steel ')).toEqual(['new', 'steel'])
  })
})

describe('sizeChoices', () => {
  it('follow the shop’s order and mark sold-out sizes', () => {
    expect(sizeChoices(product)).toEqual([
      { value: '36 mm', variantId: 'gid-36 mm', price: 1250, available: true },
      { value: '39 mm', variantId: 'gid-39 mm', price: 1350, available: false },
    ])
  })

  it('are found at any position of the option', () => {
    const second = {
      options: [
        { name: 'Colour', values: ['Blue'] },
        { name: 'size', values: ['S'] },
      ],
      variants: [{ gid: 'a', option1: 'Blue', option2: 'S', price: 1, isAvailable: true }],
    }
    expect(sizeChoices(second)).toMatchObject([{ value: 'S', variantId: 'a' }])
  })

  it('are empty without a size option', () => {
    const strap = {
      options: [{ name: 'Title', values: ['Default Title'] }],
      variants: [{ gid: 'a', option1: 'Default Title', price: 95, isAvailable: true }],
    }
    expect(sizeChoices(strap)).toEqual([])
    const pieceOf = (product: Parameters<typeof optionsWithVariantsOf>[0]) =>
      selectedVariant(
        optionsWithVariantsOf(product),
        initialOptionSelection(optionsWithVariantsOf(product)),
      )
    expect(pieceOf(strap)).toMatchObject({ id: 'a', price: 95 })
    expect(pieceOf({ variants: [] })).toBeUndefined()
  })
})
