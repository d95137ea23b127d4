import type { Localized, SeedLink } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { link, type Part, titles } from '../load/compile-common-fields.ts'

export interface SeedBlogpostGallery {
  overTitle?: Localized
  title?: Localized
  /** Names of posts. */
  slides: string[]
  link?: SeedLink
  size?: 'small' | 'large'
  tone?: 'paper' | 'night'
}

export function blogpostGallery(seed: SeedBlogpostGallery, context: CompileContext): Part {
  return {
    ...titles(seed, context),
    slides: seed.slides.map((name) => ({
      _type: 'reference',
      _key: context.key(),
      _ref: context.idOf(`blogpost:${name}`),
    })),
    ...(seed.link && { link: link(seed.link, context) }),
    size: seed.size ?? 'small',
    tone: seed.tone ?? 'paper',
  }
}
