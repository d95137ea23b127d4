import { defineQuery } from 'next-sanity'
import type { ProductQueryResult } from '#lib/content/types.generated.ts'
import { ownPageAddressProjection } from '../../../lib/addresses/address.groq.ts'
import { alternatesProjection } from '../../chrome/alternates.groq.ts'
import { accordionEntriesProjection } from '../../text/accordion.groq.ts'
import { linkProjection } from '../../text/link.groq.ts'
import type { PartialContent } from '../../text/partial-content.ts'
import { richTextProjection } from '../../text/rich-text.groq.ts'
import { seoProjection } from '../../text/seo.groq.ts'
import { modulesProjection } from '../../modules/modules.groq.ts'
import { heroMediaProjection, mediaProjection, pictureProjection } from '../../media/media.groq.ts'
import {
  collectionsWithMembers,
  syncedProductStore,
  pageStoreProjection,
  productCardProjection,
  productsInLanguage,
  tagProjection,
} from '../../product/product.groq.ts'

/** Colours of the synced document, for translations without colours of their own. */
const syncedColorVariants = /* groq */ `*[_type == "product" && _id == "shopifyProduct-" + string(^.store.id)][0].colorVariants`

/** A product in a language; falls back to the synced document in the default language. */
export const productQuery = defineQuery(/* groq */ `
  coalesce(
    *[_type == "product" && store.slug.current == $slug && language == $locale][0],
    *[_type == "product" && store.slug.current == $slug && language == $defaultLocale][0]
  ){
    _id,
    _type,
    language,
    "slug": store.slug.current,
    "store": ${syncedProductStore}{${pageStoreProjection}},
    header{message, body, layout, hideGradient, media{${heroMediaProjection}}},
    gallery[]{_key, ${mediaProjection}},
    description{title, body[]{${richTextProjection}}, images[]{_key, ${pictureProjection}}},
    mediaDark{${mediaProjection}},
    mediaLight{${mediaProjection}},
    movement{title, body[]{${richTextProjection}}, media{${mediaProjection}}},
    content[]{${richTextProjection}},
    details[]{_key, label, value},
    accordion[]{${accordionEntriesProjection}},
    crossNav{title, items[]->{${productCardProjection}}},
    "hasUpsells": defined(upsells[0]),
    "colorVariants": select(defined(colorVariants[0]) => colorVariants, ${syncedColorVariants})[]{
      _key,
      color,
      "product": product->{
        "slug": store.slug.current,
        language,
        "title": select(language == $locale => store.title, coalesce(
          *[_type == "product" && language == $locale && store.id == ^.store.id][0].store.title,
          store.title
        )),
        "previewImageUrl": store.previewImageUrl
      }
    },
    tags[]{${tagProjection}},
    card{image{${pictureProjection}}},
    "list": *[_type == "productPage" && language == $locale][0]{${ownPageAddressProjection}},
    "collections": ${collectionsWithMembers},
    "candidates": ${productsInLanguage} | order(coalesce(priority, 0) desc, store.title asc){
      "slug": store.slug.current,
      "image": card.image{${pictureProjection}},
      "store": ${syncedProductStore}{title, productType, vendor, tags, "variants": variants[]->store{price, title}}
    },
    "page": coalesce(
      *[_type == "settings" && language == $locale][0].productPage->,
      *[_type == "productPage" && language == $locale][0]
    ){
      _id,
      _type,
      serviceLinks[]{_key, ${linkProjection}},
      ${modulesProjection},
      seo{${seoProjection}}
    },
    "letters": coalesce(
      *[_type == "settings" && language == $locale][0],
      *[_type == "settings" && language == $defaultLocale][0]
    ).letters->{${ownPageAddressProjection}},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

export type ProductData = PartialContent<NonNullable<ProductQueryResult>>
export type ProductCandidate = NonNullable<ProductData['candidates']>[number]
