import { closeSync, openSync, writeSync } from 'node:fs'
import type { CatalogueInput } from '../../src/catalogue/catalogue-schema.ts'

type Product = CatalogueInput['products'][number]

const syllables = 'ba ce di fo gu la me ni or pu ra se ti vo xu ya zen tor mir kel'.split(' ')
const colours = ['Black', 'White', 'Blue', 'Green', 'Rose', 'Steel', 'Gold', 'Sand']
const sizes = ['34 mm', '36 mm', '38 mm', '39 mm', '41 mm']
const materials = ['calf', 'steel', 'titanium', 'canvas', 'rubber', 'ceramic', 'silk', 'bronze']

/** A seeded pseudo-random sequence. */
function sequence(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function wordOf(number: number): string {
  let rest = number
  let word = ''
  do {
    word += syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
  } while (rest > 0)
  return word
}

/** A unique product that shares words with many others. */
function product(index: number): Product {
  const next = sequence(index + 1)
  const pick = <Value>(values: readonly Value[]): Value => values[next(values.length)]!
  const name = `${wordOf(400 + next(4_000))} ${wordOf(400 + next(8_000))}`
  const title = name.replaceAll(/\b\w/gu, (letter) => letter.toUpperCase())
  const material = pick(materials)
  const words = Array.from({ length: 40 }, () => wordOf(next(2_000)))
  const values = sizes.slice(0, 1 + next(4))
  const price = 20 + next(20_000)
  const day = new Date(Date.UTC(2020, 0, 1 + next(2_000))).toISOString()
  return {
    id: 1_000_000 + index,
    handle: `${name.replaceAll(' ', '-')}-${index}`,
    title,
    productType: `Type ${next(40)}`,
    vendor: `House ${next(200)}`,
    tags: [
      ...new Set([material, pick(colours).toLowerCase(), `season-${next(12)}`, `t${next(500)}`]),
    ],
    descriptionHtml: `<p>${title} in ${material}: ${words.join(' ')}.</p>`,
    createdAt: day,
    updatedAt: day,
    options: [{ name: 'Size', values }],
    images: [{ src: `products/${index}.webp`, altText: title, width: 1200, height: 1500 }],
    variants: values.map((value, at) => ({
      id: 10_000_000 + index * 10 + at,
      sku: `SKU-${index}-${at}`,
      title: value,
      price: `${price + at * 10}.00`,
      compareAtPrice: next(10) === 0 ? `${price + 500}.00` : null,
      selectedOptions: [{ name: 'Size', value }],
      inventoryQuantity: next(8) === 0 ? 0 : next(50),
    })),
    translations: { fr: { title: `${title} en ${material}` }, ja: { title: `${title} 腕時計` } },
  }
}

/** Streams a catalogue of a given size into a file. */
export function writeSyntheticCatalogue(path: string, size: number): void {
  const shop: CatalogueInput['shop'] = {
    name: 'Bench',
    domain: 'bench.example',
    currencyCode: 'CHF',
  }
  const collections: CatalogueInput['collections'] = [
    { column: 'type' as const, relation: 'equals' as const, condition: 'Type 1' },
    { column: 'tag' as const, relation: 'equals' as const, condition: 'steel' },
    { column: 'variant_price' as const, relation: 'less_than' as const, condition: '5000' },
    { column: 'variant_inventory' as const, relation: 'greater_than' as const, condition: '10' },
    { column: 'title' as const, relation: 'contains' as const, condition: 'zen' },
  ].map((rule, index) => ({
    id: 1 + index,
    handle: `collection-${index}`,
    title: `Collection ${index}`,
    rules: [rule],
    sortOrder: index % 2 === 0 ? ('price-desc' as const) : ('alpha-asc' as const),
  }))
  const file = openSync(path, 'w')
  try {
    writeSync(
      file,
      `{"shop":${JSON.stringify(shop)},"collections":${JSON.stringify(collections)},"products":[`,
    )
    for (let index = 0; index < size; index += 1)
      writeSync(file, `${index === 0 ? '' : ','}${JSON.stringify(product(index))}`)
    writeSync(file, ']}')
  } finally {
    closeSync(file)
  }
}
