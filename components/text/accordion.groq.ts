import type { RichTextData } from './rich-text.groq.ts'
import { richTextProjection } from './rich-text.groq.ts'

/** What an accordion shows of its entries. */
export const entriesProjection = /* groq */ `
  _key,
  title,
  anchor,
  body[]{${richTextProjection}}
`

/** An entry of an accordion. */
export interface EntryData {
  _key: string
  title?: string | null
  anchor?: string | null
  body?: RichTextData
}
