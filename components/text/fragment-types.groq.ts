import { defineQuery } from 'next-sanity'
import { heroProjection } from './hero-header.groq.ts'
import { linkProjection, linkTargetProjection } from './link.groq.ts'
import { richTextProjection } from './rich-text.groq.ts'
import { seoProjection } from './seo.groq.ts'

/*
 * Never requested: each types once what many queries ask for in the same words
 * (tooling/typegen/reuse-fragment-types.ts).
 */
export const heroFragment = defineQuery(`*[_type == "home"][0].header{${heroProjection}}`)
export const seoFragment = defineQuery(`*[_type == "home"][0].seo{${seoProjection}}`)
export const linkFragment = defineQuery(`*[_type == "settings"][0].rootRedirect{${linkProjection}}`)
export const linkTargetFragment = defineQuery(
  `*[_type == "settings"][0].rootRedirect.reference->{${linkTargetProjection}}`,
)
export const richTextFragment = defineQuery(
  `*[_type == "settings"][0].notFoundPage.body[]{${richTextProjection}}`,
)
