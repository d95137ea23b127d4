import { productCardProjection } from '../../product/product.groq.ts'
import { linkProjection } from '../../text/link.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const slideshowProductModuleProjection = /* groq */ `
  overTitle,
  title,
  products[]->{${productCardProjection}},
  link{${linkProjection}}
`

export type SlideshowProductModuleData = ModuleDataOf<'slideshowProduct'>
