import type { SeoFragmentResult } from '#lib/content/types.generated.ts'
import { pictureProjection } from '../media/media.groq.ts'
import type { PartialContent } from './partial-content.ts'

export const seoProjection = /* groq */ `
  title,
  description,
  noIndex,
  image{${pictureProjection}}
`

export type SeoData = PartialContent<NonNullable<SeoFragmentResult>>
