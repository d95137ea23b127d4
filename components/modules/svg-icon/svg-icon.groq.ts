import { linkProjection } from '../../text/link.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const svgIconModuleProjection = /* groq */ `
  overTitle,
  title,
  items[]{
    _key,
    icon,
    file{"ref": asset._ref},
    label,
    text,
    link{${linkProjection}}
  },
  size,
  hideLabels,
  alignment,
  tone
`

export type SvgIconModuleData = ModuleDataOf<'svgIcon'>
export type IconItemData = NonNullable<SvgIconModuleData['items']>[number]
