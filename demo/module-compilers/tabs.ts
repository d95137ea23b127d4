import type { TextInEveryLocale, SeedLink, SeedTextBlock } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileLink,
  optionalField,
  type CompiledFields,
  compileRichText,
  textInLocale,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedTabs {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  tabs: { label: TextInEveryLocale; content?: SeedTextBlock[]; form?: string }[]
  aside?: { title: TextInEveryLocale; content: SeedTextBlock[]; link?: SeedLink }
}

export function compileTabs(seed: SeedTabs, context: CompileContext): CompiledFields {
  const { aside } = seed
  return {
    ...compileTitleFields(seed, context),
    tabs: seed.tabs.map((tab) => ({
      _type: 'tab',
      _key: context.key(),
      label: textInLocale(tab.label, context),
      ...optionalField('content', tab.content && compileRichText(tab.content, context)),
      ...(tab.form && {
        form: { _type: 'reference', _ref: context.idOf(`form:${tab.form}`) },
      }),
    })),
    ...(aside && {
      aside: {
        title: textInLocale(aside.title, context),
        content: compileRichText(aside.content, context),
        ...(aside.link && { link: compileLink(aside.link, context) }),
      },
    }),
  }
}
