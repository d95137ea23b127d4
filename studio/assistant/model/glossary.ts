import * as z from 'zod/mini'
import { type Locale, localeTable } from '#lib/locales.ts'

const texts = z.nullish(z.record(z.string(), z.unknown()))

/** The glossary document: phrases with their fixed translations, and a style guide for each language. */
export const glossarySchema = z.looseObject({
  phrases: z.nullish(
    z.array(z.looseObject({ phrase: z.nullish(z.string()), translations: texts })),
  ),
  styleGuide: texts,
})

export type Glossary = z.infer<typeof glossarySchema>

/** Rules for the translation of some texts into one language. */
export interface GlossaryRules {
  protectedPhrases: string[]
  /** Fixed translations by phrase. */
  fixed: Map<string, string>
  styleGuide: string | undefined
}

/** Longest style guide that the content service accepts. */
export const maxStyleGuideLength = 2000

/** Rules of the glossary for texts: only phrases that they contain. */
export function glossaryRules(
  glossary: Glossary | undefined,
  to: Locale,
  texts: readonly string[],
): GlossaryRules {
  const all = texts.join('\n')
  const rows = (glossary?.phrases ?? []).flatMap(({ phrase, translations }) => {
    const words = phrase?.trim()
    return words && all.includes(words) ? [[words, textOf(translations?.[to])] as const] : []
  })
  const fixed = new Map(rows.flatMap(([phrase, text]) => (text ? [[phrase, text]] : [])))
  const guide = [
    textOf(glossary?.styleGuide?.[to]),
    ...[...fixed].map(([phrase, text]) => `Translate “${phrase}” as “${text}”.`),
  ].filter((line) => line !== undefined)
  // `$` begins a parameter of the content service's template.
  const styleGuide = guide.join('\n').replaceAll('$', '＄').slice(0, maxStyleGuideLength)
  return {
    protectedPhrases: rows.flatMap(([phrase, text]) => (text ? [] : [phrase])),
    fixed,
    styleGuide: styleGuide || undefined,
  }
}

/** What a translation does against the glossary, one sentence each. */
export function glossaryNotes(
  { protectedPhrases, fixed }: GlossaryRules,
  to: Locale,
  source: string,
  translation: string,
): string[] {
  const language = localeTable[to].name
  return [
    ...protectedPhrases
      .filter((phrase) => source.includes(phrase) && !translation.includes(phrase))
      .map((phrase) => `The glossary keeps “${phrase}” as it is.`),
    ...[...fixed]
      .filter(([phrase, text]) => source.includes(phrase) && !translation.includes(text))
      .map(
        ([phrase, text]) => `The glossary translates “${phrase}” into ${language} as “${text}”.`,
      ),
  ]
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
