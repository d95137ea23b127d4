import { getAtPath, parseTextPath } from '../../translations/model/text-path.ts'
import { compareWithSource } from '../../translations/model/source-comparison.ts'
import { textContentOf } from '../../translations/model/text-digest.ts'
import {
  type TranslatableText,
  isPortableTextBlock,
} from '../../translations/model/translatable-text.ts'

interface Translated {
  /** Texts of the source now. */
  now: readonly TranslatableText[]
  /** Its texts at the time of translation; undefined if unknown. */
  past: readonly TranslatableText[] | undefined
  /** The translation; undefined if it does not exist. */
  translation: unknown
  /** Whether the translation is a copy of the source without a review. */
  isCopy: boolean
}

/** Texts that are behind: new or changed since the translation, missing in it, or copied and not translated. */
export function textsToTranslate({
  now,
  past,
  translation,
  isCopy,
}: Translated): TranslatableText[] {
  if (translation === undefined) return [...now]
  return compareWithSource(now, past, translation).flatMap(({ source, kind, isTranslated }) => {
    if (kind === 'removed') return []
    const isBehind = kind !== 'same' || !isTranslated
    return isBehind || (isCopy && isUnchangedCopy(source, translation)) ? [source] : []
  })
}

/** Texts in a field, whether they are behind or not. */
export const textsInField = (
  texts: readonly TranslatableText[],
  field: string,
): TranslatableText[] =>
  texts.filter(({ path }) => {
    const rest = path.startsWith(field) ? path.slice(field.length) : undefined
    return rest === '' || rest?.startsWith('.') || rest?.startsWith('[')
  })

function isUnchangedCopy({ path, value }: TranslatableText, translation: unknown): boolean {
  const own = getAtPath(translation, parseTextPath(path))
  if (typeof value === 'string' || !isPortableTextBlock(own)) return own === value
  return JSON.stringify(textContentOf(own)) === JSON.stringify(textContentOf(value))
}

/** Largest number of texts, and of characters, in one request. */
const maxTexts = 20
const maxCharacters = 6000

/** Texts in the portions in which they are sent, so that progress is visible and a stop takes effect soon. */
export function textChunks<Text>(
  texts: readonly Text[],
  lengthOf: (text: Text) => number,
): Text[][] {
  const chunks: Text[][] = []
  let characters = 0
  for (const text of texts) {
    const last = chunks.at(-1)
    characters += lengthOf(text)
    if (last && last.length < maxTexts && characters <= maxCharacters) last.push(text)
    else {
      chunks.push([text])
      characters = lengthOf(text)
    }
  }
  return chunks
}
