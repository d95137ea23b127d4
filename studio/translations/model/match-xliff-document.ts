import { isLocale, type Locale, contentLocales, localeTable } from '#lib/locales.ts'
import {
  type TranslationGroup,
  type GroupMember,
  visibleStubInPerspective,
  type DocumentStub,
  translationGroupTitle,
} from './translation-group.ts'
import type { XliffDocument } from './xliff-read.ts'

/** Document of a file with its match here, or an error message for the editor. */
export type XliffMatch =
  | {
      file: XliffDocument
      family: TranslationGroup
      title: string
      to: Locale
      source: DocumentStub
      translation: DocumentStub
    }
  | { file: XliffDocument; problem: string }

/** Locale of a BCP 47 tag such as `ja` or `ja-JP`. */
export const localeOfLanguageTag = (tag: string): Locale | undefined => {
  const [language = ''] = tag.toLowerCase().split(/[-_]/)
  return isLocale(language)
    ? language
    : contentLocales.find((each) => localeTable[each].tag === tag)
}

/**
 * Matches a document of a file to a document here.
 *
 * @param stack perspective stack, topmost first
 */
export function findTranslationForXliffDocument(
  file: XliffDocument,
  families: readonly TranslationGroup[],
  stack: readonly string[],
): XliffMatch {
  const [from, to] = [localeOfLanguageTag(file.from), localeOfLanguageTag(file.to)]
  if (!to)
    return wrong(file, `It is translated into “${file.to}”, which is not a language of this site.`)
  const family = families.find(({ members }) =>
    Object.values(members).some(({ id }) => id === file.document),
  )
  if (!family)
    return wrong(
      file,
      `“${file.document}” does not exist here: it was deleted, or the file belongs to another site. Export it again.`,
    )
  const title = translationGroupTitle(family, from ?? to, stack)
  const language = localeTable[to].name
  const known = from && family.members[from]
  const source = visibleStubInPerspective(known, stack)
  if (!known || !source || known.id !== file.document)
    return wrong(file, `“${title}” is not the text in “${file.from}” that this file was made from.`)
  if (from === to)
    return wrong(file, `“${title}” would be translated into the language that it is in.`)
  const member: GroupMember | undefined = family.members[to]
  const translation = visibleStubInPerspective(member, stack)
  return translation
    ? { file, family, title, to, source, translation }
    : wrong(
        file,
        `“${title}” has no ${language} translation yet. Create it on the board, then import the file again.`,
      )
}

const wrong = (file: XliffDocument, problem: string): XliffMatch => ({ file, problem })
