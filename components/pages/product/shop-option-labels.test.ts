import { describe, expect, it } from 'vitest'
import { optionsWithVariantsOf } from '#lib/shop/variant-selection.ts'
import { type RawProduct, toProduct } from '#lib/shop/product.ts'
import { rawProduct, rawVariant } from '#lib/shop/testing/scripted-shop.ts'
import { offerOptionsWithShopLabels, unitPriceByVariant } from './shop-option-labels.ts'

const { pageInfo } = rawProduct().variants
const shopOf = (nodes: RawProduct['variants']['nodes'], options: RawProduct['options'] = []) =>
  toProduct(rawProduct({ options, variants: { nodes, pageInfo } }))

const choices = optionsWithVariantsOf({
  options: [
    { name: 'Size', values: ['34 mm'] },
    { name: 'Strap', values: ['Calf', 'Mesh'] },
  ],
  variants: [
    { gid: 'a', price: 1, isAvailable: true, option1: '34 mm', option2: 'Calf' },
    { gid: 'b', price: 1, isAvailable: true, option1: '34 mm', option2: 'Mesh' },
  ],
})

describe('offer options with shop labels', () => {
  it('uses the shop’s translated options and values, with their colours', () => {
    const strap = (value: string) => [
      { name: 'Taille', value: '34 mm' },
      { name: 'Bracelet', value },
    ]
    const value = (name: string, color: string | null) => ({
      name,
      swatch: color ? { color } : null,
    })
    const shop = shopOf(
      [
        { ...rawVariant('b'), selectedOptions: strap('Maille') },
        { ...rawVariant('a'), selectedOptions: strap('Veau') },
      ],
      [{ name: 'Bracelet', optionValues: [value('Veau', '#17203a'), value('Maille', 'red;x')] }],
    )
    expect(offerOptionsWithShopLabels(choices, shop, 'Choisissez une taille')).toEqual([
      { legend: 'Choisissez une taille', isSize: true },
      {
        legend: 'Bracelet',
        isSize: false,
        labels: { Calf: 'Veau', Mesh: 'Maille' },
        colours: { Calf: '#17203a' },
      },
    ])
  })

  it('keeps the synced labels without a shop response', () => {
    expect(offerOptionsWithShopLabels(choices, undefined, 'Size')).toEqual([
      { legend: 'Size', isSize: true },
      { legend: 'Strap', isSize: false },
    ])
    expect(offerOptionsWithShopLabels(choices, shopOf([]), 'Size')).toHaveLength(2)
  })

  it('returns unit prices, but none without a measure or in another currency', () => {
    const measured = (id: string, currencyCode: 'CHF' | 'EUR' = 'CHF') => ({
      ...rawVariant(id),
      unitPrice: { amount: '38.0', currencyCode },
      unitPriceMeasurement: {
        measuredType: 'VOLUME' as const,
        quantityUnit: 'ML' as const,
        quantityValue: 50,
        referenceUnit: 'ML' as const,
        referenceValue: 100,
      },
    })
    const site = { currency: 'CHF', locale: 'fr' } as const
    const say = (measure: string) => `{price} / ${measure.replace(/\s/, ' ')}`
    const shop = shopOf([measured('a'), rawVariant('b'), measured('c', 'EUR')])
    expect(unitPriceByVariant(shop, site, say)).toEqual({
      a: { amount: 38, words: '{price} / 100 ml' },
    })
    expect(unitPriceByVariant(shopOf([rawVariant('b')]), site, say)).toBeUndefined()
    expect(unitPriceByVariant(undefined, site, say)).toBeUndefined()
  })
})
