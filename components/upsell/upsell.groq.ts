import { defineQuery } from 'next-sanity'
import type { UpsellQueryResult } from '#lib/content/types.generated.ts'
import { syncedProductStore, productCardProjection } from '../product/product.groq.ts'
import type { PartialContent } from '../text/partial-content.ts'

/**
 * The product of a variant, in a language or else the default one, with its upsells, six at most. Params:
 * `variantId`, the id of the variant's document; `locale`, `defaultLocale`.
 */
export const upsellQuery = defineQuery(/* groq */ `
  *[_type == "productVariant" && _id == $variantId][0]{
    "product": coalesce(
      *[_type == "product" && language == $locale && store.id == ^.store.productId][0],
      *[_type == "product" && language == $defaultLocale && store.id == ^.store.productId][0]
    ){
      "store": ${syncedProductStore}{"variants": variants[]->store.gid},
      "upsells": upsells[0...6]->{${productCardProjection}}
    }
  }.product
`)

export type UpsellData = PartialContent<NonNullable<UpsellQueryResult>>
