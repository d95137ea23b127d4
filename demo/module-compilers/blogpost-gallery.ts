import type { TextInEveryLocale, SeedLink } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileLink,
  type CompiledFields,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedBlogpostGallery {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  /** Names of posts. */
  slides: string[]
  link?: SeedLink
  size?: 'small' | 'large'
  tone?: 'paper' | 'night'
}

export function compileBlogpostGallery(
  seed: SeedBlogpostGallery,
  context: CompileContext,
): CompiledFields {
  return {
    ...compileTitleFields(seed, context),
    slides: seed.slides.map((name) => ({
      _type: 'reference',
      _key: context.key(),
      _ref: context.idOf(`blogpost:${name}`),
    })),
    ...(seed.link && { link: compileLink(seed.link, context) }),
    size: seed.size ?? 'small',
    tone: seed.tone ?? 'paper',
  }
}
