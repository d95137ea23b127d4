import { defineQuery } from 'next-sanity'
import type { CollectionQueryResult } from '#lib/content/types.generated.ts'
import { alternatesProjection } from '../../chrome/alternates.groq.ts'
import { heroProjection } from '../../text/hero-header.groq.ts'
import { linkTargetProjection } from '../../text/link.groq.ts'
import type { PartialContent } from '../../text/partial-content.ts'
import { seoProjection } from '../../text/seo.groq.ts'
import { pictureProjection } from '../../media/media.groq.ts'
import type { PageFilters } from '../page-types.ts'
import {
  collectionsWithMembers,
  syncedCollectionStore,
  productCardProjection,
  productsInLanguage,
  tagProjection,
} from '../../product/product.groq.ts'

/** A collection in a language; falls back to the synced document in the default language. */
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
    "store": ${syncedCollectionStore}{
      gid,
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
        ${productsInLanguage} | order(coalesce(priority, 0) desc, store.title asc){
          priority,
          ${productCardProjection}
        },
      []
    ),
    "collections": ${collectionsWithMembers},
    container{title, menu[]->{${linkTargetProjection}}, sideMenu[]->{${linkTargetProjection}}},
    "list": *[_type == "collectionPage" && language == $locale][0]{${linkTargetProjection}},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

/** The collection, and the filters of the request. */
export type CollectionData = PartialContent<NonNullable<CollectionQueryResult>> & {
  requestedFilters?: PageFilters
}
type CollectionContent = NonNullable<CollectionData['content']>
export type CollectionGroup = NonNullable<CollectionContent['groups']>[number]
