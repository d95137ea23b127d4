import { linkProjection } from '../../text/link.groq.ts'
import { richTextProjection } from '../../text/rich-text.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const highlightedTextModuleProjection = /* groq */ `
  overTitle,
  text[]{${richTextProjection}},
  link{${linkProjection}},
  alignment,
  tone
`

export type HighlightedTextModuleData = ModuleDataOf<'highlightedText'>
