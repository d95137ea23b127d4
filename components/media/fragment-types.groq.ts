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
export const picturePart = defineQuery(`*[_type == "home"][0].seo.image{${pictureProjection}}`)
export const placeholderPicturePart = defineQuery(
  `*[_type == "home"][0].header.media.image{${pictureWithPlaceholderProjection}}`,
)
export const mediaPart = defineQuery(`*[_type == "product"][0].mediaDark{${mediaProjection}}`)
export const heroMediaPart = defineQuery(
  `*[_type == "home"][0].header.media{${heroMediaProjection}}`,
)
