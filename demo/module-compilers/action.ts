import type { Localized, SeedLink } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { link, optional, type Part, localizedText, titles } from '../load/compile-common-fields.ts'

export interface SeedAction {
  overTitle?: Localized
  title?: Localized
  text?: Localized
  /** What it leads to: a link, or the name of a form. */
  link?: SeedLink
  form?: string
  layout: 'band' | 'button'
  buttonLabel?: Localized
  tone?: 'paper' | 'night'
}

export function action(seed: SeedAction, context: CompileContext): Part {
  return {
    ...titles(seed, context),
    ...optional('text', localizedText(seed.text, context)),
    kind: seed.form ? 'form' : 'link',
    ...(seed.link && { link: link(seed.link, context) }),
    ...(seed.form && {
      form: { _type: 'reference', _ref: context.idOf(`form:${seed.form}`) },
    }),
    layout: seed.layout,
    ...optional('buttonLabel', localizedText(seed.buttonLabel, context)),
    tone: seed.tone ?? 'paper',
  }
}
