import { pictureProjection } from '../../media/media.groq.ts'
import { linkProjection } from '../../text/link.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const reviewsModuleProjection = /* groq */ `
  overTitle,
  title,
  items[]{
    _key,
    quote,
    greyImage{alt, "ref": asset._ref},
    image{${pictureProjection}},
    link{${linkProjection}}
  }
`

export type ReviewsModuleData = ModuleDataOf<'reviews'>
export type PressReviewData = NonNullable<ReviewsModuleData['items']>[number]
