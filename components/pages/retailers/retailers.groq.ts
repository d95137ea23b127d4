import { defineQuery } from 'next-sanity'
import type { RetailersQueryResult } from '#lib/content/types.generated.ts'
import { alternatesProjection } from '../../chrome/alternates.groq.ts'
import { type PictureData, pictureProjection } from '../../media/media.groq.ts'
import { modulesProjection } from '../../modules/modules.groq.ts'
import { heroProjection } from '../../text/hero-header.groq.ts'
import type { PartialContent } from '../../text/partial-content.ts'
import { seoProjection } from '../../text/seo.groq.ts'
import type { PageFilters } from '../page-types.ts'

const textProjection = /* groq */ `{en, fr, ar, ja}`

/** The page of all retailers, whose documents hold every language. */
export const retailersQuery = defineQuery(/* groq */ `
  *[_type == "retailersPage" && language == $locale][0]{
    _id,
    _type,
    language,
    title,
    heroHeader{${heroProjection}},
    "highlight": highlight._ref,
    "retailers": *[_type == "retailer"] | order(country asc, city.en asc, name asc){
      _id,
      _type,
      name,
      services,
      text${textProjection},
      image{
        ${pictureProjection},
        "descriptions": {
          "page": asset->opt.orrery.alt[_key == $locale][0].text,
          "en": coalesce(alt, asset->opt.orrery.alt[_key == "en"][0].text)
        }
      },
      phone,
      email,
      website,
      lines,
      postalCode,
      city${textProjection},
      country,
      location{lat, lng},
      timeZone,
      status,
      hours[]{days, opens, closes, overMidnight},
      specialDays[]{_key, date, spans[]{opens, closes, overMidnight}, note${textProjection}},
      hoursNote${textProjection}
    },
    ${modulesProjection},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

type Stored = PartialContent<NonNullable<RetailersQueryResult>>

/** The generated type has no descriptions of assets, which are outside the schema. */
interface RetailerPictureData extends PictureData {
  descriptions?: { page?: string | null; en?: string | null } | null
}

export type RetailerData = Omit<NonNullable<Stored['retailers']>[number], 'image'> & {
  image?: RetailerPictureData | null
}

/** The page, and the filters of the request. */
export type RetailersData = Omit<Stored, 'retailers'> & {
  retailers?: RetailerData[] | null
  requestedFilters?: PageFilters
}
