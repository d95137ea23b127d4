import { addressProjection } from '../../lib/addresses/address.groq.ts'
import type { PageAddressRow } from '#lib/addresses/page-address.ts'
import type { ContentShape, ObjectShape } from '#lib/content/content-shape.ts'
import { pictureProjection, type PictureData } from '../media/media.groq.ts'
import { syncedProductStore } from '../product/product.groq.ts'

/**
 * Searchable content of a language. Not typed by the generator: text is extracted from documents of any type.
 *
 * Params: `locale`, `defaultLocale`; `types` of all pages; `standIns`, those whose English document
 * stands in for a translation that is missing.
 */
export const searchSourcesQuery = /* groq */ `{
  "documents": *[_type in $types && (language == $locale || (language == $defaultLocale && _type in $standIns)) && store.isDeleted != true && seo.noIndex != true]{
    _id,
    ${addressProjection},
    "title": coalesce(title, store.title),
    "hero": coalesce(heroHeader, header, collectionHeader){overTitle, title, body, message},
    "keywords": [store.productType, author, cardOverTitle],
    "lead": coalesce(cardExcerpt, seo.description),
    date,
    "picture": coalesce(card.image, cardImage, heroHeader.media.image, heroHeader.media.poster, header.media.image, header.media.poster, collectionHeader.media.image, gallery[0].image){${pictureProjection}},
    "store": select(_type == "product" => ${syncedProductStore}{tags, priceRange, previewImageUrl}),
    "rest": {modules, body, content, description, movement, details, accordion}
  },
  "retailers": *[_type == "retailer"]{_id, name, city, country, lines, postalCode, text, image{${pictureProjection}}}
}`

type Words = Partial<Record<string, string | null>> | null

/** Query result of a document; any field may be missing. */
export interface SearchDocument extends PageAddressRow {
  _id: string
  title?: string | null
  hero?: Words
  keywords?: readonly (string | null)[] | null
  lead?: string | null
  date?: string | null
  picture?: PictureData | null
  store?: {
    tags?: string | null
    priceRange?: { minVariantPrice?: number | null; maxVariantPrice?: number | null } | null
    previewImageUrl?: string | null
  } | null
  rest?: Readonly<Record<string, unknown>> | null
}

export interface SearchRetailer {
  _id: string
  name?: string | null
  city?: Words
  country?: string | null
  lines?: readonly (string | null)[] | null
  postalCode?: string | null
  text?: Words
  image?: PictureData | null
}

export interface SearchSources {
  documents: readonly SearchDocument[]
  retailers: readonly SearchRetailer[]
}

const pictureShape: ContentShape = {
  fields: {
    ref: 'text',
    ground: { fields: { isOpaque: 'boolean', colour: 'text' } },
    crop: { fields: { top: 'number', bottom: 'number', left: 'number', right: 'number' } },
    hotspot: { fields: { x: 'number', y: 'number', width: 'number', height: 'number' } },
  },
}
const textByLocale: ObjectShape = { fields: { en: 'text', fr: 'text', ar: 'text', ja: 'text' } }

/** The shape of the result, written out because the type generator does not read the query. */
export const searchSourcesShape: ContentShape = {
  fields: {
    documents: {
      items: {
        fields: {
          type: 'text',
          language: 'text',
          slug: 'text',
          title: 'text',
          hero: { fields: { overTitle: 'text', title: 'text', body: 'text', message: 'text' } },
          keywords: { items: 'text', gaps: true },
          lead: 'text',
          date: 'text',
          picture: pictureShape,
          store: {
            fields: {
              tags: 'text',
              priceRange: { fields: { minVariantPrice: 'number', maxVariantPrice: 'number' } },
              previewImageUrl: 'text',
            },
          },
          rest: 'any',
        },
      },
    },
    retailers: {
      items: {
        fields: {
          name: 'text',
          city: textByLocale,
          country: 'text',
          lines: { items: 'text', gaps: true },
          postalCode: 'text',
          text: textByLocale,
          image: pictureShape,
        },
      },
    },
  },
}
