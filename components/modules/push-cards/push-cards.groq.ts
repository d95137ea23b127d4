import { linkProjection, type LinkData } from '../../content/link.groq.ts'
import { richTextProjection, type RichTextData } from '../../content/rich-text.groq.ts'
import { pictureProjection, type PictureData } from '../../media/media.groq.ts'

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

export interface PushCardData {
  _key: string
  overTitle?: string | null
  title?: string | null
  text?: string | null
  image?: PictureData | null
  link?: LinkData | null
  modal?: { image?: PictureData | null; body?: RichTextData } | null
}

export interface PushCardsData {
  _key: string
  _type: 'pushCards'
  overTitle?: string | null
  title?: string | null
  items?: PushCardData[] | null
}
