import { pictureProjection } from '../../media/media.groq.ts'
import { richTextProjection } from '../../text/rich-text.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const quoteModuleProjection = /* groq */ `
  overTitle,
  quote,
  body[]{${richTextProjection}},
  mainCaption,
  secondaryCaption,
  image{${pictureProjection}},
  tone
`

export type QuoteModuleData = ModuleDataOf<'quote'>
