import type { Localized, SeedMedia, SeedText } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  mediaItem,
  optional,
  type Part,
  richText,
  localizedText,
  titles,
} from '../load/compile-common-fields.ts'

export interface SeedTab {
  label: Localized
  anchor?: string
  items: { title?: Localized; subtitle?: Localized; body: SeedText[] }[]
  medias?: SeedMedia[]
}

export interface SeedRichContentTabs {
  overTitle?: Localized
  title?: Localized
  tabs: SeedTab[]
}

export function richContentTabs(seed: SeedRichContentTabs, context: CompileContext): Part {
  return { ...titles(seed, context), tabList: seed.tabs.map((each) => tab(each, context)) }
}

function tab(seed: SeedTab, context: CompileContext): Part {
  return {
    _type: 'richContentTab',
    _key: context.key(),
    label: localizedText(seed.label, context),
    ...optional('anchor', seed.anchor),
    panel: {
      itemList: seed.items.map(({ title, subtitle, body }) => ({
        _type: 'tabText',
        _key: context.key(),
        ...titles({ title }, context),
        ...optional('subtitle', localizedText(subtitle, context)),
        body: richText(body, context),
      })),
      ...(seed.medias && {
        mediaList: seed.medias.map((media) => ({
          _key: context.key(),
          ...mediaItem(media, context),
        })),
      }),
    },
  }
}
