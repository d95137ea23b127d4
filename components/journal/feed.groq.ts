import { defineQuery } from 'next-sanity'
import { linkTargetProjection } from '../text/link.groq.ts'
import { addressProjection } from '../../lib/addresses/address.groq.ts'

/** The twenty newest indexable posts of a language, for its feed. */
export const feedQuery = defineQuery(/* groq */ `
  *[_type == "blog" && language == $locale][0]{
    ${linkTargetProjection},
    "subtitle": heroHeader.body,
    "entries": *[_type == "blogpost" && language == $locale && defined(slug.current) && defined(date) && title > "" && seo.noIndex != true] | order(date desc, _id asc)[0...20]{
      _id,
      _updatedAt,
      ${addressProjection},
      title,
      date,
      author,
      "summary": coalesce(cardExcerpt, heroHeader.body)
    }
  }
`)
