import type {
  CatalogueCollection,
  CatalogueProduct,
  CatalogueShop,
  CatalogueVariant,
} from './catalogue-schema.ts'
import { createCollectionMembers } from './collection-members.ts'
import { ProductList, allOrdinals, type OrdinalMask } from './product-list.ts'
import type { CatalogueWithoutProducts, ProductSource } from './product-source.ts'
import { createStockSnapshotCache, type VariantStock } from './variant-stock.ts'

/** A variant together with its product. */
export interface VariantWithProduct {
  product: CatalogueProduct
  variant: CatalogueVariant
}

/** The indexed catalogue with live stock. Products are read lazily. */
export interface LiveCatalogue extends VariantStock {
  shop: CatalogueShop
  /** The whole catalogue file except its products. */
  content: CatalogueWithoutProducts
  /** Active products, in catalogue order. */
  products: ProductList
  collections: readonly CatalogueCollection[]
  product(id: number): CatalogueProduct | null
  productByHandle(handle: string): CatalogueProduct | null
  collection(id: number): CatalogueCollection | null
  collectionByHandle(handle: string): CatalogueCollection | null
  variant(id: number): VariantWithProduct | null
  /** The products of a collection in the collection's own order. */
  members(collection: CatalogueCollection): ProductList
  collectionsOf(product: CatalogueProduct): readonly CatalogueCollection[]
  isForSale(product: CatalogueProduct): boolean
  /** For each product ordinal, whether any variant can be bought now. */
  forSale(): OrdinalMask
}

/** Creates the live catalogue of a product source; archived and draft products are excluded. */
export function createLiveCatalogue(source: ProductSource, stock: VariantStock): LiveCatalogue {
  const { content } = source
  const { shop, collections } = content
  const products = new ProductList(source, allOrdinals(source.count))
  const collectionById = new Map(collections.map((collection) => [collection.id, collection]))
  const collectionByHandle = new Map(
    collections.map((collection) => [collection.handle, collection]),
  )
  const read = (ordinal: number | null) => (ordinal === null ? null : source.read(ordinal))
  const mirror = createStockSnapshotCache(source, stock)
  const members = createCollectionMembers(source, stock, mirror)
  return {
    shop,
    content,
    products,
    collections,
    product: (id) => read(source.ordinalOfId(id)),
    productByHandle: (handle) => read(source.ordinalOfHandle(handle)),
    collection: (id) => collectionById.get(id) ?? null,
    collectionByHandle: (handle) => collectionByHandle.get(handle) ?? null,
    variant(id) {
      const product = read(source.ordinalOfVariant(id))
      const variant = product?.variants.find((candidate) => candidate.id === id)
      return product && variant ? { product, variant } : null
    },
    members: (collection) => members.list(collection),
    collectionsOf: (product) =>
      collections.filter((collection) => members.includes(collection, product)),
    sellable: stock.sellable,
    onHand: stock.onHand,
    isForSale: (product) => product.variants.some((variant) => stock.sellable(variant.id) > 0),
    forSale: () => mirror().forSale,
  }
}
