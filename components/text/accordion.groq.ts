import type { RichTextData } from './rich-text.groq.ts'
import { richTextProjection } from './rich-text.groq.ts'

/** Fields of the entries of an accordion. */
export const accordionEntriesProjection = /* groq */ `
  _key,
  title,
  anchor,
  body[]{${richTextProjection}}
`

/** An entry of an accordion. */
export interface AccordionEntryData {
  _key: string
  title?: string | null
  anchor?: string | null
  body?: RichTextData
}
