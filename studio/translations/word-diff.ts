import { diffArrays } from 'diff'

/** A stretch of a text that is in both, only in the new one or only in the old one. */
export interface DiffSegment {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Above this many words that came or went a text is shown as changed as a whole. */
const maxEditLength = 2_000

/** What became of a text, word by word; scripts without spaces by the words that their readers know. */
export function wordDiff(before: string, after: string, language = 'en'): DiffSegment[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  const [one, other] = [before, after].map((text) =>
    Array.from(words.segment(text), ({ segment }) => segment),
  ) as [string[], string[]]
  const changes = diffArrays(one, other, { maxEditLength })
  if (changes === undefined)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}
