import { createHash } from 'node:crypto'
import type {
  CatalogueCollection,
  CatalogueProduct,
  CatalogueVariant,
} from '../catalogue/catalogue-schema.ts'
import type { ProductSource } from '../catalogue/product-source.ts'
import { gid } from '../catalogue/gid.ts'
import { productCreatedAt, productUpdatedAt } from '../catalogue/product-dates.ts'
import { imageUrl } from '../media/image-url.ts'

/** A document as Sanity Connect writes it: all its fields are under `store`. */
export interface SyncedDocument {
  _id: string
  _type: 'product' | 'productVariant' | 'collection'
  /** Products and collections are written in the shop's main language. */
  language?: string
  store: Record<string, unknown> & { id: number; isDeleted: boolean }
}

export interface SyncedDocumentSource {
  source: Pick<ProductSource, 'content' | 'all' | 'read' | 'ordinalOfVariant'>
  publicUrl: string
  /** Whether a variant can be bought now. */
  isAvailable: (variantId: number) => boolean
}

/** A deterministic key in UUID format. */
function stableKey(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}

function slug(handle: string) {
  return { _type: 'slug', current: handle }
}

function priceRange(product: CatalogueProduct) {
  const prices = product.variants.map(({ price }) => Number(price))
  return { minVariantPrice: Math.min(...prices), maxVariantPrice: Math.max(...prices) }
}

function productDocument(
  product: CatalogueProduct,
  { source, publicUrl }: SyncedDocumentSource,
): SyncedDocument {
  const { shop } = source.content
  const picture = product.images[0]
  return {
    _id: `shopifyProduct-${product.id}`,
    _type: 'product',
    language: shop.languages[0],
    store: {
      createdAt: productCreatedAt(product, shop),
      updatedAt: productUpdatedAt(product, shop),
      status: product.status,
      isDeleted: false,
      title: product.title,
      id: product.id,
      gid: gid('Product', product.id),
      slug: slug(product.handle),
      descriptionHtml: product.descriptionHtml,
      productType: product.productType,
      vendor: product.vendor,
      tags: product.tags.join(', '),
      priceRange: priceRange(product),
      ...(picture ? { previewImageUrl: imageUrl(publicUrl, picture.src) } : {}),
      options: product.options.map(({ name, values }) => ({
        _key: name,
        _type: 'option',
        name,
        values,
      })),
      variants: product.variants.map(({ id }) => ({
        _key: stableKey(`variant ${id}`),
        _type: 'reference',
        _ref: `shopifyProductVariant-${id}`,
        _weak: true,
      })),
      shop: { domain: shop.domain },
    },
  }
}

function variantDocument(
  product: CatalogueProduct,
  variant: CatalogueVariant,
  { source, publicUrl, isAvailable }: SyncedDocumentSource,
): SyncedDocument {
  const { shop } = source.content
  const picture = variant.image ?? product.images[0]
  const option = (index: number) => {
    const name = product.options[index]?.name
    return variant.selectedOptions.find((selected) => selected.name === name)?.value ?? ''
  }
  return {
    _id: `shopifyProductVariant-${variant.id}`,
    _type: 'productVariant',
    store: {
      createdAt: productCreatedAt(product, shop),
      updatedAt: productUpdatedAt(product, shop),
      status: product.status,
      isDeleted: false,
      title: variant.title,
      sku: variant.sku,
      id: variant.id,
      gid: gid('ProductVariant', variant.id),
      productId: product.id,
      productGid: gid('Product', product.id),
      price: Number(variant.price),
      ...(variant.compareAtPrice ? { compareAtPrice: Number(variant.compareAtPrice) } : {}),
      inventory: {
        isAvailable: isAvailable(variant.id),
        management: 'SHOPIFY',
        policy: variant.inventoryPolicy.toUpperCase(),
      },
      option1: option(0),
      option2: option(1),
      option3: option(2),
      ...(picture ? { previewImageUrl: imageUrl(publicUrl, picture.src) } : {}),
      shop: { domain: shop.domain },
    },
  }
}

function enumName(value: string): string {
  return value.toUpperCase().replaceAll('-', '_')
}

function collectionDocument(
  collection: CatalogueCollection,
  { source, publicUrl }: SyncedDocumentSource,
): SyncedDocument {
  const { shop } = source.content
  return {
    _id: `shopifyCollection-${collection.id}`,
    _type: 'collection',
    language: shop.languages[0],
    store: {
      createdAt: shop.createdAt,
      updatedAt: collection.updatedAt ?? shop.createdAt,
      isDeleted: false,
      title: collection.title,
      id: collection.id,
      gid: gid('Collection', collection.id),
      slug: slug(collection.handle),
      descriptionHtml: collection.descriptionHtml,
      ...(collection.image ? { imageUrl: imageUrl(publicUrl, collection.image.src) } : {}),
      rules: collection.rules.map(({ column, relation, condition }, index) => ({
        _key: stableKey(`rule ${collection.id} ${index}`),
        _type: 'object',
        column: enumName(column),
        relation: enumName(relation),
        condition,
      })),
      disjunctive: collection.disjunctive,
      sortOrder: enumName(collection.sortOrder),
      shop: { domain: shop.domain },
    },
  }
}

/** Every document that the catalogue is synced as, product by product. */
export function* syncedDocuments(given: SyncedDocumentSource): Iterable<SyncedDocument> {
  const { source } = given
  for (const product of source.all()) {
    for (const variant of product.variants) yield variantDocument(product, variant, given)
    yield productDocument(product, given)
  }
  for (const collection of source.content.collections) yield collectionDocument(collection, given)
}

/** The documents of some variants, without those of inactive products. */
export function* syncedVariantDocuments(
  given: SyncedDocumentSource,
  variantIds: readonly number[],
): Iterable<SyncedDocument> {
  const { source } = given
  for (const variantId of new Set(variantIds)) {
    const ordinal = source.ordinalOfVariant(variantId)
    if (ordinal === null) continue
    const product = source.read(ordinal)
    const variant = product.variants.find(({ id }) => id === variantId)
    if (variant) yield variantDocument(product, variant, given)
  }
}
