import { stegaClean } from '@sanity/client/stega'
import { CollectionPage } from './collection/collection-page.tsx'
import { collectionQuery, type CollectionData } from './collection/collection.groq.ts'
import { describePage } from './describe.ts'
import { HomePage } from './home/home-page.tsx'
import { homeQuery, type HomeData } from './home/home.groq.ts'
import { PagePage } from './page/page-page.tsx'
import { pageQuery, type PageData } from './page/page.groq.ts'
import { productJsonLd } from './product/product-json-ld.ts'
import { ProductPage } from './product/product-page.tsx'
import { productQuery, type ProductData } from './product/product.groq.ts'
import type { PageEntry } from './types.ts'

interface DataOfKind {
  home: HomeData
  page: PageData
  product: ProductData
  collection: CollectionData
}

/** Every page kind by its document type. */
export const pageRegistry: { [Kind in keyof DataOfKind]: PageEntry<DataOfKind[Kind]> } = {
  home: {
    query: homeQuery,
    View: HomePage,
    metadata: ({ title, header, seo }, context) =>
      describePage(
        {
          title: header?.title ?? title,
          description: header?.body,
          picture: header?.media?.image,
          seo,
        },
        context,
      ),
    jsonLd: (_, { site }) => [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: site.siteName,
        url: site.siteUrl,
      },
    ],
  },
  page: {
    query: pageQuery,
    View: PagePage,
    metadata: ({ title, heroHeader, seo }, context) =>
      describePage(
        { title, description: heroHeader?.body, picture: heroHeader?.media?.image, seo },
        context,
      ),
    jsonLd: () => [],
  },
  product: {
    query: productQuery,
    View: ProductPage,
    metadata: ({ store, header, card, seo }, context) =>
      describePage(
        {
          title: store?.title,
          description: header?.body ?? header?.message,
          picture: card?.image ?? header?.media?.image,
          seo,
        },
        context,
      ),
    jsonLd: productJsonLd,
  },
  collection: {
    query: collectionQuery,
    View: CollectionPage,
    metadata: ({ title, collectionHeader, seo }, context) =>
      describePage(
        {
          title,
          description: collectionHeader?.body,
          picture: collectionHeader?.media?.image,
          seo,
        },
        context,
      ),
    jsonLd: ({ title }, { url }) => [
      { '@context': 'https://schema.org', '@type': 'CollectionPage', name: stegaClean(title), url },
    ],
  },
}
