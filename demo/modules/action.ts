import type { Localized, SeedLink } from '../content/kit.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { link, optional, type Part, said, titles } from '../load/compile-parts.ts'

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
    ...optional('text', said(seed.text, context)),
    kind: seed.form ? 'form' : 'link',
    ...(seed.link && { link: link(seed.link, context) }),
    ...(seed.form && {
      form: { _type: 'reference', _ref: context.idOf(`form:${seed.form}`) },
    }),
    layout: seed.layout,
    ...optional('buttonLabel', said(seed.buttonLabel, context)),
    tone: seed.tone ?? 'paper',
  }
}
