import type { Localized, SeedLink, SeedMedia, SeedText } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  link,
  mediaItem,
  optional,
  type Part,
  richText,
  localizedText,
  titles,
} from '../load/compile-common-fields.ts'

export interface SeedGalleryItem {
  media: SeedMedia
  title?: Localized
  tags?: Localized[]
  link?: SeedLink
  /** What is read beside the large picture. */
  body?: SeedText[]
}

export interface SeedGallery {
  overTitle?: Localized
  title?: Localized
  layout?: 'grid' | 'masonry' | 'row'
  items: SeedGalleryItem[]
}

export function gallery(seed: SeedGallery, context: CompileContext): Part {
  return {
    ...titles(seed, context),
    layout: seed.layout ?? 'grid',
    items: seed.items.map((item) => ({
      _type: 'galleryItem',
      _key: context.key(),
      media: mediaItem(item.media, context),
      ...optional('title', localizedText(item.title, context)),
      ...(item.tags && { tags: item.tags.map((tag) => tag[context.locale]) }),
      ...(item.link && { link: link(item.link, context) }),
      ...(item.body && { modal: { body: richText(item.body, context) } }),
    })),
  }
}
