import type { PortableTextBlock } from '@portabletext/react'
import { pictureProjection } from '../media/media.groq.ts'
import { linkProjection } from './link.groq.ts'

/** Running text with its links and pictures resolved. */
export const richTextProjection = /* groq */ `
  ...,
  _type == "picture" => {${pictureProjection}},
  markDefs[]{..., _type == "link" => {${linkProjection}}}
`

export type RichTextData = PortableTextBlock[] | null | undefined
