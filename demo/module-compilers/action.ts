import type { TextInEveryLocale, SeedLink } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileLink,
  optionalField,
  type CompiledFields,
  textInLocale,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedActionModule {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  text?: TextInEveryLocale
  /** What it leads to: a link, or the name of a form. */
  link?: SeedLink
  form?: string
  layout: 'band' | 'button'
  buttonLabel?: TextInEveryLocale
  tone?: 'paper' | 'night'
}

export function compileAction(seed: SeedActionModule, context: CompileContext): CompiledFields {
  return {
    ...compileTitleFields(seed, context),
    ...optionalField('text', textInLocale(seed.text, context)),
    kind: seed.form ? 'form' : 'link',
    ...(seed.link && { link: compileLink(seed.link, context) }),
    ...(seed.form && {
      form: { _type: 'reference', _ref: context.idOf(`form:${seed.form}`) },
    }),
    layout: seed.layout,
    ...optionalField('buttonLabel', textInLocale(seed.buttonLabel, context)),
    tone: seed.tone ?? 'paper',
  }
}
