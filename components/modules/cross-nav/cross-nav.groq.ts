import { productCardProjection } from '../../product/product.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const crossNavModuleProjection = /* groq */ `
  overTitle,
  title,
  items[]->{${productCardProjection}}
`

export type CrossNavModuleData = ModuleDataOf<'crossNav'>
