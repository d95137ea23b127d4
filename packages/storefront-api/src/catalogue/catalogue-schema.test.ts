import { describe, expect, it } from 'vitest'
import { fixtureCatalogue, fixtureInput } from '../testing/catalogue-fixture.ts'
import { parseCatalogue } from './catalogue-schema.ts'
import { createMemoryProductSource } from './memory-product-source.ts'
import { createLiveCatalogue } from './live-catalogue.ts'
import { parseSearchQuery } from './search-query.ts'
import { searchCollections, searchProducts } from './search-products.ts'

const parsed = fixtureCatalogue()
const stock: Record<number, number> = { 2001: 5, 2002: 1, 2003: 12, 2005: Infinity, 2006: 1000 }
function sellable(id: number) {
  return stock[id] ?? 0
}
const catalogue = createLiveCatalogue(createMemoryProductSource(parsed), {
  sellable,
  onHand: sellable,
})
function handles(list: Iterable<{ handle: string }>) {
  return Array.from(list, ({ handle }) => handle)
}

describe('parseCatalogue', () => {
  it('rejects an invalid catalogue with the path of each problem', () => {
    const [first, ...rest] = fixtureInput.products
    const broken = {
      ...fixtureInput,
      products: [
        { ...first!, variants: [{ ...first!.variants[0]!, price: '12,50' }] },
        ...rest,
        rest[0]!,
      ],
    }
    expect(() => parseCatalogue(broken)).toThrow(
      /products\.0\.variants\.0\.price: an amount is a decimal string/,
    )
    const twice = { ...fixtureInput, products: [...fixtureInput.products, first!] }
    expect(() => parseCatalogue(twice)).toThrow('products.5.id: the product id 1001 is used twice')
  })

  it('rejects a translation into a language that the shop does not list', () => {
    const [first] = fixtureInput.products
    const other = { ...first!, translations: { xx: { title: 'Meridian' } } }
    expect(() => parseCatalogue({ ...fixtureInput, products: [other] })).toThrow(
      'products.0.translations: the shop has no language xx',
    )
  })

  it('rejects a price with more decimals than the currency has', () => {
    const yen = { ...fixtureInput, shop: { ...fixtureInput.shop, currencyCode: 'JPY' } }
    expect(() => parseCatalogue(yen)).toThrow('1350.50 has more decimals than JPY allows')
  })

  it('rejects a variant with an unlisted option value and an image outside the media folder', () => {
    const [first, ...rest] = fixtureInput.products
    const odd = { ...first!.variants[0]!, selectedOptions: [{ name: 'Size', value: '99 mm' }] }
    const outside = { src: 'a/../../b.png', altText: null, width: 1, height: 1 }
    const input = {
      ...fixtureInput,
      products: [{ ...first!, variants: [odd], images: [outside] }, ...rest],
    }
    expect(() => parseCatalogue(input)).toThrow(/may not leave the media folder/)
    expect(() =>
      parseCatalogue({ ...input, products: [{ ...first!, variants: [odd] }, ...rest] }),
    ).toThrow(/exactly one listed value/)
  })
})

describe('collections', () => {
  const members = (handle: string) =>
    handles(catalogue.members(catalogue.collectionByHandle(handle)!))

  it('match all rules, or any rule when disjunctive, in their sort order', () => {
    expect(members('mechanical-line')).toEqual(['perihelion', 'meridian'])
    expect(members('under-1000')).toEqual(['aphelion', 'strap-calf', 'spring-bars'])
  })

  it('keep manual products in the given order', () => {
    expect(members('picked')).toEqual(['strap-calf', 'meridian'])
  })
})

describe('search', () => {
  it.each([
    ['', ['meridian', 'perihelion', 'aphelion', 'strap-calf', 'spring-bars']],
    ['tag:new', ['meridian', 'strap-calf']],
    ['tag:new AND product_type:Mechanical', ['meridian']],
    ['tag:new -product_type:strap', ['meridian']],
    ['NOT vendor:"Atelier Sangle"', ['meridian', 'perihelion', 'aphelion']],
    ['title:strap', ['strap-calf']],
    ['helion', []],
    ['apheli*', ['aphelion']],
    ['spring bars', ['spring-bars']],
    ['tag:retired OR (product_type:Tool)', ['aphelion', 'spring-bars']],
    ['variants.price:<100', ['strap-calf', 'spring-bars']],
    ['variants.price:>=4800', ['perihelion']],
    ['available_for_sale:false', ['aphelion']],
    ["created_at:>'2026-02-15'", ['meridian']],
    ['tag_not:new', ['perihelion', 'aphelion', 'spring-bars']],
    ['((', ['meridian', 'perihelion', 'aphelion', 'strap-calf', 'spring-bars']],
  ])('finds %s', (query, expected) => {
    expect(handles(searchProducts(catalogue, query))).toEqual(expected)
  })

  it('treats an unknown field before a colon as text', () => {
    expect(handles(searchProducts(catalogue, 'colour:red'))).toEqual([])
    expect(handles(searchProducts(catalogue, 'spring:bars'))).toEqual(['spring-bars'])
    expect(handles(searchCollections(catalogue, 'title:mechanical'))).toEqual(['mechanical-line'])
  })

  it('parses every input without an error', () => {
    const long = ['(', 'NOT ', '-', 'a ', '"', ') OR '].map((part) => part.repeat(100_000))
    for (const query of [
      ...long,
      '"',
      'a:',
      '-',
      '()',
      'AND',
      'OR OR',
      ')a(',
      "title:'",
      ':::',
      'a:<',
    ]) {
      expect(() => parseSearchQuery(query)).not.toThrow()
    }
  })

  it('evaluates at most thirty words of a query, including words of phrases', () => {
    const phrase = `"${'a '.repeat(900)}"`
    expect(parseSearchQuery(`${phrase} b`)).toMatchObject({ kind: 'text' })
    const single = parseSearchQuery('a '.repeat(40))
    expect(single?.kind === 'and' && single.nodes.length).toBe(30)
  })
})
