import { entryCardProjection } from '../../journal/entry-card.groq.ts'
import { linkProjection } from '../../text/link.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const blogpostGalleryModuleProjection = /* groq */ `
  overTitle,
  title,
  slides[]->{${entryCardProjection}},
  link{${linkProjection}},
  size,
  tone
`

export type BlogpostGalleryModuleData = ModuleDataOf<'blogpostGallery'>
