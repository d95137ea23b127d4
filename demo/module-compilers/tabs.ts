import type { Localized, SeedLink, SeedText } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  link,
  optional,
  type Part,
  richText,
  localizedText,
  titles,
} from '../load/compile-common-fields.ts'

export interface SeedTabs {
  overTitle?: Localized
  title?: Localized
  tabs: { label: Localized; content?: SeedText[]; form?: string }[]
  aside?: { title: Localized; content: SeedText[]; link?: SeedLink }
}

export function tabs(seed: SeedTabs, context: CompileContext): Part {
  const { aside } = seed
  return {
    ...titles(seed, context),
    tabs: seed.tabs.map((tab) => ({
      _type: 'tab',
      _key: context.key(),
      label: localizedText(tab.label, context),
      ...optional('content', tab.content && richText(tab.content, context)),
      ...(tab.form && {
        form: { _type: 'reference', _ref: context.idOf(`form:${tab.form}`) },
      }),
    })),
    ...(aside && {
      aside: {
        title: localizedText(aside.title, context),
        content: richText(aside.content, context),
        ...(aside.link && { link: link(aside.link, context) }),
      },
    }),
  }
}
