import { defineQuery } from 'next-sanity'
import {
  heroMediaProjection,
  mediaProjection,
  pictureProjection,
  pictureWithPlaceholderProjection,
} from './media.groq.ts'

/*
 * Never requested: each types once what many queries ask for in the same words
 * (tooling/typegen/reuse-fragment-types.ts).
 */
export const pictureFragment = defineQuery(`*[_type == "home"][0].seo.image{${pictureProjection}}`)
export const pictureWithPlaceholderFragment = defineQuery(
  `*[_type == "home"][0].header.media.image{${pictureWithPlaceholderProjection}}`,
)
export const mediaFragment = defineQuery(`*[_type == "product"][0].mediaDark{${mediaProjection}}`)
export const heroMediaFragment = defineQuery(
  `*[_type == "home"][0].header.media{${heroMediaProjection}}`,
)
