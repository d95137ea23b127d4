import { mediaProjection } from '../../media/media.groq.ts'
import { linkProjection } from '../../text/link.groq.ts'
import { richTextProjection } from '../../text/rich-text.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const galleryModuleProjection = /* groq */ `
  overTitle,
  title,
  layout,
  items[]{
    _key,
    title,
    tags,
    media{${mediaProjection}},
    link{${linkProjection}},
    modal{body[]{${richTextProjection}}}
  }
`

export type GalleryModuleData = ModuleDataOf<'gallery'>
export type GalleryItemData = NonNullable<GalleryModuleData['items']>[number]
