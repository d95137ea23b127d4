import { linkProjection } from '../../content/link.groq.ts'
import { richTextProjection } from '../../content/rich-text.groq.ts'
import { pictureProjection } from '../../media/media.groq.ts'
import type { ModuleOf } from '../module-data.ts'

export const pushCardsProjection = /* groq */ `
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

export type PushCardsData = ModuleOf<'pushCards'>
export type PushCardData = NonNullable<PushCardsData['items']>[number]
