import { pictureProjection, type PictureData } from '../media/media.groq.ts'

/**
 * The commercial facts of a product: those of the document that the shop keeps in step, so that a
 * translation never shows an old price; its own copy where there is none.
 */
export const liveStore = /* groq */ `coalesce(*[_id == "shopifyProduct-" + string(^.store.id)][0].store, store)`

export const tagProjection = /* groq */ `
  _key,
  "label": coalesce(label[$locale], label[$defaultLocale]),
  color,
  textColor
`

/** The facts a card or a page needs of the shop's side. To be used inside `"store": liveStore{…}`. */
export const storeProjection = /* groq */ `
  id,
  gid,
  title,
  productType,
  vendor,
  tags,
  isDeleted,
  status,
  previewImageUrl,
  priceRange{minVariantPrice, maxVariantPrice},
  options[]{name, values},
  "variants": variants[]->store{
    gid,
    title,
    sku,
    price,
    compareAtPrice,
    isDeleted,
    "isAvailable": inventory.isAvailable,
    "policy": inventory.policy,
    option1,
    option2,
    option3,
    previewImageUrl
  }
`

export const productCardProjection = /* groq */ `
  _id,
  _type,
  language,
  "slug": store.slug.current,
  "store": ${liveStore}{${storeProjection}},
  tags[]{${tagProjection}},
  card{image{${pictureProjection}}, hoverImage{${pictureProjection}}},
  "gallery": gallery[0...2].image{${pictureProjection}}
`

export interface TagData {
  _key: string
  label?: string | null
  color?: string | null
  textColor?: string | null
}

export interface VariantData {
  gid?: string | null
  title?: string | null
  sku?: string | null
  price?: number | null
  compareAtPrice?: number | null
  isDeleted?: boolean | null
  isAvailable?: boolean | null
  policy?: string | null
  option1?: string | null
  option2?: string | null
  option3?: string | null
  previewImageUrl?: string | null
}

export interface StoreData {
  id?: number | null
  gid?: string | null
  title?: string | null
  productType?: string | null
  vendor?: string | null
  /** Separated by commas. */
  tags?: string | null
  isDeleted?: boolean | null
  status?: string | null
  previewImageUrl?: string | null
  priceRange?: { minVariantPrice?: number | null; maxVariantPrice?: number | null } | null
  options?: Array<{ name?: string | null; values?: string[] | null }> | null
  variants?: Array<VariantData | null> | null
}

export interface ProductCardData {
  _id: string
  _type: 'product'
  language?: string | null
  slug?: string | null
  store?: StoreData | null
  tags?: TagData[] | null
  card?: { image?: PictureData | null; hoverImage?: PictureData | null } | null
  gallery?: Array<PictureData | null> | null
}
