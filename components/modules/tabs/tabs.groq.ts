import { formProjection } from '../../../lib/forms/form.groq.ts'
import { linkProjection } from '../../text/link.groq.ts'
import { richTextProjection } from '../../text/rich-text.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const tabsModuleProjection = /* groq */ `
  overTitle,
  title,
  tabs[]{_key, label, content[]{${richTextProjection}}, form->{${formProjection}}},
  aside{title, content[]{${richTextProjection}}, link{${linkProjection}}}
`

export type TabsModuleData = ModuleDataOf<'tabs'>
