import { stegaClean } from '@sanity/client/stega'
import { itemListJsonLd } from '#lib/seo/item-list.json-ld.ts'
import { namedDocumentOf } from '../../product/product.groq.ts'
import { metadataFromContent } from '../metadata-from-content.ts'
import type { PageEntry } from '../page-types.ts'
import { type ProductsData, productsQuery } from './products.groq.ts'
import { ProductsPage } from './products.view.tsx'

export const productsEntry: PageEntry<ProductsData> = {
  query: productsQuery,
  View: ProductsPage,
  applyFilters: (data, requested) => ({ ...data, requestedFilters: requested }),
  metadata: ({ title, heroHeader, products, seo }, context) =>
    metadataFromContent(
      {
        title,
        description: heroHeader?.body,
        picture: heroHeader?.media?.image ?? products?.[0]?.card?.image,
        seo,
      },
      context,
    ),
  jsonLd: (data, { site, url }) => [
    itemListJsonLd(
      { name: stegaClean(data.title) ?? site.siteName, url },
      (data.products ?? []).map(namedDocumentOf),
      site,
    ),
  ],
}
