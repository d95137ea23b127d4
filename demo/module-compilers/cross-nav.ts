import type { TextInEveryLocale } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { type CompiledFields, compileTitleFields } from '../load/compile-common-fields.ts'

export interface SeedCrossNav {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  /** Handles of the shop. */
  products: string[]
}

export function compileCrossNav(seed: SeedCrossNav, context: CompileContext): CompiledFields {
  return {
    ...compileTitleFields(seed, context),
    items: seed.products.map((handle) => ({
      _type: 'reference',
      _key: context.key(),
      _ref: context.idOf(`product:${handle}`),
    })),
  }
}
