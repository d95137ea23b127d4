import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { CatalogueInput } from '../catalogue/catalogue-schema.ts'
import { openCsvShop } from '../testing/csv-shop.ts'

type Product = CatalogueInput['products'][number]

const shop = openCsvShop()
afterAll(() => shop.dispose())

/** Texts with everything that a CSV has trouble with. */
const text = fc.string({
  unit: fc.constantFrom('a', 'é', '،', '"', ',', ';', '\n', '\r', '\r\n', ' ', "'", '=', '✦', '<'),
  maxLength: 8,
})
const word = fc.string({
  unit: fc.constantFrom('a', 'B', '"', ',', '-', '0', 'é'),
  minLength: 1,
  maxLength: 4,
})
const amount = fc
  .tuple(fc.nat(9999), fc.constantFrom('', '.5', '.50', '.05'))
  .map(([whole, rest]) => `${whole}${rest}`)
const image = fc.record({
  src: fc.constantFrom('a.jpg', 'b.jpg', 'folder/c.png'),
  altText: fc.option(text),
  width: fc.constant(9),
  height: fc.constant(9),
})

const variantFacts = fc.record(
  {
    sku: fc.oneof(word, fc.constant('')),
    price: amount,
    compareAtPrice: fc.option(amount),
    inventoryQuantity: fc.integer({ min: -5, max: 50 }),
    inventoryPolicy: fc.constantFrom('deny' as const, 'continue' as const),
    weightGrams: fc.constantFrom(0, 62, 1.5),
    barcode: fc.option(fc.constantFrom('0123', "'0123", 'abc')),
    requiresShipping: fc.boolean(),
    taxable: fc.boolean(),
    image,
    unitPriceMeasurement: fc.record({
      quantityValue: fc.constantFrom(0.5, 20),
      quantityUnit: fc.constantFrom('ML' as const, 'KG' as const),
      referenceValue: fc.constantFrom(1, 100),
      referenceUnit: fc.constantFrom('L' as const, 'KG' as const),
    }),
  },
  { requiredKeys: ['sku', 'price', 'inventoryQuantity'] },
)

function productOf(
  at: number,
  facts: Omit<Product, 'id' | 'handle' | 'options' | 'variants'>,
  names: string[],
  variants: {
    facts: Omit<Product['variants'][number], 'id' | 'title' | 'selectedOptions'>
    values: string[]
  }[],
): Product {
  const chosen = variants.map(({ facts: each, values }, index) => ({
    ...each,
    id: 2000 + at * 10 + index,
    title: values.slice(0, names.length).join(' / '),
    selectedOptions: names.map((name, option) => ({ name, value: values[option]! })),
  }))
  return {
    ...facts,
    id: 1000 + at,
    handle: `product-${at}`,
    options: names.map((name, option) => ({
      name,
      values: [...new Set(chosen.map(({ selectedOptions }) => selectedOptions[option]!.value))],
    })),
    variants: chosen,
  }
}

const product = fc.record({
  facts: fc.record(
    {
      title: text.filter((title) => title.trim() !== ''),
      productType: text,
      vendor: text,
      tags: fc.array(word),
      descriptionHtml: text,
      status: fc.constantFrom('active' as const, 'draft' as const, 'archived' as const),
      images: fc.array(image, { maxLength: 5 }),
      seo: fc.record(
        { title: fc.option(text), description: fc.option(text) },
        { requiredKeys: [] },
      ),
      translations: fc.constant({ fr: { title: 'Titre' } }),
    },
    { requiredKeys: ['title'] },
  ),
  names: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
  variants: fc.uniqueArray(fc.record({ facts: variantFacts, values: fc.tuple(word, word, word) }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ values }) => values[0],
  }),
})
const catalogue = fc
  .array(product, { maxLength: 4 })
  .map((entries) =>
    entries.map(({ facts, names, variants }, at) =>
      productOf(at, facts as never, names, variants as never),
    ),
  )

describe('any catalogue', () => {
  it('is byte-identical after importing its own export', async () => {
    await fc.assert(
      fc.asyncProperty(
        catalogue,
        fc.constantFrom('classic' as const, 'new' as const),
        async (products, style) => {
          shop.reset(products)
          const before = shop.text()
          const report = await shop.import(shop.export(style))
          expect(report).toMatchObject({
            added: 0,
            changed: 0,
            same: products.length,
            problems: [],
          })
          expect(shop.text()).toBe(before)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('round-trips through an export, an import into another shop and a second export', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (products) => {
        shop.reset(products)
        const csv = shop.export()
        shop.reset([])
        const report = await shop.import(csv)
        expect(report).toMatchObject({ added: products.length, problems: [] })
        expect(shop.export()).toBe(csv)
        const ids = shop.products().map(({ id, variants }) => [id, variants.map((one) => one.id)])
        // Another shop gives the same numbers.
        shop.reset([])
        await shop.import(csv)
        expect(
          shop.products().map(({ id, variants }) => [id, variants.map((one) => one.id)]),
        ).toEqual(ids)
      }),
      { numRuns: 60 },
    )
  })

  it('imports any other export idempotently', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, catalogue, async (products, others) => {
        shop.reset(others)
        const csv = shop.export()
        shop.reset(products)
        const first = await shop.import(csv)
        if (first.problemCount > 0) return
        expect(await shop.import(csv)).toMatchObject({ added: 0, changed: 0, same: others.length })
      }),
      { numRuns: 60 },
    )
  })
})
