import type { PortableTextBlock } from '@portabletext/react'
import { mediaProjection, type MediaData } from '../media/media.groq.ts'
import { linkProjection } from './link.groq.ts'

/** Running text with its links and pictures resolved. */
export const richTextProjection = /* groq */ `
  ...,
  _type == "figure" => {media{${mediaProjection}}},
  markDefs[]{..., _type == "link" => {${linkProjection}}}
`

export type RichTextData = PortableTextBlock[] | null | undefined

export interface FigureData {
  media?: MediaData | null
  caption?: string | null
  width?: string | null
}

export interface TableData {
  caption?: string | null
  headerRow?: boolean | null
  headerColumn?: boolean | null
  rows?: readonly { _key: string; cells?: readonly (string | null)[] | null }[] | null
}
