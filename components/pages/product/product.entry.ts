import { stegaClean } from '@sanity/client/stega'
import { analyticsItemOfListedProduct } from '#lib/analytics/analytics-items.ts'
import { metadataFromContent } from '../metadata-from-content.ts'
import type { PageEntry } from '../page-types.ts'
import { breadcrumbParentsOf } from './collection-neighbours.ts'
import { type ProductData, productQuery } from './product.groq.ts'
import { productJsonLd } from './product.json-ld.ts'
import { ProductPage } from './product.view.tsx'

export const productEntry: PageEntry<ProductData> = {
  query: productQuery,
  View: ProductPage,
  metadata: ({ store, header, card, page, seo }, context) =>
    metadataFromContent(
      {
        title: store?.title,
        description: header?.body || header?.message || page?.seo?.description,
        picture: card?.image ?? header?.media?.image ?? page?.seo?.image,
        seo,
      },
      context,
    ),
  shopProduct: ({ store }) => stegaClean(store?.gid),
  parents: breadcrumbParentsOf,
  subject: ({ store }) => ({ product: analyticsItemOfListedProduct(stegaClean(store)) }),
  jsonLd: productJsonLd,
}
