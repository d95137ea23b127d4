import { stepsOf, valueAt } from './text-path.ts'
import { plainText, type Words } from './translatable-text.ts'

/** A place of the source, as it is and as it was when the translation was made. */
export interface Compared {
  words: Words
  kind: 'same' | 'changed' | 'added' | 'removed'
  /** The words then and now; empty where there were or are none. */
  before: string
  after: string
  /** Whether the translation has the place at all. */
  isThere: boolean
}

/**
 * The source place by place, with what changed since a translation was made.
 *
 * @param before the words then; undefined where nobody knows them, and then nothing is said to have changed
 */
export function compared(
  now: readonly Words[],
  before: readonly Words[] | undefined,
  translation: unknown,
): Compared[] {
  const then = new Map(before?.map((words) => [words.path, plainText(words.value)]))
  const here = new Set(now.map(({ path }) => path))
  const isThere = ({ path }: Words) => valueAt(translation, stepsOf(path)) !== undefined
  const present = now.map((words): Compared => {
    const after = plainText(words.value)
    const old = before ? then.get(words.path) : after
    const kind = old === undefined ? 'added' : old === after ? 'same' : 'changed'
    return { words, kind, before: old ?? '', after, isThere: isThere(words) }
  })
  const gone = (before ?? [])
    .filter(({ path }) => !here.has(path))
    .map((words): Compared => ({
      words,
      kind: 'removed',
      before: plainText(words.value),
      after: '',
      isThere: isThere(words),
    }))
  return [...present, ...gone]
}
