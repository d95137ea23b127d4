import type { Localized } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { type Part, titles } from '../load/compile-common-fields.ts'

export interface SeedCrossNav {
  overTitle?: Localized
  title?: Localized
  /** Handles of the shop. */
  products: string[]
}

export function crossNav(seed: SeedCrossNav, context: CompileContext): Part {
  return {
    ...titles(seed, context),
    items: seed.products.map((handle) => ({
      _type: 'reference',
      _key: context.key(),
      _ref: context.idOf(`product:${handle}`),
    })),
  }
}
