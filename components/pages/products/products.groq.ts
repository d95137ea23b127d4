import { defineQuery } from 'next-sanity'
import type { ProductsQueryResult } from '#lib/content/types.generated.ts'
import { alternatesProjection } from '../../chrome/alternates.groq.ts'
import {
  collectionsWithMembers,
  productCardProjection,
  productsInLanguage,
} from '../../product/product.groq.ts'
import { heroProjection } from '../../text/hero-header.groq.ts'
import type { PartialContent } from '../../text/partial-content.ts'
import { seoProjection } from '../../text/seo.groq.ts'
import type { PageFilters } from '../page-types.ts'

/** The list of all watches of a language. */
export const productsQuery = defineQuery(/* groq */ `
  *[_type == "productPage" && language == $locale][0]{
    _id,
    _type,
    language,
    title,
    heroHeader{${heroProjection}},
    "products": ${productsInLanguage} | order(coalesce(priority, 0) desc, store.title asc){${productCardProjection}},
    "collections": ${collectionsWithMembers},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

/** The list, and the filters of the request. */
export type ProductsData = PartialContent<NonNullable<ProductsQueryResult>> & {
  requestedFilters?: PageFilters
}
