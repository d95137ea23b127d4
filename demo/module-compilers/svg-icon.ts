import type { Localized, SeedLink } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { link, optional, type Part, localizedText, titles } from '../load/compile-common-fields.ts'

export interface SeedIcon {
  /** A sign of the sprite. */
  icon?: string
  /** A drawing of the picture generator instead. */
  file?: string
  label: Localized
  text?: Localized
  link?: SeedLink
}

export interface SeedSvgIcon {
  overTitle?: Localized
  title?: Localized
  items: SeedIcon[]
  size?: 'small' | 'medium' | 'large'
  hideLabels?: boolean
  alignment?: 'start' | 'center'
  tone?: 'paper' | 'night'
}

export function svgIcon(seed: SeedSvgIcon, context: CompileContext): Part {
  return {
    ...titles(seed, context),
    items: seed.items.map((item) => ({
      _type: 'iconItem',
      _key: context.key(),
      ...optional('icon', item.icon),
      ...(item.file && {
        file: { _type: 'image', asset: { _type: 'reference', _ref: context.assetId(item.file) } },
      }),
      label: localizedText(item.label, context),
      ...optional('text', localizedText(item.text, context)),
      ...(item.link && { link: link(item.link, context) }),
    })),
    size: seed.size ?? 'medium',
    hideLabels: seed.hideLabels ?? false,
    alignment: seed.alignment ?? 'start',
    tone: seed.tone ?? 'paper',
  }
}
