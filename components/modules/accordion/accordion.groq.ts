import { entriesProjection } from '../../text/accordion.groq.ts'
import type { ModuleOf } from '../module-data.ts'

export const accordionModuleProjection = /* groq */ `
  overTitle,
  title,
  items[]{${entriesProjection}},
  oneAtATime,
  faq
`

export type AccordionModuleData = ModuleOf<'accordion'>
