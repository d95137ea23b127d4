import type { SeedCard, SeedModule } from '../content/kit.ts'
import type { CompileContext } from './compile-context.ts'
import { link, mediaItem, optional, picture, richText, said } from './compile-parts.ts'

type Part = Record<string, unknown>

function card(seed: SeedCard, context: CompileContext): Part {
  return {
    _type: 'pushCard',
    _key: context.key(),
    ...optional('overTitle', said(seed.overTitle, context)),
    title: said(seed.title, context),
    ...optional('text', said(seed.text, context)),
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

/** One page module as a member of a document's `modules`. */
export function pageModule(seed: SeedModule, context: CompileContext): Part {
  const shared = { _type: seed.type, _key: context.key() }
  if (seed.type === 'media') {
    return {
      ...shared,
      media: mediaItem(seed.media, context),
      ...optional('caption', said(seed.caption, context)),
      size: seed.size ?? 'full',
    }
  }
  const titles = {
    ...optional('overTitle', said(seed.overTitle, context)),
    ...optional('title', said(seed.title, context)),
  }
  if (seed.type === 'pushCards') {
    return { ...shared, ...titles, items: seed.items.map((item) => card(item, context)) }
  }
  return {
    ...shared,
    ...titles,
    content: richText(seed.text, context),
    ...(seed.medias && {
      medias: seed.medias.map((media) => ({ _key: context.key(), ...mediaItem(media, context) })),
    }),
    layout: seed.layout ?? 'mediaEnd',
    tone: seed.tone ?? 'paper',
    ...(seed.link && { link: link(seed.link, context) }),
  }
}
