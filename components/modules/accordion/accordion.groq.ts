import { accordionEntriesProjection } from '../../text/accordion.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const accordionModuleProjection = /* groq */ `
  overTitle,
  title,
  items[]{${accordionEntriesProjection}},
  oneAtATime,
  faq
`

export type AccordionModuleData = ModuleDataOf<'accordion'>
