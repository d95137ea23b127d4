import { linkProjection, type LinkData } from '../../content/link.groq.ts'
import { richTextProjection, type RichTextData } from '../../content/rich-text.groq.ts'
import { mediaProjection, type MediaData } from '../../media/media.groq.ts'

export const contentProjection = /* groq */ `
  overTitle,
  title,
  content[]{${richTextProjection}},
  medias[]{_key, ${mediaProjection}},
  link{${linkProjection}},
  layout,
  tone
`

export interface ContentData {
  _key: string
  _type: 'content'
  overTitle?: string | null
  title?: string | null
  content?: RichTextData
  medias?: Array<MediaData & { _key: string }> | null
  link?: LinkData | null
  layout?: string | null
  tone?: string | null
}
