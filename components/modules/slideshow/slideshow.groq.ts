import { mediaProjection } from '../../media/media.groq.ts'
import { linkProjection } from '../../text/link.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const slideshowModuleProjection = /* groq */ `
  overTitle,
  title,
  layout,
  autoplay,
  slides[]{
    _key,
    overTitle,
    title,
    text,
    media{${mediaProjection}},
    link{${linkProjection}}
  }
`

export type SlideshowModuleData = ModuleDataOf<'slideshow'>
export type SlideData = NonNullable<SlideshowModuleData['slides']>[number]
