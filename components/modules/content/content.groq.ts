import { linkProjection } from '../../content/link.groq.ts'
import { richTextProjection } from '../../content/rich-text.groq.ts'
import { mediaProjection } from '../../media/media.groq.ts'
import type { ModuleOf } from '../module-data.ts'

export const contentProjection = /* groq */ `
  overTitle,
  title,
  content[]{${richTextProjection}},
  medias[]{_key, ${mediaProjection}},
  link{${linkProjection}},
  layout,
  tone
`

export type ContentData = ModuleOf<'content'>
