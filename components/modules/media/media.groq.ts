import { mediaProjection } from '../../media/media.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const mediaModuleProjection = /* groq */ `
  media{${mediaProjection}},
  caption,
  size
`

export type MediaModuleData = ModuleDataOf<'media'>
