import type { Localized, SeedLink, SeedText } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  link,
  optional,
  type Part,
  picture,
  richText,
  localizedText,
  titles,
} from '../load/compile-common-fields.ts'

export interface SeedCard {
  overTitle?: Localized
  title: Localized
  text?: Localized
  image?: string
  link?: SeedLink
  modal?: { image?: string; body: SeedText[] }
}

export interface SeedPushCards {
  overTitle?: Localized
  title?: Localized
  items: SeedCard[]
}

export function pushCards(seed: SeedPushCards, context: CompileContext): Part {
  return { ...titles(seed, context), items: seed.items.map((item) => card(item, context)) }
}

function card(seed: SeedCard, context: CompileContext): Part {
  return {
    _type: 'pushCard',
    _key: context.key(),
    ...titles(seed, context),
    ...optional('text', localizedText(seed.text, context)),
    ...(seed.image && { image: picture(seed.image, context) }),
    ...(seed.link && { link: link(seed.link, context) }),
    ...(seed.modal && {
      modal: {
        ...(seed.modal.image && { image: picture(seed.modal.image, context) }),
        body: richText(seed.modal.body, context),
      },
    }),
  }
}
