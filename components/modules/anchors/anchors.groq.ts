import type { ModuleDataOf } from '../module-data.ts'

export const anchorsModuleProjection = /* groq */ `
  label,
  items[]{_key, label, anchor}
`

export type AnchorsModuleData = ModuleDataOf<'anchors'>
