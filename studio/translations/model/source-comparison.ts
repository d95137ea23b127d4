import { parsePath, getAtPath } from './text-path.ts'
import { plainText, type TranslatableText } from './translatable-text.ts'

/** A place of the source, as it is and as it was when the translation was made. */
export interface ComparedText {
  source: TranslatableText
  kind: 'same' | 'changed' | 'added' | 'removed'
  /** The words then and now; empty where there were or are none. */
  before: string
  after: string
  /** Whether the translation has the place at all. */
  isTranslated: boolean
}

/**
 * The source place by place, with what changed since a translation was made.
 *
 * @param before the words then; undefined where nobody knows them, and then nothing is said to have changed
 */
export function compareWithSource(
  now: readonly TranslatableText[],
  before: readonly TranslatableText[] | undefined,
  translation: unknown,
): ComparedText[] {
  const then = new Map(before?.map((words) => [words.path, plainText(words.value)]))
  const here = new Set(now.map(({ path }) => path))
  const isThere = ({ path }: TranslatableText) =>
    getAtPath(translation, parsePath(path)) !== undefined
  const present = now.map((source): ComparedText => {
    const after = plainText(source.value)
    const old = before ? then.get(source.path) : after
    const kind = old === undefined ? 'added' : old === after ? 'same' : 'changed'
    return { source, kind, before: old ?? '', after, isTranslated: isThere(source) }
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
