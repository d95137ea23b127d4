import { defineQuery } from 'next-sanity'
import type { StoriesQueryResult } from '#lib/content/types.generated.ts'
import { alternatesProjection } from '../../chrome/alternates.groq.ts'
import { entryCardProjection } from '../../journal/entry-card.groq.ts'
import type { PagedResult } from '../../journal/pagination.ts'
import { modulesProjection } from '../../modules/modules.groq.ts'
import { heroProjection } from '../../text/hero-header.groq.ts'
import { linkTargetProjection } from '../../text/link.groq.ts'
import type { PartialContent } from '../../text/partial-content.ts'
import { seoProjection } from '../../text/seo.groq.ts'

/** A slice of the stories of a language, newest first. Params: `from` and `to`. */
export const storiesQuery = defineQuery(/* groq */ `
  *[_type == "storiesPage" && language == $locale][0]{
    _id,
    _type,
    ${linkTargetProjection},
    heroHeader{${heroProjection}},
    "entries": *[_type == "blogpost" && isStory == true && language == $locale] | order(date desc, _id asc)[$from...$to]{${entryCardProjection}},
    "total": count(*[_type == "blogpost" && isStory == true && language == $locale]),
    "from": $from,
    ${modulesProjection},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

export type StoriesData = PagedResult<PartialContent<NonNullable<StoriesQueryResult>>>
