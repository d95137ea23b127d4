import { defineQuery } from 'next-sanity'
import type { PageQueryResult } from '#lib/content/types.generated.ts'
import { alternatesProjection } from '../../chrome/alternates.groq.ts'
import { heroProjection } from '../../text/hero-header.groq.ts'
import { linkTargetProjection } from '../../text/link.groq.ts'
import type { PartialContent } from '../../text/partial-content.ts'
import { seoProjection } from '../../text/seo.groq.ts'
import { modulesProjection } from '../../modules/modules.groq.ts'

export const pageQuery = defineQuery(/* groq */ `
  *[_type == "page" && slug.current == $slug && language == $locale][0]{
    _id,
    _type,
    language,
    title,
    "slug": slug.current,
    parentPage->{${linkTargetProjection}},
    heroHeader{${heroProjection}},
    ${modulesProjection},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

export type PageData = PartialContent<NonNullable<PageQueryResult>>
