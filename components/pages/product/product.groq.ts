import { defineQuery } from 'next-sanity'
import { alternatesProjection, type Alternate } from '../../chrome/alternates.groq.ts'
import { linkTargetProjection, type LinkTarget } from '../../content/link.groq.ts'
import { richTextProjection, type RichTextData } from '../../content/rich-text.groq.ts'
import { seoProjection, type SeoData } from '../../content/seo.groq.ts'
import {
  heroMediaProjection,
  mediaProjection,
  pictureProjection,
  type MediaData,
  type PictureData,
} from '../../media/media.groq.ts'
import {
  liveStore,
  productCardProjection,
  storeProjection,
  tagProjection,
  type ProductCardData,
  type StoreData,
  type TagData,
} from '../../product/product.groq.ts'

/** A product in a language, else the shop's own document in the default one. Translations outrank it. */
export const productQuery = defineQuery(/* groq */ `
  coalesce(
    *[_type == "product" && store.slug.current == $slug && language == $locale][0],
    *[_type == "product" && store.slug.current == $slug && language == $defaultLocale][0]
  ){
    _id,
    _type,
    language,
    "slug": store.slug.current,
    "store": ${liveStore}{${storeProjection}, descriptionHtml},
    header{message, body, layout, hideGradient, media{${heroMediaProjection}}},
    gallery[]{_key, ${mediaProjection}},
    description{title, body[]{${richTextProjection}}, images[]{_key, ${pictureProjection}}},
    mediaDark{${mediaProjection}},
    mediaLight{${mediaProjection}},
    movement{title, body[]{${richTextProjection}}, media{${mediaProjection}}},
    content[]{${richTextProjection}},
    details[]{_key, label, value},
    accordion[]{_key, title, body[]{${richTextProjection}}},
    crossNav{title, items[]->{${productCardProjection}}},
    colorVariants[]{
      _key,
      color,
      "product": product->{
        "slug": store.slug.current,
        language,
        "title": store.title,
        "previewImageUrl": store.previewImageUrl
      }
    },
    tags[]{${tagProjection}},
    card{image{${pictureProjection}}},
    "collection": *[_type == "collection" && language == ^.language && references(^._id)][0]{${linkTargetProjection}},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

export interface ProductData {
  _id: string
  _type: 'product'
  language?: string | null
  slug?: string | null
  store?: (StoreData & { descriptionHtml?: string | null }) | null
  header?: {
    message?: string | null
    body?: string | null
    layout?: string | null
    hideGradient?: boolean | null
    media?: MediaData | null
  } | null
  gallery?: Array<MediaData & { _key: string }> | null
  description?: {
    title?: string | null
    body?: RichTextData
    images?: Array<PictureData & { _key: string }> | null
  } | null
  mediaDark?: MediaData | null
  mediaLight?: MediaData | null
  movement?: { title?: string | null; body?: RichTextData; media?: MediaData | null } | null
  content?: RichTextData
  details?: Array<{ _key: string; label?: string | null; value?: string | null }> | null
  accordion?: Array<{ _key: string; title?: string | null; body?: RichTextData }> | null
  crossNav?: { title?: string | null; items?: Array<ProductCardData | null> | null } | null
  colorVariants?: ColorVariantData[] | null
  tags?: TagData[] | null
  card?: { image?: PictureData | null } | null
  /** The first collection that lists it by hand. */
  collection?: LinkTarget | null
  seo?: SeoData | null
  alternates?: Array<Alternate | null> | null
}

export interface ColorVariantData {
  _key: string
  color?: string | null
  product?: {
    slug?: string | null
    language?: string | null
    title?: string | null
    previewImageUrl?: string | null
  } | null
}
