import { stegaClean } from '@sanity/client/stega'
import { organisationRef } from '#lib/seo/organisation.json-ld.ts'
import { productState } from '#lib/shop/product-state.ts'
import { shopPictureOf } from '../../product/shop-picture.tsx'
import { sharedImage } from '../metadata.ts'
import type { PageContext } from '../types.ts'
import type { ProductData } from './product.groq.ts'

/** A product for search engines: schema.org Product with an offer for each variant. */
export function productJsonLd(dirty: ProductData, { site, url }: PageContext): object[] {
  const data = stegaClean(dirty)
  const { store } = data
  if (!store) return []
  const state = productState(store)
  const image = sharedImage(data.card?.image ?? data.header?.media?.image, site)
  const availability = (available: boolean | null | undefined) => {
    if (state === 'retired') return 'https://schema.org/Discontinued'
    if (state === 'coming-soon') return 'https://schema.org/PreOrder'
    return available ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock'
  }
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: store.title,
      description: data.header?.body ?? data.header?.message ?? undefined,
      category: store.productType ?? undefined,
      brand: { '@type': 'Brand', name: store.vendor || site.siteName },
      image: image ? new URL(image.url, site.siteUrl).href : shopPictureOf(store),
      manufacturer: organisationRef(site),
      url,
      offers: store.variants?.flatMap((variant) =>
        variant?.price == null || variant.isDeleted
          ? []
          : [
              {
                '@type': 'Offer',
                name: variant.title,
                sku: variant.sku ?? undefined,
                price: Number(variant.price).toFixed(2),
                priceCurrency: site.currency,
                availability: availability(variant.isAvailable),
                url,
              },
            ],
      ),
    },
  ]
}
