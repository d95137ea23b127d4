import { parseTextPath, getAtPath } from './text-path.ts'
import { textContentOf } from './text-digest.ts'
import { plainText, type TranslatableText } from './translatable-text.ts'

/** A text of the source, now and at the time of translation. */
export interface ComparedText {
  source: TranslatableText
  kind: 'same' | 'changed' | 'added' | 'removed'
  /** The text then and now; empty if there was or is none. */
  before: string
  after: string
  /** Whether the translation has a value at this path. */
  isTranslated: boolean
}

/**
 * Compares the source with its state at the time of translation.
 *
 * @param before texts at that time; undefined if unknown, then nothing counts as changed
 */
export function compareWithSource(
  now: readonly TranslatableText[],
  before: readonly TranslatableText[] | undefined,
  translation: unknown,
): ComparedText[] {
  const then = new Map(before?.map((words) => [words.path, words.value]))
  const here = new Set(now.map(({ path }) => path))
  const isThere = ({ path }: TranslatableText) =>
    getAtPath(translation, parseTextPath(path)) !== undefined
  const present = now.map((source): ComparedText => {
    const after = plainText(source.value)
    const old = before ? then.get(source.path) : source.value
    if (old === undefined)
      return { source, kind: 'added', before: '', after, isTranslated: isThere(source) }
    const kind = isSame(old, source.value) ? 'same' : 'changed'
    return { source, kind, before: plainText(old), after, isTranslated: isThere(source) }
  })
  const gone = (before ?? [])
    .filter(({ path }) => !here.has(path))
    .map((source): ComparedText => ({
      source,
      kind: 'removed',
      before: plainText(source.value),
      after: '',
      isTranslated: isThere(source),
    }))
  return [...present, ...gone]
}

/** By the same measure as `digestTexts`: "behind" and the list of changes must agree. */
const isSame = (one: TranslatableText['value'], other: TranslatableText['value']): boolean =>
  JSON.stringify(textContentOf(one)) === JSON.stringify(textContentOf(other))
