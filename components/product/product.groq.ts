import { stegaClean } from '@sanity/client/stega'
import type { ProductCardFragmentResult } from '#lib/content/types.generated.ts'
import type { TitledPageLink } from '#lib/seo/json-ld.ts'
import type { PartialContent } from '../text/partial-content.ts'
import { pictureProjection } from '../media/media.groq.ts'
import { linkTargetProjection } from '../text/link.groq.ts'

/**
 * The `store` object of the synced product document, so that a translation never shows an old price; falls back to the
 * document's own copy.
 */
export const syncedProductStore = /* groq */ `coalesce(*[_type == "product" && _id == "shopifyProduct-" + string(^.store.id)][0].store, store)`

/** The same for a collection. */
export const syncedCollectionStore = /* groq */ `coalesce(*[_type == "collection" && _id == "shopifyCollection-" + string(^.store.id)][0].store, store)`

export const tagProjection = /* groq */ `
  _key,
  label,
  color,
  textColor
`

/** Fields of a variant for lists. */
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

/** Shop fields of a card, for use inside `"store": syncedProductStore{…}`. */
const cardStoreProjection = /* groq */ `
  ${productProjection},
  "variants": variants[]->store{${variantProjection}}
`

/** Shop fields of a product page. */
export const pageStoreProjection = /* groq */ `
  ${productProjection},
  "variants": variants[]->store{${variantProjection}, sku}
`

export const productCardProjection = /* groq */ `
  _id,
  _type,
  language,
  "slug": store.slug.current,
  "store": ${syncedProductStore}{${cardStoreProjection}},
  tags[]{${tagProjection}},
  card{image{${pictureProjection}}, hoverImage{${pictureProjection}}},
  "gallery": gallery[0...2].image{${pictureProjection}}
`

/**
 * The products of a language: its own, and untranslated ones of the default language. Params:
 * `locale`, `defaultLocale`.
 */
export const productsInLanguage = /* groq */ `*[_type == "product" && store.isDeleted != true && (
  language == $locale || (
    language == $defaultLocale &&
    !(store.slug.current in *[_type == "product" && language == $locale].store.slug.current)
  )
)]`

/** The collections of a language that list products, with what determines their products. Params: as above. */
export const collectionsWithMembers = /* groq */ `*[_type == "collection" && store.isDeleted != true && coalesce(collectionContent.type, "product") == "product" && (
  language == $locale || (
    language == $defaultLocale &&
    !(store.slug.current in *[_type == "collection" && language == $locale].store.slug.current)
  )
)] | order(store.id asc){
  ${linkTargetProjection},
  "store": ${syncedCollectionStore}{
    rules[]{"type": column, relation, "value": condition},
    disjunctive
  },
  "placed": collectionContent.products[]->store.slug.current
}`

/** A product as a named document: address and title. */
export function namedDocumentOf(product: ProductCardData | null): TitledPageLink | null {
  const { slug, store } = stegaClean(product) ?? {}
  return { type: 'product', slug, title: store?.title }
}

/** Query result of a product card. */
export type ProductCardData = PartialContent<NonNullable<ProductCardFragmentResult>>
export type StoreData = NonNullable<ProductCardData['store']>
export type TagData = NonNullable<ProductCardData['tags']>[number]
