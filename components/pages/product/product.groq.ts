import { defineQuery } from 'next-sanity'
import type { ProductQueryResult } from '#lib/content/types.generated.ts'
import { alternatesProjection } from '../../chrome/alternates.groq.ts'
import { linkTargetProjection } from '../../text/link.groq.ts'
import type { Loose } from '../../text/loose.ts'
import { richTextProjection } from '../../text/rich-text.groq.ts'
import { seoProjection } from '../../text/seo.groq.ts'
import { heroMediaProjection, mediaProjection, pictureProjection } from '../../media/media.groq.ts'
import {
  liveStore,
  productCardProjection,
  storeProjection,
  tagProjection,
} from '../../product/product.groq.ts'

/** A product in a language, else the shop's own document in the default one. Translations outrank it. */
export const productQuery = defineQuery(/* groq */ `
  coalesce(
    *[_type == "product" && store.slug.current == $slug && language == $locale][0],
    *[_type == "product" && store.slug.current == $slug && language == $defaultLocale][0]
  ){
    _id,
    _type,
    language,
    "slug": store.slug.current,
    "store": ${liveStore}{${storeProjection}, descriptionHtml},
    header{message, body, layout, hideGradient, media{${heroMediaProjection}}},
    gallery[]{_key, ${mediaProjection}},
    description{title, body[]{${richTextProjection}}, images[]{_key, ${pictureProjection}}},
    mediaDark{${mediaProjection}},
    mediaLight{${mediaProjection}},
    movement{title, body[]{${richTextProjection}}, media{${mediaProjection}}},
    content[]{${richTextProjection}},
    details[]{_key, label, value},
    accordion[]{_key, title, body[]{${richTextProjection}}},
    crossNav{title, items[]->{${productCardProjection}}},
    colorVariants[]{
      _key,
      color,
      "product": product->{
        "slug": store.slug.current,
        language,
        "title": store.title,
        "previewImageUrl": store.previewImageUrl
      }
    },
    tags[]{${tagProjection}},
    card{image{${pictureProjection}}},
    "collection": *[_type == "collection" && language == ^.language && references(^._id)][0]{${linkTargetProjection}},
    "list": *[_type == "productPage" && language == $locale][0]{${linkTargetProjection}},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

export type ProductData = Loose<NonNullable<ProductQueryResult>>
