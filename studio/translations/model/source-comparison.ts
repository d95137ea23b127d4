import { parseTextPath, getAtPath } from './text-path.ts'
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
  const then = new Map(before?.map((words) => [words.path, plainText(words.value)]))
  const here = new Set(now.map(({ path }) => path))
  const isThere = ({ path }: TranslatableText) =>
    getAtPath(translation, parseTextPath(path)) !== undefined
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
