import { defineQuery } from 'next-sanity'
import type { BlogQueryResult } from '#lib/content/types.generated.ts'
import { alternatesProjection } from '../../chrome/alternates.groq.ts'
import { entryCardProjection } from '../../journal/entry-card.groq.ts'
import type { PagedResult } from '../../journal/pagination.ts'
import { modulesProjection } from '../../modules/modules.groq.ts'
import { heroProjection } from '../../text/hero-header.groq.ts'
import { linkTargetProjection } from '../../text/link.groq.ts'
import type { PartialContent } from '../../text/partial-content.ts'
import { seoProjection } from '../../text/seo.groq.ts'

/** The journal of a language with a slice of its posts, newest first. Params: `from` and `to`. */
export const blogQuery = defineQuery(/* groq */ `
  *[_type == "blog" && language == $locale][0]{
    _id,
    _type,
    ${linkTargetProjection},
    heroHeader{${heroProjection}},
    "highlight": highlight->{${entryCardProjection}},
    "entries": *[_type == "blogpost" && language == $locale] | order(date desc, _id asc)[$from...$to]{${entryCardProjection}},
    "total": count(*[_type == "blogpost" && language == $locale]),
    "from": $from,
    ${modulesProjection},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

export type BlogData = PagedResult<PartialContent<NonNullable<BlogQueryResult>>>
