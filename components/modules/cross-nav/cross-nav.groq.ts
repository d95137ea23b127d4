import { productCardProjection } from '../../product/product.groq.ts'
import type { ModuleOf } from '../module-data.ts'

export const crossNavModuleProjection = /* groq */ `
  overTitle,
  title,
  items[]->{${productCardProjection}}
`

export type CrossNavModuleData = ModuleOf<'crossNav'>
