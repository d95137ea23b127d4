import type { Localized, SeedLink } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { link, type Part, titles } from '../load/compile-common-fields.ts'

export interface SeedSlideshowProduct {
  overTitle?: Localized
  title?: Localized
  /** Handles of the shop. */
  products: string[]
  link?: SeedLink
}

export function slideshowProduct(seed: SeedSlideshowProduct, context: CompileContext): Part {
  return {
    ...titles(seed, context),
    products: seed.products.map((handle) => ({
      _type: 'reference',
      _key: context.key(),
      _ref: context.idOf(`product:${handle}`),
    })),
    ...(seed.link && { link: link(seed.link, context) }),
  }
}
