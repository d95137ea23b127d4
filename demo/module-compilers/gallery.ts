import type {
  TextInEveryLocale,
  SeedLink,
  SeedMediaFile,
  SeedTextBlock,
} from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileLink,
  compileMediaItem,
  optionalField,
  type CompiledFields,
  compileRichText,
  textInLocale,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedGalleryItem {
  media: SeedMediaFile
  title?: TextInEveryLocale
  tags?: TextInEveryLocale[]
  link?: SeedLink
  /** What is read beside the large picture. */
  body?: SeedTextBlock[]
}

export interface SeedGallery {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  layout?: 'grid' | 'masonry' | 'row'
  items: SeedGalleryItem[]
}

export function compileGallery(seed: SeedGallery, context: CompileContext): CompiledFields {
  return {
    ...compileTitleFields(seed, context),
    layout: seed.layout ?? 'grid',
    items: seed.items.map((item) => ({
      _type: 'galleryItem',
      _key: context.key(),
      media: compileMediaItem(item.media, context),
      ...optionalField('title', textInLocale(item.title, context)),
      ...(item.tags && { tags: item.tags.map((tag) => tag[context.locale]) }),
      ...(item.link && { link: compileLink(item.link, context) }),
      ...(item.body && { modal: { body: compileRichText(item.body, context) } }),
    })),
  }
}
