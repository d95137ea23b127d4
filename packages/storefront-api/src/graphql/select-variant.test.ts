import { decodeEncodedVariant } from '@shopify/hydrogen-react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixtureCatalogue } from '../testing/catalogue-fixture.ts'
import { encodeVariantOptions } from './select-variant.ts'

describe('encoded variants', () => {
  it('are decoded by hydrogen-react, for any subset of up to three options', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(sizes, fc.infiniteStream(fc.boolean()), (counts, coin) => {
        const [product] = fixtureCatalogue().products
        const options = counts.map((count, index) => ({
          name: `o${index}`,
          values: Array.from({ length: count }, (_, value) => `v${value}`),
        }))
        const all = counts.reduce<number[][]>(
          (rows, count) =>
            rows.flatMap((row) => Array.from({ length: count }, (_, value) => [...row, value])),
          [[]],
        )
        const kept = all.filter(() => coin.next().value)
        fc.pre(kept.length > 0)
        const variants = kept.map((row, index) => ({
          ...product!.variants[0]!,
          id: index + 1,
          selectedOptions: row.map((value, at) => ({ name: `o${at}`, value: `v${value}` })),
        }))
        expect(
          decodeEncodedVariant(encodeVariantOptions({ ...product!, options, variants }, variants)),
        ).toEqual(kept)
      }),
    )
  })
})
