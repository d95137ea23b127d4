import type { SanityClient } from '@sanity/client'
import { type Locale, isLocale, localeTable } from '#lib/locales.ts'
import { getAtPath, parseTextPath } from '../translations/model/text-path.ts'
import type { SourceDocument } from '../translations/model/translation-plan.ts'
import { type TranslatableText, plainText } from '../translations/model/translatable-text.ts'
import { agentClient, firstResult, visiblePaths } from './agent-request.ts'
import { agentTargets } from './model/agent-path.ts'
import { type Glossary, glossaryNotes, glossaryRules } from './model/glossary.ts'
import { type ProposedText, type RefusedText, isRefused, proposeText } from './model/proposal.ts'
import { textChunks } from './model/texts-to-translate.ts'

interface TranslationTask {
  schemaId: string
  source: SourceDocument
  /** The translation; undefined if it does not exist. */
  translation: SourceDocument | undefined
  to: Locale
  texts: readonly TranslatableText[]
  glossary: Glossary | undefined
  /** Results of a run that failed, by path; a second run continues after them. */
  results: Map<string, ProposedText | RefusedText>
}

/**
 * Translates texts in portions, without writing anything.
 *
 * @param report gets the number of finished texts
 * @throws DOMException `AbortError`, or the error of the content service
 */
export async function translateTexts(
  client: SanityClient,
  task: TranslationTask,
  report: (done: number) => void,
  signal: AbortSignal,
): Promise<(ProposedText | RefusedText)[]> {
  const { schemaId, source, translation, to, texts, glossary, results } = task
  const from = source['language']
  const open = texts.filter(({ path }) => !results.has(path))
  report(results.size)
  for (const chunk of textChunks(open, ({ value }) => plainText(value).length)) {
    const rules = glossaryRules(
      glossary,
      to,
      chunk.map(({ value }) => plainText(value)),
    )
    const { protectedPhrases, styleGuide } = rules
    const answer = await firstResult(
      agentClient(client).observable.agent.action.translate({
        schemaId,
        documentId: source._id,
        // As for a new document of that language: translators may not write the source. `noWrite` creates none.
        targetDocument: { operation: 'create' },
        languageFieldPath: ['language'],
        noWrite: true,
        conditionalPaths: visiblePaths,
        ...(isLocale(from) && { fromLanguage: languageOf(from) }),
        toLanguage: languageOf(to),
        target: agentTargets(chunk.map(({ path }) => path)),
        ...(protectedPhrases.length > 0 && { protectedPhrases }),
        ...(styleGuide !== undefined && { styleGuide }),
      }),
      signal,
    )
    for (const text of chunk) {
      const at = parseTextPath(text.path)
      const proposed = proposeText(text, getAtPath(answer, at), getAtPath(translation, at))
      results.set(
        text.path,
        isRefused(proposed)
          ? proposed
          : {
              ...proposed,
              notes: [
                ...proposed.notes,
                ...glossaryNotes(rules, to, plainText(text.value), proposed.after),
                ...(proposed.after === proposed.original ? [sameAsSource] : []),
              ],
            },
      )
    }
    report(results.size)
  }
  return texts.flatMap(({ path }) => results.get(path) ?? [])
}

const sameAsSource = 'The same as in the source.'

const languageOf = (locale: Locale) => ({
  id: locale,
  title: localeTable[locale].name,
})
