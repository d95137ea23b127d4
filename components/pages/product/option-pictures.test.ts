import { describe, expect, it } from 'vitest'
import { optionsWithVariantsOf } from '#lib/shop/variant-selection.ts'
import { toProduct } from '#lib/shop/product.ts'
import { rawProduct, rawVariant } from '#lib/shop/testing/scripted-shop.ts'
import { optionPictureRules, optionPicturesOf } from './option-pictures.ts'

const variants = [
  ['a', '34 mm', 'Calf'],
  ['b', '38 mm', 'Calf'],
  ['c', '38 mm', 'Mesh'],
  ['d', '34 mm', 'Cord'],
  ['e', '38 mm', 'Cord'],
] as const
const choices = optionsWithVariantsOf({
  options: [
    { name: 'Size', values: ['34 mm', '38 mm'] },
    { name: 'Strap', values: ['Calf', 'Mesh', 'Cord'] },
  ],
  variants: variants.map(([gid, option1, option2]) => ({
    gid,
    price: 1,
    isAvailable: true,
    option1,
    option2,
  })),
})

/** A product whose variants have these pictures, and a.jpg first. */
function shopWith(pictures: Record<string, string>) {
  const { pageInfo } = rawProduct().variants
  const nodes = variants.map(([id]) => {
    const url = pictures[id] ?? 'https://shop.example/a.jpg'
    return { ...rawVariant(id), image: { id: url, url, altText: null, width: 4, height: 5 } }
  })
  return toProduct(rawProduct({ variants: { nodes, pageInfo } }))
}
const mesh = 'https://shop.example/mesh.jpg'
const cord = 'https://shop.example/cord.jpg'

describe('the pictures of option values', () => {
  it('are those of the option that decides the picture, without the first of the product', () => {
    const found = optionPicturesOf(choices, shopWith({ c: mesh, d: cord, e: cord }))
    expect(found.map(({ at, index, value, image }) => [at, index, value, image.src])).toEqual([
      [1, 1, 'Mesh', mesh],
      [1, 2, 'Cord', cord],
    ])
  })

  it('are none where variants share one picture, differ within a value, or the shop is silent', () => {
    expect(optionPicturesOf(choices, shopWith({}))).toEqual([])
    expect(optionPicturesOf(choices, shopWith({ d: cord, e: mesh }))).toEqual([])
    expect(optionPicturesOf(choices, undefined)).toEqual([])
  })

  it('ignores pictures without a web address', () => {
    expect(optionPicturesOf(choices, shopWith({ c: 'javascript:alert(1)' }))).toEqual([])
  })

  it('are shown by CSS while their value is chosen', () => {
    const rules = optionPictureRules(
      optionPicturesOf(choices, shopWith({ c: mesh, d: cord, e: cord })),
      'buy',
    )
    expect(rules).toContain('#buy [data-option="1"] .size:nth-child(2) :checked')
    expect(rules).toContain('[data-option-picture="1-2"]{display:block}')
  })
})
