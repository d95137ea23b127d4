import type {
  Catalogue,
  CatalogueCollection,
  CatalogueProduct,
  CatalogueShop,
  CatalogueVariant,
} from './catalogue.ts'
import { matchesRule } from './rules.ts'
import { sortCollectionProducts } from './sort.ts'

/** A variant together with the product that it belongs to. */
export interface Piece {
  product: CatalogueProduct
  variant: CatalogueVariant
}

/** How many pieces of a variant there are. */
export interface Stock {
  /** Pieces that can be sold now: below zero never, `Infinity` where overselling is allowed. */
  sellable: (variantId: number) => number
  /** Pieces on the shelf; negative after overselling. */
  onHand: (variantId: number) => number
}

/** The catalogue as the shop reads it: in memory, indexed, with live stock. */
export interface Shelf extends Stock {
  shop: CatalogueShop
  /** Active products, in catalogue order. */
  products: readonly CatalogueProduct[]
  collections: readonly CatalogueCollection[]
  product(id: number): CatalogueProduct | null
  productByHandle(handle: string): CatalogueProduct | null
  collection(id: number): CatalogueCollection | null
  collectionByHandle(handle: string): CatalogueCollection | null
  variant(id: number): Piece | null
  /** The products of a collection in the collection's own order. */
  members(collection: CatalogueCollection): readonly CatalogueProduct[]
  collectionsOf(product: CatalogueProduct): readonly CatalogueCollection[]
  isForSale(product: CatalogueProduct): boolean
}

/** Builds the indexes over a catalogue. Archived and draft products are not on the shelf. */
export function createShelf(catalogue: Catalogue, stock: Stock): Shelf {
  const { shop, collections } = catalogue
  const products = catalogue.products.filter((product) => product.status === 'active')
  const byId = new Map(products.map((product) => [product.id, product]))
  const byHandle = new Map(products.map((product) => [product.handle, product]))
  const pieces = new Map<number, Piece>()
  for (const product of products) {
    for (const variant of product.variants) pieces.set(variant.id, { product, variant })
  }
  const collectionById = new Map(collections.map((collection) => [collection.id, collection]))
  const collectionByHandle = new Map(
    collections.map((collection) => [collection.handle, collection]),
  )
  const settled = new Map<number, readonly CatalogueProduct[]>()

  const isMember = (product: CatalogueProduct, { rules, disjunctive }: CatalogueCollection) => {
    const matches = (rule: CatalogueCollection['rules'][number]) =>
      matchesRule(product, rule, shop.currencyCode, stock.onHand)
    return disjunctive ? rules.some(matches) : rules.every(matches)
  }
  const compute = (collection: CatalogueCollection) => {
    const found =
      collection.rules.length > 0
        ? products.filter((product) => isMember(product, collection))
        : (collection.productHandles ?? []).flatMap((handle) => byHandle.get(handle) ?? [])
    return sortCollectionProducts(found, collection.sortOrder, shop)
  }
  const members = (collection: CatalogueCollection) => {
    // Membership by stock changes with every order; everything else only with an import.
    if (collection.rules.some((rule) => rule.column === 'variant_inventory'))
      return compute(collection)
    let found = settled.get(collection.id)
    if (!found) {
      found = compute(collection)
      settled.set(collection.id, found)
    }
    return found
  }
  return {
    shop,
    products,
    collections,
    product: (id) => byId.get(id) ?? null,
    productByHandle: (handle) => byHandle.get(handle) ?? null,
    collection: (id) => collectionById.get(id) ?? null,
    collectionByHandle: (handle) => collectionByHandle.get(handle) ?? null,
    variant: (id) => pieces.get(id) ?? null,
    members,
    collectionsOf: (product) =>
      collections.filter((collection) => members(collection).includes(product)),
    sellable: stock.sellable,
    onHand: stock.onHand,
    isForSale: (product) => product.variants.some((variant) => stock.sellable(variant.id) > 0),
  }
}
