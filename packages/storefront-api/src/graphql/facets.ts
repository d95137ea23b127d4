import type { FacetKind } from '../catalogue/product-index.ts'
import { marksOf, type Marks, type ProductList } from '../catalogue/product-list.ts'
import { toDecimal } from '../money/money.ts'
import type { ShopContext } from './context.ts'
import { facetWords } from './messages/facets.ts'
import type { Filter, FilterValue } from './schema/types.generated.ts'

interface Counted {
  label: string
  count: number
  input: object
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
}

function value(id: string, { label, count, input }: Counted): FilterValue {
  return { id, label, count, input: JSON.stringify(input), image: null, swatch: null }
}

function list(id: string, label: string, values: readonly Counted[]): Filter[] {
  if (values.length === 0) return []
  const entries = values.map((one) => value(`${id}.${slug(one.label)}`, one))
  return [{ id, label, type: 'LIST', presentation: 'TEXT', values: entries }]
}

/** How many of the marked products carry each value of a kind, by the catalogue's index. */
function tally(products: ProductList, marks: Marks, kind: FacetKind): [string, number][] {
  const counts: [string, number][] = []
  for (const [name, ordinals] of products.source.index().facet(kind)) {
    let count = 0
    for (const ordinal of ordinals) count += marks[ordinal]!
    if (count > 0 && name !== '') counts.push([name, count])
  }
  return counts.toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
}

function optionFacets(products: ProductList, marks: Marks): Filter[] {
  const byName = new Map<string, Counted[]>()
  for (const [pair, count] of tally(products, marks, 'option')) {
    const [name = '', label = ''] = pair.split('\0')
    if (name === 'Title') continue
    const input = { variantOption: { name, value: label } }
    byName.set(name, [...(byName.get(name) ?? []), { label, count, input }])
  }
  return [...byName].flatMap(([name, values]) =>
    list(`filter.v.option.${slug(name)}`, name, values),
  )
}

/** The dearest price among the marked products, in the smallest unit of the shop's currency. */
function dearest(products: ProductList, marks: Marks): bigint {
  const { price, ordinal } = products.source.index().variants
  let most = 0
  for (let at = 0; at < price.length; at += 1)
    if (marks[ordinal[at]!] && price[at]! > most) most = price[at]!
  return BigInt(most)
}

function priceFacet(label: string, products: ProductList, marks: Marks, context: ShopContext) {
  const { presentment } = context
  const most = presentment.price(dearest(products, marks))
  const price = { min: 0, max: Number(toDecimal(most, presentment.currencyCode)) }
  const id = 'filter.v.price'
  const values = [value(id, { label, count: 0, input: { price } })]
  return { id, label, type: 'PRICE_RANGE', presentation: 'TEXT', values } as const
}

/**
 * What a list of products can be narrowed by, in the shapes and ids of Shopify's search and
 * discovery: availability, price, type, vendor, tag and options.
 */
export function facetsOf(products: ProductList, context: ShopContext): Filter[] {
  if (products.length === 0) return []
  const words = facetWords(context.buyer.language)
  const marks = marksOf(products.source.count, products.ordinals)
  const forSale = context.shelf.forSale()
  const available = products.ordinals.reduce((sum, ordinal) => sum + forSale[ordinal]!, 0)
  const simple = (
    id: string,
    label: string,
    kind: Exclude<FacetKind, 'option'>,
    field: 'tag' | 'productType' | 'productVendor',
  ) =>
    list(
      id,
      label,
      tally(products, marks, kind).map(([name, count]) => ({
        label: name,
        count,
        input: { [field]: name },
      })),
    )
  return [
    ...list('filter.v.availability', words.availability, [
      { label: words.inStock, count: available, input: { available: true } },
      {
        label: words.outOfStock,
        count: products.length - available,
        input: { available: false },
      },
    ]),
    priceFacet(words.price, products, marks, context),
    ...simple('filter.p.product_type', words.productType, 'type', 'productType'),
    ...simple('filter.p.vendor', words.vendor, 'vendor', 'productVendor'),
    ...simple('filter.p.tag', words.tag, 'tag', 'tag'),
    ...optionFacets(products, marks),
  ]
}
