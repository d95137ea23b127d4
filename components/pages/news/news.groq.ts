import { defineQuery } from 'next-sanity'
import type { NewsQueryResult } from '#lib/content/types.generated.ts'
import { alternatesProjection } from '../../chrome/alternates.groq.ts'
import { entryCardProjection } from '../../journal/entry-card.groq.ts'
import { pictureProjection } from '../../media/media.groq.ts'
import { modulesProjection } from '../../modules/modules.groq.ts'
import { heroProjection } from '../../text/hero-header.groq.ts'
import { linkTargetProjection } from '../../text/link.groq.ts'
import type { PartialContent } from '../../text/partial-content.ts'
import { richTextProjection } from '../../text/rich-text.groq.ts'
import { seoProjection } from '../../text/seo.groq.ts'

/** A news article with its newer and older neighbours. External news have no page. */
export const newsQuery = defineQuery(/* groq */ `
  *[_type == "news" && type != "link" && slug.current == $slug && language == $locale][0]{
    _id,
    _type,
    language,
    title,
    date,
    "updatedAt": _updatedAt,
    "excerpt": cardExcerpt,
    cardImage{${pictureProjection}},
    heroHeader{${heroProjection}},
    body[]{${richTextProjection}},
    ${modulesProjection},
    "list": *[_type == "newsListPage" && language == $locale][0]{${linkTargetProjection}},
    "newer": *[_type == "news" && type != "link" && language == $locale && (date > ^.date || (date == ^.date && _id < ^._id))] | order(date asc, _id desc)[0]{${linkTargetProjection}},
    "older": *[_type == "news" && type != "link" && language == $locale && (date < ^.date || (date == ^.date && _id > ^._id))] | order(date desc, _id asc)[0]{${linkTargetProjection}},
    "related": related[]->{${entryCardProjection}},
    "latest": *[_type == "news" && language == $locale && _id != ^._id] | order(date desc, _id asc)[0...3]{${entryCardProjection}},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

export type NewsData = PartialContent<NonNullable<NewsQueryResult>>
