import { metadataFrom } from '../metadata.ts'
import type { PageEntry } from '../types.ts'
import { type ProductData, productQuery } from './product.groq.ts'
import { productJsonLd } from './product.json-ld.ts'
import { ProductPage } from './product.view.tsx'

export const productEntry: PageEntry<ProductData> = {
  query: productQuery,
  View: ProductPage,
  metadata: ({ store, header, card, seo }, context) =>
    metadataFrom(
      {
        title: store?.title,
        description: header?.body ?? header?.message,
        picture: card?.image ?? header?.media?.image,
        seo,
      },
      context,
    ),
  jsonLd: productJsonLd,
}
