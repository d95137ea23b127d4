import type { TextInEveryLocale, SeedMediaFile, SeedTextBlock } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileMediaItem,
  optionalField,
  type CompiledFields,
  compileRichText,
  textInLocale,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedRichContentTab {
  label: TextInEveryLocale
  anchor?: string
  items: { title?: TextInEveryLocale; subtitle?: TextInEveryLocale; body: SeedTextBlock[] }[]
  medias?: SeedMediaFile[]
}

export interface SeedRichContentTabs {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  tabs: SeedRichContentTab[]
}

export function compileRichContentTabs(
  seed: SeedRichContentTabs,
  context: CompileContext,
): CompiledFields {
  return {
    ...compileTitleFields(seed, context),
    tabList: seed.tabs.map((each) => tab(each, context)),
  }
}

function tab(seed: SeedRichContentTab, context: CompileContext): CompiledFields {
  return {
    _type: 'richContentTab',
    _key: context.key(),
    label: textInLocale(seed.label, context),
    ...optionalField('anchor', seed.anchor),
    panel: {
      itemList: seed.items.map(({ title, subtitle, body }) => ({
        _type: 'tabText',
        _key: context.key(),
        ...compileTitleFields({ title }, context),
        ...optionalField('subtitle', textInLocale(subtitle, context)),
        body: compileRichText(body, context),
      })),
      ...(seed.medias && {
        mediaList: seed.medias.map((media) => ({
          _key: context.key(),
          ...compileMediaItem(media, context),
        })),
      }),
    },
  }
}
