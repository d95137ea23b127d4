import { linkProjection } from '../../text/link.groq.ts'
import { richTextProjection } from '../../text/rich-text.groq.ts'
import { pictureProjection } from '../../media/media.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const pushCardsModuleProjection = /* groq */ `
  overTitle,
  title,
  items[]{
    _key,
    overTitle,
    title,
    text,
    image{${pictureProjection}},
    link{${linkProjection}},
    modal{image{${pictureProjection}}, body[]{${richTextProjection}}}
  }
`

export type PushCardsModuleData = ModuleDataOf<'pushCards'>
export type PushCardData = NonNullable<PushCardsModuleData['items']>[number]
