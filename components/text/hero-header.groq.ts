import type { HeroFragmentResult } from '#lib/content/types.generated.ts'
import { heroMediaProjection, pictureWithPlaceholderProjection } from '../media/media.groq.ts'
import { linkProjection } from './link.groq.ts'
import type { PartialContent } from './partial-content.ts'

/** Header of a page. */
export const heroProjection = /* groq */ `
  overTitle,
  title,
  body,
  media{${heroMediaProjection}},
  rtlImage{${pictureWithPlaceholderProjection}},
  link{${linkProjection}}
`

export type HeroData = PartialContent<NonNullable<HeroFragmentResult>>
