import { heroMediaProjection, type MediaData } from '../media/media.groq.ts'
import { linkProjection, type LinkData } from './link.groq.ts'

/** The opening of a page. */
export const heroProjection = /* groq */ `
  overTitle,
  title,
  body,
  media{${heroMediaProjection}},
  link{${linkProjection}}
`

export interface HeroData {
  overTitle?: string | null
  title?: string | null
  body?: string | null
  media?: MediaData | null
  link?: LinkData | null
}
