import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fixtureCatalogue, fixtureInput } from '../testing/catalogue-fixture.ts'
import { parseCatalogue } from './catalogue-schema.ts'
import { filterProducts, type ProductFilterCondition } from './filter-products.ts'
import { openIndexFile, writeIndexFile } from './index-file.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { createMemoryProductSource } from './memory-product-source.ts'
import { recommendProducts } from './recommend-products.ts'
import { searchProducts } from './search-products.ts'
import { createLiveCatalogue } from './live-catalogue.ts'
import type { VariantStock } from './variant-stock.ts'
import { sortProducts } from './sort-products.ts'

const folder = mkdtempSync(join(tmpdir(), 'storefront-api-index-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [meridian, ...others] = fixtureInput.products
const input = {
  ...fixtureInput,
  products: [
    // A draft between active products must not shift the ordinals of those that follow.
    {
      ...meridian!,
      id: 1,
      handle: 'draft',
      status: 'draft' as const,
      variants: [{ ...meridian!.variants[0]!, id: 9 }],
    },
    ...others,
    meridian!,
  ],
}
writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(input))
const pieces: Record<number, number> = { 2001: 5, 2002: 1, 2003: 12, 2005: Infinity, 2006: 1000 }
const stock: VariantStock = {
  sellable: (id) => pieces[id] ?? 0,
  onHand: (id) => (Number.isFinite(pieces[id] ?? 0) ? (pieces[id] ?? 0) : 0),
}

describe('the catalogue index file', () => {
  const { source } = loadCatalogue(join(folder, 'catalogue.json'), folder)
  const stored = createLiveCatalogue(source, stock)
  const inMemory = createLiveCatalogue(
    loadCatalogue(join(folder, 'catalogue.json'), null).source,
    stock,
  )
  const same = (ask: (catalogue: typeof stored) => unknown) =>
    expect(ask(stored)).toEqual(ask(inMemory))

  it('returns the same results as the in-memory catalogue', () => {
    for (const query of [
      '',
      'mer*',
      'spring bars',
      'tag:new',
      '-vendor:"Atelier Sangle"',
      'slim two-hand',
      'sku:MO-2003',
      'MO-200',
      'handle:strap*',
      'variants.price:<100',
      "created_at:>'2026-02-15'",
    ])
      same((catalogue) => Array.from(searchProducts(catalogue, query), ({ handle }) => handle))
    for (const key of [
      'ID',
      'TITLE',
      'VENDOR',
      'PRODUCT_TYPE',
      'PRICE',
      'CREATED_AT',
      'UPDATED_AT',
    ])
      same((catalogue) => Array.from(sortProducts(catalogue.products, key), ({ handle }) => handle))
    const conditions: ProductFilterCondition[] = [
      { kind: 'available', value: true },
      { kind: 'price', min: 90, max: 1300 },
      { kind: 'tag', value: 'new' },
      { kind: 'option', name: 'Size', value: '36 mm' },
    ]
    for (const condition of conditions)
      same((catalogue) => filterProducts(catalogue, catalogue.products, [condition]).slice())
    for (const { handle } of fixtureInput.collections)
      same((catalogue) => catalogue.members(catalogue.collectionByHandle(handle)!).slice())
    same((catalogue) => recommendProducts(catalogue, catalogue.productByHandle('meridian')!))
    same((catalogue) => [
      catalogue.variant(2003),
      catalogue.product(1001),
      catalogue.product(1),
      catalogue.variant(9),
    ])
    same((catalogue) =>
      catalogue.collectionsOf(catalogue.product(1001)!).map(({ handle }) => handle),
    )
    expect([...source.all()]).toHaveLength(6)
    expect([...source.variants()].find(({ id }) => id === 9)).toMatchObject({
      ordinal: -1,
      delivered: 5,
    })
  })

  it('is rewritten when the catalogue changes or the file cannot be read', () => {
    const path = join(folder, 'other.sqlite')
    writeIndexFile(path, fixtureCatalogue(), 'one')
    expect(openIndexFile(path, 'two')).toBeNull()
    const older = new DatabaseSync(path)
    older.exec("UPDATE fact SET value = 'another program' WHERE name = 'format'")
    older.close()
    expect(openIndexFile(path, 'one')).toBeNull()
    writeFileSync(path, 'no database')
    expect(openIndexFile(path, 'one')).toBeNull()
    writeIndexFile(path, fixtureCatalogue(), 'one')
    const opened = openIndexFile(path, 'one')!
    expect(opened.count).toBe(5)
    opened.close()
  })
})

describe('a search', () => {
  const french = {
    ...meridian!,
    handle: 'observatory',
    title: 'Observatory',
    descriptionHtml: '<p>Steel case with a sapphire crystal.</p>',
    translations: {
      fr: { title: 'Été à l’observatoire' },
      ja: { title: '天文台の腕時計' },
      ar: { title: 'ساعة المرصد' },
    },
  }
  const catalogue = createLiveCatalogue(
    createMemoryProductSource({
      ...fixtureCatalogue(),
      products: loadedProducts([french, ...others]),
    }),
    stock,
  )
  const handles = (query: string) =>
    Array.from(searchProducts(catalogue, query), ({ handle }) => handle)

  it.each([
    ['ete', 'observatory'],
    ['été', 'observatory'],
    ['腕時計', 'observatory'],
    ['時計', 'observatory'],
    ['المرصد', 'observatory'],
    ['ساعه', 'observatory'],
    ['sapphire', 'observatory'],
    ['"36 mm"', 'observatory'],
    ['observatroy', 'observatory'],
    ['obsevatory', 'observatory'],
    ['perihelon', 'perihelion'],
    ['MO-2003', 'perihelion'],
  ])('finds %s', (query, handle) => {
    expect(handles(query)).toContain(handle)
  })

  it.each(['obsrvtry', 'crystal sapphires*x', '-observatory observatory', '"bars spring"'])(
    'finds nothing for %s',
    (query) => {
      expect(handles(query)).toEqual([])
    },
  )

  it('ranks title matches before fact matches, and both before description matches', () => {
    const input = [
      {
        ...french,
        id: 1,
        handle: 'told',
        title: 'A',
        descriptionHtml: '<p>a comet</p>',
        translations: {},
      },
      {
        ...french,
        id: 2,
        handle: 'tagged',
        title: 'B',
        descriptionHtml: '',
        tags: ['comet'],
        translations: {},
      },
      { ...french, id: 3, handle: 'named', title: 'Comet', descriptionHtml: '', translations: {} },
    ].map((product) => ({
      ...product,
      variants: product.variants.map((variant) => ({
        ...variant,
        id: product.id * 10 + variant.id,
      })),
    }))
    const small = createLiveCatalogue(
      createMemoryProductSource({ ...fixtureCatalogue(), products: loadedProducts(input) }),
      stock,
    )
    const found = Array.from(searchProducts(small, 'comet'), ({ handle }) => handle)
    expect(found).toEqual(['named', 'tagged', 'told'])
  })
})

function loadedProducts(products: typeof fixtureInput.products) {
  return parseCatalogue({ ...fixtureInput, products, collections: [] }).products
}
