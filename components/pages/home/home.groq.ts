import { defineQuery } from 'next-sanity'
import type { HomeQueryResult } from '#lib/content/types.generated.ts'
import { alternatesProjection } from '../../chrome/alternates.groq.ts'
import { heroProjection } from '../../text/hero-header.groq.ts'
import { modulesProjection } from '../../modules/modules.groq.ts'
import type { PartialContent } from '../../text/partial-content.ts'
import { seoProjection } from '../../text/seo.groq.ts'

export const homeQuery = defineQuery(/* groq */ `
  *[_type == "home" && language == $locale][0]{
    _id,
    _type,
    language,
    title,
    header{${heroProjection}},
    ${modulesProjection},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

export type HomeData = PartialContent<NonNullable<HomeQueryResult>>
