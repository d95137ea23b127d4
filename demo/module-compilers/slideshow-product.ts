import type { TextInEveryLocale, SeedLink } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileLink,
  type CompiledFields,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedSlideshowProduct {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  /** Handles of the shop. */
  products: string[]
  link?: SeedLink
}

export function compileSlideshowProduct(
  seed: SeedSlideshowProduct,
  context: CompileContext,
): CompiledFields {
  return {
    ...compileTitleFields(seed, context),
    products: seed.products.map((handle) => ({
      _type: 'reference',
      _key: context.key(),
      _ref: context.idOf(`product:${handle}`),
    })),
    ...(seed.link && { link: compileLink(seed.link, context) }),
  }
}
