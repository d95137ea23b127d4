import { linkProjection } from '../../text/link.groq.ts'
import { richTextProjection } from '../../text/rich-text.groq.ts'
import { mediaProjection } from '../../media/media.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const contentModuleProjection = /* groq */ `
  overTitle,
  title,
  content[]{${richTextProjection}},
  medias[]{_key, ${mediaProjection}},
  link{${linkProjection}},
  layout,
  tone
`

export type ContentModuleData = ModuleDataOf<'content'>
