import type { TextInEveryLocale, SeedLink } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileLink,
  optionalField,
  type CompiledFields,
  textInLocale,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedLabelledIcon {
  /** A sign of the sprite. */
  icon?: string
  /** A drawing of the picture generator instead. */
  file?: string
  label: TextInEveryLocale
  text?: TextInEveryLocale
  link?: SeedLink
}

export interface SeedSvgIconModule {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  items: SeedLabelledIcon[]
  size?: 'small' | 'medium' | 'large'
  hideLabels?: boolean
  alignment?: 'start' | 'center'
  tone?: 'paper' | 'night'
}

export function compileSvgIcons(seed: SeedSvgIconModule, context: CompileContext): CompiledFields {
  return {
    ...compileTitleFields(seed, context),
    items: seed.items.map((item) => ({
      _type: 'iconItem',
      _key: context.key(),
      ...optionalField('icon', item.icon),
      ...(item.file && {
        file: { _type: 'image', asset: { _type: 'reference', _ref: context.assetId(item.file) } },
      }),
      label: textInLocale(item.label, context),
      ...optionalField('text', textInLocale(item.text, context)),
      ...(item.link && { link: compileLink(item.link, context) }),
    })),
    size: seed.size ?? 'medium',
    hideLabels: seed.hideLabels ?? false,
    alignment: seed.alignment ?? 'start',
    tone: seed.tone ?? 'paper',
  }
}
