import { stegaClean } from '@sanity/client/stega'
import type { ProductCardPartResult } from '#lib/content/types.generated.ts'
import type { NamedDocument } from '#lib/seo/json-ld.ts'
import type { PartialContent } from '../text/partial-content.ts'
import { pictureProjection } from '../media/media.groq.ts'

/**
 * The commercial facts of a product: those of the document that the shop keeps in step, so that a
 * translation never shows an old price; its own copy where there is none.
 */
export const syncedStore = /* groq */ `coalesce(*[_type == "product" && _id == "shopifyProduct-" + string(^.store.id)][0].store, store)`

/** What the shop says of a collection, as `syncedStore` does of a product. */
export const syncedCollectionStore = /* groq */ `coalesce(*[_type == "collection" && _id == "shopifyCollection-" + string(^.store.id)][0].store, store)`

export const tagProjection = /* groq */ `
  _key,
  label,
  color,
  textColor
`

/** What every list asks of a variant. */
const variantProjection = /* groq */ `
  gid,
  title,
  price,
  compareAtPrice,
  isDeleted,
  "isAvailable": inventory.isAvailable,
  option1,
  option2,
  option3
`

const productProjection = /* groq */ `
  gid,
  title,
  productType,
  vendor,
  tags,
  isDeleted,
  status,
  previewImageUrl,
  priceRange{minVariantPrice, maxVariantPrice},
  options[]{name, values}
`

/** The facts a card needs of the shop's side. To be used inside `"store": syncedStore{…}`. */
const cardStoreProjection = /* groq */ `
  ${productProjection},
  "variants": variants[]->store{${variantProjection}}
`

/** Those that the page of a product needs. */
export const pageStoreProjection = /* groq */ `
  ${productProjection},
  "variants": variants[]->store{${variantProjection}, sku}
`

export const productCardProjection = /* groq */ `
  _id,
  _type,
  language,
  "slug": store.slug.current,
  "store": ${syncedStore}{${cardStoreProjection}},
  tags[]{${tagProjection}},
  card{image{${pictureProjection}}, hoverImage{${pictureProjection}}},
  "gallery": gallery[0...2].image{${pictureProjection}}
`

/**
 * The products of a language: its own, and the English ones that nobody has translated yet. Params:
 * `locale`, `defaultLocale`.
 */
export const productsInLanguage = /* groq */ `*[_type == "product" && store.isDeleted != true && (
  language == $locale || (
    language == $defaultLocale &&
    !(store.slug.current in *[_type == "product" && language == $locale].store.slug.current)
  )
)]`

/** A product as what lists and ways name: its address and its name. */
export function namedDocumentOf(product: ProductCardData | null): NamedDocument | null {
  const { slug, store } = stegaClean(product) ?? {}
  return { type: 'product', slug, title: store?.title }
}

/** A product as lists show it. */
export type ProductCardData = PartialContent<NonNullable<ProductCardPartResult>>
export type StoreData = NonNullable<ProductCardData['store']>
export type TagData = NonNullable<ProductCardData['tags']>[number]
