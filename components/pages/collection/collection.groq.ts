import { defineQuery } from 'next-sanity'
import { alternatesProjection, type Alternate } from '../../chrome/alternates.groq.ts'
import { heroProjection, type HeroData } from '../../content/hero.groq.ts'
import { linkTargetProjection, type LinkTarget } from '../../content/link.groq.ts'
import { seoProjection, type SeoData } from '../../content/seo.groq.ts'
import { pictureProjection, type PictureData } from '../../media/media.groq.ts'
import {
  productCardProjection,
  tagProjection,
  type ProductCardData,
  type TagData,
} from '../../product/product.groq.ts'

/** A collection in a language, else the shop's own document in the default one. Translations outrank it. */
export const collectionQuery = defineQuery(/* groq */ `
  coalesce(
    *[_type == "collection" && store.slug.current == $slug && language == $locale][0],
    *[_type == "collection" && store.slug.current == $slug && language == $defaultLocale][0]
  ){
    _id,
    _type,
    language,
    "slug": store.slug.current,
    "title": coalesce(title, store.title),
    "description": store.descriptionHtml,
    collectionHeader{${heroProjection}},
    "store": coalesce(*[_id == "shopifyCollection-" + string(^.store.id)][0].store, store){
      rules[]{"type": column, relation, "value": condition},
      disjunctive,
      sortOrder
    },
    "content": collectionContent{
      type,
      products[]->{${productCardProjection}},
      groups[]{_key, title, collection->{${linkTargetProjection}}, products[]->{${productCardProjection}}},
      cards[]{_key, title, image{${pictureProjection}}, collection->{${linkTargetProjection}}, tags[]{${tagProjection}}}
    },
    "candidates": select(
      coalesce(collectionContent.type, "product") == "product" && count(coalesce(collectionContent.products, [])) == 0 =>
        *[_type == "product" && language == ^.language && store.isDeleted != true] | order(priority desc, store.title asc){
          priority,
          ${productCardProjection}
        },
      []
    ),
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

export interface CollectionRule {
  type?: string | null
  relation?: string | null
  value?: string | null
}

export interface CollectionData {
  _id: string
  _type: 'collection'
  language?: string | null
  slug?: string | null
  title?: string | null
  description?: string | null
  collectionHeader?: HeroData | null
  store?: {
    rules?: CollectionRule[] | null
    disjunctive?: boolean | null
    sortOrder?: string | null
  } | null
  content?: {
    type?: string | null
    products?: Array<ProductCardData | null> | null
    groups?: CollectionGroup[] | null
    cards?: CollectionCard[] | null
  } | null
  /** Every product that the rules may choose from; empty where an editor chose by hand. */
  candidates?: ProductCardData[] | null
  seo?: SeoData | null
  alternates?: Array<Alternate | null> | null
}

export interface CollectionGroup {
  _key: string
  title?: string | null
  collection?: LinkTarget | null
  products?: Array<ProductCardData | null> | null
}

export interface CollectionCard {
  _key: string
  title?: string | null
  image?: PictureData | null
  collection?: LinkTarget | null
  tags?: TagData[] | null
}
