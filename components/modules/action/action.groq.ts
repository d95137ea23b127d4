import { formProjection } from '../../../lib/forms/form.groq.ts'
import { linkProjection } from '../../text/link.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const actionModuleProjection = /* groq */ `
  overTitle,
  title,
  text,
  kind,
  link{${linkProjection}},
  form->{${formProjection}},
  layout,
  buttonLabel,
  tone
`

export type ActionModuleData = ModuleDataOf<'action'>
